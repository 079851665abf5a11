/** The drawings are whole: a short row would shift a fighter's every dot below it. */
import { expect, test } from 'vitest';
import { avatarIds } from '../../src/domain/index.ts';
import { fighterGrids } from '../../src/ui/kit/fighterGrids.ts';

const drawings = avatarIds.flatMap((id) =>
  Object.entries(fighterGrids[id]).map(([pose, grid]) => ({ id, pose, grid })),
);

test.each(drawings)('avatar $id, $pose: 24 rows of 24 dots in known slots', ({ grid }) => {
  const rows = grid.split('\n');
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row).toMatch(/^[.KHhSsECcFf*]{24}$/);
});

test('no two drawings are alike', () => {
  expect(new Set(drawings.map(({ grid }) => grid)).size).toBe(avatarIds.length * 3);
});

test.each(avatarIds)('avatar %s has a dot for every colour that a person may pick', (id) => {
  for (const slot of ['H', 'h', 'S', 'E', 'C', 'F']) expect(fighterGrids[id].idle).toContain(slot);
});
