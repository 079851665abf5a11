import { expect, it } from 'vitest';
import { readableLog } from '../../../local-firebase/functions/readableLog.ts';

it.each([
  ['plain words', 'plain words'],
  ['   ', null],
  ['{"severity":"DEBUG","message":"Callable request verification passed"}', null],
  ['{"severity":"INFO","message":"Settled."}', 'Settled.'],
  ['{"severity":"ERROR","message":"It broke","battleId":"b1"}', 'ERROR: It broke {"battleId":"b1"}'],
  ['{"not":"a log entry"}', '{"not":"a log entry"}'],
  ['{half', '{half'],
])('%s is shown as %s', (line, shown) => {
  expect(readableLog(line)).toBe(shown);
});
