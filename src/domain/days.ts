/** Views of a battle for its screens: days and block targets with both contestants' entries, and how an entry reads. */
import { contestantOf, dateOfDay, dayKeyOf, rivalOf } from './calendar.ts';
import { blockValue, dailyValue, entryAt, isDone, liveItems, targetsInOrder } from './entries.ts';
import type { Battle, Bucket, Entry, EntryItem, IsoDate, Target } from './model.ts';
import { winsOf } from './playBattle.ts';

/** A target with what each contestant recorded on it, by uid. */
export interface TargetView extends Target {
  entries: Record<string, Entry | null>;
}

/** The spec's Day. */
export interface Day {
  date: IsoDate;
  dayKey: Bucket;
  dayNumber: number;
  targets: Record<string, TargetView>;
}

const viewsOf = (
  battle: Battle,
  bucket: Bucket,
  targets: Record<string, Target>,
): Record<string, TargetView> => {
  const uids = [battle.challenger.id, battle.opponent.id];
  return Object.fromEntries(
    targetsInOrder(targets).map(([targetKey, target]) => [
      targetKey,
      {
        ...target,
        entries: Object.fromEntries(uids.map((uid) => [uid, entryAt(battle, uid, bucket, targetKey)])),
      },
    ]),
  );
};

/** Day 1…numDays, with their targets in order. */
export const days = (battle: Battle): Day[] =>
  Array.from({ length: battle.numDays }, (_, index) => ({
    date: dateOfDay(battle, index + 1),
    dayKey: dayKeyOf(index + 1),
    dayNumber: index + 1,
    targets: viewsOf(battle, dayKeyOf(index + 1), battle.targets),
  }));

/** The block targets in order, with each contestant's entry. */
export const blockTargetViews = (battle: Battle): Record<string, TargetView> =>
  viewsOf(battle, 'block', battle.blockTargets);

/** S7: how many of a day's targets `uid` and the other have won. */
export const dayScore = (
  battle: Battle,
  dayNumber: number,
  uid: string,
): { mine: number; theirs: number } => {
  const score = { challenger: 0, opponent: 0 };
  const bucket = dayKeyOf(dayNumber);
  if (dayNumber >= 1 && dayNumber <= battle.numDays) {
    for (const [targetKey, target] of Object.entries(battle.targets)) {
      const wins = winsOf(
        target,
        entryAt(battle, battle.challenger.id, bucket, targetKey),
        entryAt(battle, battle.opponent.id, bucket, targetKey),
      );
      score.challenger += wins.challenger;
      score.opponent += wins.opponent;
    }
  }
  return contestantOf(battle, uid) === battle.challenger
    ? { mine: score.challenger, theirs: score.opponent }
    : { mine: score.opponent, theirs: score.challenger };
};

/** How an entry reads on a card. */
export interface EntryDisplay {
  /** It counts: a done checkbox, or a number with its photo where one is required. */
  done: boolean;
  /** The number, `?` when it is hidden from the viewer, or empty. */
  text: string;
  hidden: boolean;
  photo: string | null;
  /** A block number target's items, oldest first; none when hidden from the viewer. */
  items: EntryItem[];
}

/** `isOwn`: the viewer is the author, from whom nothing is hidden (spec section 6). */
export const displayEntry = (target: Target, entry: Entry | null, isOwn: boolean): EntryDisplay => {
  const photo = entry?.photo ?? null;
  if (target.format === 'CHECKBOX') {
    return { done: isDone(target, entry), text: '', hidden: false, photo, items: [] };
  }
  const isBlock = target.frequency === 'BLOCK';
  const counted = isBlock ? blockValue(entry) : dailyValue(target, entry);
  const value = isBlock ? counted : typeof entry?.input === 'number' ? entry.input : null;
  const hidden = !isOwn && entry?.hide === true && value !== null;
  return {
    done: counted !== null,
    text: hidden ? '?' : value === null ? '' : String(value),
    hidden,
    photo,
    items: hidden || !isBlock ? [] : liveItems(entry),
  };
};

/** A row of a battle page: the target with both entries as `uid` may see them. */
export interface TargetState {
  target: Target;
  mine: EntryDisplay;
  theirs: EntryDisplay;
}

export const targetState = (battle: Battle, view: TargetView, uid: string): TargetState => {
  const { entries, ...target } = view;
  return {
    target,
    mine: displayEntry(target, entries[uid] ?? null, true),
    theirs: displayEntry(target, entries[rivalOf(battle, uid).id] ?? null, false),
  };
};
