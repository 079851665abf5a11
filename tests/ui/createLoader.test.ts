/** Loading once: what rows and screens rely on when many of them ask for the same piece of code. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/ui/session/createLoader.ts';

test('however many ask, it is loaded once, and all get the same', async () => {
  let times = 0;
  const load = createLoader(async () => {
    times += 1;
    return { times };
  });
  const all = await Promise.all([load(), load(), load()]);
  expect(times).toBe(1);
  expect(new Set(all).size).toBe(1);
});

test('a failure reaches everybody who waited, and the next one to ask tries again', async () => {
  let times = 0;
  const load = createLoader(async () => {
    times += 1;
    if (times === 1) throw new Error('no signal');
    return 'here';
  });
  const first = await Promise.allSettled([load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe('here');
  expect(times).toBe(2);
});
