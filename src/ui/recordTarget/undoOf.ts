/** The change that takes a recording back. Pure; recording it makes a new, later entry, as every change does (M5). */
import { contentEquals, type Entry, type EntryChange, liveItems, type Target } from '../../domain/index.ts';

/**
 * From the entry before and after a recording to the change that restores the one before; `null` when nothing changed,
 * or when a photo would have to come back, which only taking it again can do.
 */
export function undoOf(target: Target, before: Entry | null, after: Entry | null): EntryChange | null {
  if ((before?.photo ?? null) !== (after?.photo ?? null)) return null;
  if (target.format === 'CHECKBOX') {
    const wasDone = before?.input === true;
    return wasDone === (after?.input === true) ? null : { kind: 'CHECK', checked: wasDone };
  }
  if (target.frequency === 'BLOCK') return undoOfItems(before, after);
  const value = before?.input;
  if (value === after?.input && before?.hide === after?.hide) return null;
  return typeof value === 'number'
    ? { kind: 'NUMBER', value, hide: before?.hide ?? false }
    : { kind: 'CLEAR' };
}

function undoOfItems(before: Entry | null, after: Entry | null): EntryChange | null {
  const itemsBefore = liveItems(before);
  const itemsAfter = liveItems(after);
  if (contentEquals(itemsBefore, itemsAfter)) return null;
  const added = itemsAfter.find(({ id }) => !itemsBefore.some((item) => item.id === id));
  if (added) return { kind: 'REMOVE_ITEM', itemId: added.id };
  const removed = itemsBefore.find(({ id }) => !itemsAfter.some((item) => item.id === id));
  return removed ? { kind: 'ADD_ITEM', value: removed.value, hide: before?.hide ?? false } : null;
}
