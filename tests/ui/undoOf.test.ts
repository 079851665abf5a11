/** Taking a recording back leaves the target as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  type Entry,
  type EntryChange,
  type EntryPlace,
  entryAt,
  recordEntry,
  targetState,
} from '../../src/domain/index.ts';
import { undoOf } from '../../src/ui/recordTarget/undoOf.ts';
import { aBattle, anEntry, ann, blockTargets, dailyTargets } from '../domain/battles.ts';

const battle = aBattle({
  targets: dailyTargets('CHECKBOX', 'NUMBER'),
  blockTargets: blockTargets('CHECKBOX', 'NUMBER'),
});
const noon = new Date('2026-06-01T12:00:00Z');

const places = {
  dailyCheckbox: { bucket: 'day1', targetKey: 'target1' },
  dailyNumber: { bucket: 'day1', targetKey: 'target2' },
  blockCheckbox: { bucket: 'block', targetKey: 'blockTarget1' },
  blockNumber: { bucket: 'block', targetKey: 'blockTarget2' },
} satisfies Record<string, EntryPlace>;

const targetAt = ({ targetKey }: EntryPlace) => {
  const target = battle.targets[targetKey] ?? battle.blockTargets[targetKey];
  if (!target) throw new Error(targetKey);
  return target;
};

let ids = 0;
function record(on: Battle, place: EntryPlace, change: EntryChange): Battle {
  const outcome = recordEntry(on, ann, place, change, {
    now: noon,
    timeZone: 'UTC',
    newItemId: `item${++ids}`,
  });
  if (!outcome.ok) throw new Error(outcome.failure);
  return outcome.value;
}

const entry = (on: Battle, { bucket, targetKey }: EntryPlace) => entryAt(on, ann, bucket, targetKey);

/** How the entry reads to both, without what every recording moves. */
function reading(on: Battle, place: EntryPlace) {
  const target = targetAt(place);
  const view = { ...target, entries: { [ann]: entry(on, place) } };
  const { mine } = targetState(on, view, ann);
  const hide = target.format === 'NUMBER' && mine.done ? entry(on, place)?.hide : false;
  return { done: mine.done, text: mine.text, values: mine.items.map(({ value }) => value).sort(), hide };
}

const value = fc.integer({ min: 1, max: 99 });
const checks = fc.boolean().map((checked): EntryChange => ({ kind: 'CHECK', checked }));
const clear = fc.constant<EntryChange>({ kind: 'CLEAR' });
const numbers = fc.oneof(
  clear,
  fc.record({ kind: fc.constant('NUMBER' as const), value, hide: fc.boolean() }),
);
const added = fc.record({ kind: fc.constant('ADD_ITEM' as const), value, hide: fc.boolean() });

const cases: [keyof typeof places, fc.Arbitrary<EntryChange>][] = [
  ['dailyCheckbox', checks],
  ['blockCheckbox', checks],
  ['dailyNumber', numbers],
];

describe('undo', () => {
  for (const [name, changes] of cases) {
    it(`[M5] restores a ${name} after any change, by a later recording`, () => {
      fc.assert(
        fc.property(fc.array(changes, { maxLength: 5 }), changes, (history, last) => {
          const place = places[name];
          const before = history.reduce((on, change) => record(on, place, change), battle);
          const after = record(before, place, last);
          const undo = undoOf(targetAt(place), entry(before, place), entry(after, place));
          const undone = undo ? record(after, place, undo) : after;
          expect(reading(undone, place)).toEqual(reading(before, place));
          if (undo) {
            expect(entry(undone, place)?.recordedAt).toBeGreaterThan(entry(after, place)?.recordedAt ?? 0);
          }
        }),
      );
    });
  }

  it('[M2] takes back an item that was added, and brings back one that was removed', () => {
    fc.assert(
      fc.property(fc.array(added, { minLength: 1, maxLength: 4 }), fc.boolean(), (history, removes) => {
        const place = places.blockNumber;
        const before = history.reduce<Battle>((on, change) => record(on, place, change), battle);
        const hide = entry(before, place)?.hide ?? false;
        const itemId = entry(before, place)?.inputArray?.[0]?.id ?? '';
        const change: EntryChange = removes
          ? { kind: 'REMOVE_ITEM', itemId }
          : { kind: 'ADD_ITEM', value: 7, hide };
        const after = record(before, place, change);
        const undo = undoOf(targetAt(place), entry(before, place), entry(after, place));
        if (!undo) throw new Error('an item moved and cannot be taken back');
        expect(reading(record(after, place, undo), place)).toEqual(reading(before, place));
      }),
    );
  });

  it('is not offered when nothing changed, or when a photo would have to come back', () => {
    const target = targetAt(places.dailyCheckbox);
    const done: Entry = anEntry({ input: true });
    expect(undoOf(target, done, { ...done, recordedAt: 2 })).toBeNull();
    expect(undoOf(target, { ...done, photo: 'a.jpg' }, anEntry())).toBeNull();
  });
});
