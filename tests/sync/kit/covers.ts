/** Whether an entry holds all that another says (M1, M2). */
import { type Entry, entryEquals, mergeEntry } from '../../../src/domain/index.ts';

export const covers = (whole: Entry | undefined, entry: Entry): boolean =>
  whole !== undefined && entryEquals(mergeEntry(whole, entry), whole);
