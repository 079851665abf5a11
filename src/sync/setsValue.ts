/** Whether recording `entry` over what the server knew has set a value, which the opponent may hear of (spec section 7). Pure. */
import { type Entry, liveItems } from '../domain/index.ts';

/** A cleared entry, a removed number and one that is merely hidden now set none. */
export function setsValue(entry: Entry, known: Entry | undefined): boolean {
  if (entry.input !== null && entry.input !== known?.input) return true;
  if (entry.photo !== null && entry.photo !== known?.photo) return true;
  const knownIds = new Set((known?.inputArray ?? []).map(({ id }) => id));
  return liveItems(entry).some(({ id }) => !knownIds.has(id));
}
