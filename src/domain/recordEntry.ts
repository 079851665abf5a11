/** Recording on one's own targets (T2, M2, M5). Decides and returns a new battle; storing it is for others. */
import { dateOfDay, dayNumberOf, dayNumberOfBucket, isContestant, rivalOf } from './calendar.ts';
import type { EntryChange, EntryPlace, RecordRefusal } from './commands.ts';
import { entryAt, hasPhoto, ownValue } from './entries.ts';
import { latestRecordedAt } from './mergeEntries.ts';
import type { Battle, Contestant, Entry, EntryItem, Instant, IsoDate, Outcome, Target } from './model.ts';
import { settle } from './settle.ts';
import { isTimeZone, todayIn } from './time.ts';

export interface RecordContext {
  now: Date;
  /** Where the author is. */
  timeZone: string;
  /**
   * Makes a new item's id unique, and names the command: carried out twice, it adds one item. The instant of recording
   * is put before it, so that items sort as they were recorded.
   */
  newItemId: string;
}

type Recorded = Outcome<Entry, RecordRefusal>;

const refused = (failure: RecordRefusal): { ok: false; failure: RecordRefusal } => ({ ok: false, failure });

const blank: Omit<Entry, 'recordedAt'> = { input: null, photo: null, hide: false };

const isNumber = (value: number): boolean => Number.isFinite(value) && value !== 0;

// 36^9 ms is past the year 5000, so ids of one width sort by time.
const itemIdOf = (recordedAt: Instant, newItemId: string): string =>
  `${recordedAt.toString(36).padStart(9, '0')}-${newItemId}`;

const isMadeAs = (newItemId: string, { id }: EntryItem): boolean =>
  id.slice(id.indexOf('-') + 1) === newItemId;

interface Change {
  target: Target;
  before: Entry | null;
  change: EntryChange;
  recordedAt: Instant;
  today: IsoDate;
  newItemId: string;
}

/** The entry after a change. A photo proves a checkbox, so it comes and goes with the check (S2). */
const changeEntry = ({ target, before, change, recordedAt, today, newItemId }: Change): Recorded => {
  const isCheckbox = target.format === 'CHECKBOX';
  const isBlockNumber = !isCheckbox && target.frequency === 'BLOCK';
  const base: Entry = { ...blank, ...before, recordedAt };
  const withItems = (inputArray: EntryItem[], hide: boolean): Recorded => ({
    ok: true,
    value: { ...base, hide, inputArray },
  });
  switch (change.kind) {
    case 'CHECK': {
      if (!isCheckbox) return refused('WRONG_FORMAT');
      if (!change.checked) {
        return {
          ok: true,
          value: { ...base, input: null, photo: target.isPhotoRequired ? null : base.photo },
        };
      }
      if (target.isPhotoRequired && !hasPhoto(before)) return refused('PHOTO_REQUIRED');
      return { ok: true, value: { ...base, input: true } };
    }
    case 'NUMBER': {
      if (isCheckbox || isBlockNumber) return refused('WRONG_FORMAT');
      if (!isNumber(change.value)) return refused('NUMBER_INVALID');
      if (target.isPhotoRequired && !hasPhoto(before)) return refused('PHOTO_REQUIRED');
      return { ok: true, value: { ...base, input: change.value, hide: change.hide } };
    }
    case 'ADD_ITEM': {
      if (!isBlockNumber) return refused('WRONG_FORMAT');
      if (!isNumber(change.value)) return refused('NUMBER_INVALID');
      const items = base.inputArray ?? [];
      // A write that was done although it seemed to fail is tried again, later: the value must not count twice.
      if (items.some((item) => isMadeAs(newItemId, item))) return withItems(items, change.hide);
      const item = { id: itemIdOf(recordedAt, newItemId), value: change.value, date: today };
      return withItems([...items, item], change.hide);
    }
    case 'REMOVE_ITEM': {
      if (!isBlockNumber) return refused('WRONG_FORMAT');
      const marked = (base.inputArray ?? []).map((item) =>
        item.id === change.itemId ? { ...item, removed: true } : item,
      );
      return withItems(marked, base.hide);
    }
    case 'HIDE':
      return isCheckbox ? refused('WRONG_FORMAT') : { ok: true, value: { ...base, hide: change.hide } };
    case 'PHOTO': {
      if (!target.isPhotoRequired || isBlockNumber) return refused('WRONG_FORMAT');
      const input = isCheckbox ? (change.path === null ? null : true) : base.input;
      return { ok: true, value: { ...base, photo: change.path, input } };
    }
    case 'CLEAR': {
      const { inputArray } = base;
      const cleared: Entry = { ...blank, recordedAt };
      if (inputArray === undefined) return { ok: true, value: cleared };
      return {
        ok: true,
        value: { ...cleared, inputArray: inputArray.map((item) => ({ ...item, removed: true })) },
      };
    }
  }
};

