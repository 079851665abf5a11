/** Every case for the client SDK, in the order in which they run. */
import type { ConformanceCase } from '../conformanceCase.ts';
import { accessCases } from './access.ts';
import { documentCases } from './documents.ts';
import { fieldPathCases } from './fieldPaths.ts';
import { listenerCases } from './listeners.ts';
import { queryCases } from './queries.ts';
import { transactionCases } from './transactions.ts';
import { transformCases } from './transforms.ts';

export const allCases: ConformanceCase[] = [
  ...documentCases,
  ...fieldPathCases,
  ...transformCases,
  ...transactionCases,
  ...queryCases,
  ...listenerCases,
  ...accessCases,
];
