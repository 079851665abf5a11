/** How soon a battle could end, held against the rules of the game themselves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, forecast, keyTargets, settle } from '../../src/domain/index.ts';
import { aBattle, ann, aTarget } from './battles.ts';

const daily = (format: 'CHECKBOX' | 'NUMBER') => ({ format, frequency: 'DAILY' }) as const;

test('[S5] numbers alone can end a battle on its first day, one checkbox more cannot', () => {
  expect(forecast([daily('NUMBER')])).toEqual({ startHp: 2, mostPerDay: 2, knockoutDay: 1 });
  expect(forecast([daily('NUMBER'), daily('CHECKBOX')])).toEqual({
    startHp: 4,
    mostPerDay: 3,
    knockoutDay: 2,
  });
});

test('[S6] block targets knock nobody out', () => {
  expect(forecast([{ format: 'NUMBER', frequency: 'BLOCK' }])).toEqual({
    startHp: 1,
    mostPerDay: 0,
    knockoutDay: null,
  });
});

test('[S5] whoever loses everything is knocked out on the very day that was forecast', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('CHECKBOX' as const, 'NUMBER' as const), { minLength: 1, maxLength: 16 }),
      (formats) => {
        const { targets } = keyTargets(formats.map((format, index) => aTarget(format, { id: `${index}` })));
        const { knockoutDay } = forecast(Object.values(targets));
        const numDays = 5;
        const entry = (format: string) => ({
          input: format === 'NUMBER' ? 1 : (true as const),
          photo: null,
          hide: false,
          recordedAt: 1,
        });
        const day = Object.fromEntries(
          Object.entries(targets).map(([key, { format }]) => [key, entry(format)]),
        );
        const battle = aBattle({
          targets,
          numDays,
          entries: {
            [ann]: Object.fromEntries(
              Array.from({ length: numDays }, (_, index) => [`day${index + 1}`, day]),
            ),
          },
        });
        const { opponent, result } = settle(battle, new Date('2026-07-01T00:00:00Z'));
        expect(result?.kOWin).toBe(true);
        expect(opponent.zeroHpDate).toBe(dateOfDay(battle, knockoutDay ?? 0));
      },
    ),
  );
});