/** T2: why a place may not be recorded on the author's own `today`, or `null`. */
const placeRefusal = (battle: Battle, { bucket }: EntryPlace, today: IsoDate): RecordRefusal | null => {
  if (bucket === 'block') return dayNumberOf(battle, today) === null ? 'NOT_TODAY' : null;
  const dayNumber = dayNumberOfBucket(battle, bucket);
  if (dayNumber === null) return 'NO_SUCH_TARGET';
  return dateOfDay(battle, dayNumber) === today ? null : 'NOT_TODAY';
};

// How far ahead the other's clock is believed. Only one's own recordings compete with this one (M1), so a stamp from
// the far future, which would leave one's own later recordings no room to grow, has no say.
const believedAheadMs = 24 * 60 * 60 * 1000;

/** M5: later than anything this device has seen in the battle, even when its clock was set back. */
const nextRecordedAt = (battle: Battle, uid: string, now: Date): Instant => {
  const own = latestRecordedAt(ownValue(battle.entries, uid));
  const others = latestRecordedAt(ownValue(battle.entries, rivalOf(battle, uid).id));
  const seen = others <= now.getTime() + believedAheadMs ? Math.max(own, others) : own;
  return Math.max(now.getTime(), Math.floor(seen) + 1);
};

/**
 * Records one change of `uid`'s own entry and refreshes their time zone (T1). The place is judged by the author's own
 * today in `timeZone`. Removing an item that is not there changes only the time of recording.
 */
export const recordEntry = (
  battle: Battle,
  uid: string,
  place: EntryPlace,
  change: EntryChange,
  { now, timeZone, newItemId }: RecordContext,
): Outcome<Battle, RecordRefusal> => {
  if (!isContestant(battle, uid)) return refused('NOT_A_CONTESTANT');
  if (battle.status === 'PENDING' || battle.status === 'DECLINED') return refused('NOT_ACTIVE');
  const targets = place.bucket === 'block' ? battle.blockTargets : battle.targets;
  const target = Object.hasOwn(targets, place.targetKey) ? targets[place.targetKey] : undefined;
  if (target === undefined) return refused('NO_SUCH_TARGET');

  const refresh = (person: Contestant): Contestant =>
    person.id === uid && isTimeZone(timeZone) ? { ...person, timeZone } : person;
  const here: Battle = {
    ...battle,
    challenger: refresh(battle.challenger),
    opponent: refresh(battle.opponent),
  };
  if (settle(here, now).status === 'COMPLETE') return refused('BATTLE_OVER');
  const today = todayIn(timeZone, now);
  const failure = placeRefusal(battle, place, today);
  if (failure !== null) return refused(failure);

  const before = entryAt(battle, uid, place.bucket, place.targetKey);
  const recordedAt = nextRecordedAt(battle, uid, now);
  const entry = changeEntry({ target, before, change, recordedAt, today, newItemId });
  if (!entry.ok) return entry;
  const own = here.entries[uid];
  const entries = {
    ...here.entries,
    [uid]: { ...own, [place.bucket]: { ...own?.[place.bucket], [place.targetKey]: entry.value } },
  };
  return { ok: true, value: { ...here, entries } };
};
