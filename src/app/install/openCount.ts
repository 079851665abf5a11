/** How much waits for the person today: the number on the app's icon. Pure. */
import {
  type Battle,
  dayKeyOf,
  dayNumberOf,
  entryAt,
  hasPhoto,
  type IsoDate,
  settle,
  targetsInOrder,
} from '../../domain/index.ts';

/**
 * Daily targets of running battles that `uid` has not recorded on `today`, the date on this device (T2), and requests that
 * wait for `uid`'s answer. Block targets have until their battle's end and do not press.
 */
export function openCount(battles: readonly Battle[], uid: string, today: IsoDate, now: Date): number {
  let count = 0;
  for (const battle of battles) {
    const { status } = settle(battle, now);
    if (status === 'PENDING' && battle.opponent.id === uid) count += 1;
    const dayNumber = status === 'ACTIVE' ? dayNumberOf(battle, today) : null;
    if (dayNumber === null) continue;
    for (const [targetKey, { isPhotoRequired }] of targetsInOrder(battle.targets)) {
      const entry = entryAt(battle, uid, dayKeyOf(dayNumber), targetKey);
      const isRecorded = entry !== null && (isPhotoRequired ? hasPhoto(entry) : entry.input !== null);
      if (!isRecorded) count += 1;
    }
  }
  return count;
}
