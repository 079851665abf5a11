/** What the export puts into its file, read back from the bytes of the zip itself. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createExport } from '../../src/app/export/createExport.ts';
import type { Battle, Entry } from '../../src/domain/index.ts';
import { aBattle, ann, blockTargets, bob, dailyTargets } from '../domain/battles.ts';

const now = new Date('2026-06-20T12:00:00Z');
const entry = (change: Partial<Entry>): Entry => ({
  input: null,
  photo: null,
  hide: false,
  recordedAt: 1,
  ...change,
});

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

async function exported(battles: Battle[], isPhotoThere: (path: string) => boolean = () => true) {
  const progress: string[] = [];
  const packed = await createExport({
    battles,
    uid: ann,
    now,
    openPhoto: async (path) =>
      isPhotoThere(path) ? { ok: true, value: new Blob([jpeg]) } : { ok: false, failure: 'OFFLINE' },
    onProgress: ({ done, of }) => progress.push(`${done}/${of}`),
  });
  const files = unzipSync(new Uint8Array(await packed.file.arrayBuffer()));
  return {
    packed,
    progress,
    names: Object.keys(files).sort(),
    bytes: files,
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
  };
}

const aNumber = (over: Partial<Battle> = {}) =>
  aBattle({
    targets: dailyTargets('NUMBER'),
    entries: {
      [ann]: { day1: { target1: entry({ input: 40, hide: true }) } },
      [bob]: { day1: { target1: entry({ input: 77, hide: true }) }, day2: { target1: entry({ input: 12 }) } },
    },
    ...over,
  });

test('every day of every target is a line, with what both recorded', async () => {
  const { text, packed, bytes } = await exported([aNumber()]);
  expect(packed.name).toBe('fitbout-2026-06-20.zip');
  // The mark by which spreadsheets know UTF-8.
  expect([...(bytes['entries.csv']?.slice(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text('entries.csv').split('\r\n')).toEqual([
    'Date,Opponent,Target,Frequency,Type,Mine,Theirs,My photo,Battle',
    '2026-06-01,Bob,Steps,DAILY,NUMBER,40,?,,battle1',
    '2026-06-02,Bob,Steps,DAILY,NUMBER,,12,,battle1',
    '2026-06-03,Bob,Steps,DAILY,NUMBER,,,,battle1',
    '',
  ]);
  expect(text('battles.csv')).toContain('2026-06-01,2026-06-03,Bob,Lost');
});

test('what the opponent hides is in none of the files', async () => {
  const hidden = aNumber({
    blockTargets: blockTargets('NUMBER'),
    entries: {
      [bob]: {
        day1: { target1: entry({ input: 7_654_321, hide: true }) },
        block: {
          blockTarget1: entry({
            hide: true,
            inputArray: [{ id: 'a', value: 1_234_567, date: '2026-06-01' }],
          }),
        },
      },
    },
  });
  const { bytes } = await exported([hidden]);
  for (const file of Object.values(bytes)) expect(strFromU8(file)).not.toMatch(/7654321|1234567/);
});

test('one’s own battles come back whole from the JSON', async () => {
  const battle = aNumber();
  const { text } = await exported([battle]);
  const [read] = JSON.parse(text('battles.json')) as Battle[];
  expect(read?.entries[ann]).toEqual(battle.entries[ann]);
  expect(read?.targets).toEqual(battle.targets);
});

test('photos are files, and one that cannot be had is named and counted', async () => {
  const at = (day: number) => `targetConfirmations/ann.battle1.day${day}.target1.x${day}`;
  const battle = aBattle({
    entries: {
      [ann]: {
        day1: { target1: entry({ input: true, photo: at(1) }) },
        day2: { target1: entry({ input: true, photo: at(2) }) },
      },
    },
  });
  const { packed, progress, names, bytes, text } = await exported([battle], (path) => path === at(1));
  expect(packed).toMatchObject({ battles: 1, photos: 1, missingPhotos: 1 });
  expect(progress).toEqual(['1/2', '2/2']);
  expect(names).toEqual([
    'battles.csv',
    'battles.json',
    'entries.csv',
    'missing-photos.txt',
    'photos/ann.battle1.day1.target1.x1.jpg',
  ]);
  expect(bytes['photos/ann.battle1.day1.target1.x1.jpg']).toEqual(jpeg);
  expect(text('missing-photos.txt')).toBe('photos/ann.battle1.day2.target1.x2.jpg\n');
});

test('words of somebody else’s never become a formula, and quotes and lines stay in their cell', async () => {
  const { text } = await exported([
    aBattle({ prize: '=1+1', description: 'Say "no",\nthen go', opponent: { id: bob, username: '@bob' } }),
  ]);
  expect(text('battles.csv')).toContain(`'@bob`);
  expect(text('battles.csv')).toContain(`'=1+1,"Say ""no"",\nthen go"`);
});

test('an export without battles is a file all the same', async () => {
  const { names, packed } = await exported([]);
  expect(names).toEqual(['battles.csv', 'battles.json', 'entries.csv']);
  expect(packed).toMatchObject({ battles: 0, photos: 0, missingPhotos: 0 });
});
