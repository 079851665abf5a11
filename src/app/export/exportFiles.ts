/**
 * What a person takes away of their battles: a table for a spreadsheet, and everything as JSON. As they may see it: a
 * number that the opponent hides stays hidden (spec §6).
 */
import {
  type Battle,
  blockTargetViews,
  type ContestantEntries,
  days,
  type Entry,
  type EntryDisplay,
  lastDateOf,
  outcomeLabel,
  rivalOf,
  type TargetView,
  targetState,
} from '../../domain/index.ts';

/** File name to text. */
export type ExportFiles = Record<'battles.csv' | 'entries.csv' | 'battles.json', string>;

export function exportFiles(battles: readonly Battle[], uid: string, now: Date): ExportFiles {
  return {
    'battles.csv': csv([
      ['Start date', 'Finish date', 'Opponent', 'Outcome', 'Prize/Forfeit', 'Description/Rules'],
      ...battles.map((battle) => [
        battle.startDate,
        lastDateOf(battle),
        rivalOf(battle, uid).username,
        outcomeLabel(battle, uid, now),
        battle.prize,
        battle.description,
      ]),
    ]),
    'entries.csv': csv([
      ['Date', 'Opponent', 'Target', 'Frequency', 'Type', 'Mine', 'Theirs', 'My photo', 'Battle'],
      ...battles.flatMap((battle) => entryRows(battle, uid)),
    ]),
    'battles.json': `${JSON.stringify(
      battles.map((battle) => visibleTo(uid, battle)),
      null,
      2,
    )}\n`,
  };
}

/** Every photo that an entry names, whosever it is, with the name that its file gets. */
export function exportedPhotos(battles: readonly Battle[]): { path: string; name: string }[] {
  return battles.flatMap((battle) =>
    Object.values(battle.entries)
      .flatMap(entriesOf)
      .flatMap(({ photo }) => (photo === null ? [] : [{ path: photo, name: photoName(photo) }])),
  );
}

const photoName = (path: string): string => `photos/${path.slice(path.lastIndexOf('/') + 1)}.jpg`;

function entriesOf(entries: ContestantEntries): Entry[] {
  return Object.values(entries).flatMap((bucket) => Object.values(bucket ?? {}));
}

function entryRows(battle: Battle, uid: string): string[][] {
  const row = (date: string, view: TargetView): string[] => {
    const { target, mine, theirs } = targetState(battle, view, uid);
    return [
      date,
      rivalOf(battle, uid).username,
      target.title,
      target.frequency,
      target.format,
      said(mine),
      said(theirs),
      mine.photo === null ? '' : photoName(mine.photo),
      battle.id,
    ];
  };
  return [
    ...days(battle).flatMap(({ date, targets }) => Object.values(targets).map((view) => row(date, view))),
    ...Object.values(blockTargetViews(battle)).map((view) => row(lastDateOf(battle), view)),
  ];
}

const said = ({ done, text }: EntryDisplay): string => text || (done ? 'done' : '');

/** The opponent's hidden numbers are left out, and said to be hidden. */
function visibleTo(uid: string, battle: Battle): Battle {
  const shown = (entry: Entry): Entry => {
    if (!entry.hide) return entry;
    const { inputArray: _, ...rest } = entry;
    return { ...rest, input: typeof entry.input === 'number' ? null : entry.input };
  };
  const entries = Object.entries(battle.entries).map(([author, buckets]) => [
    author,
    author === uid
      ? buckets
      : Object.fromEntries(
          Object.entries(buckets).map(([bucket, byTarget]) => [
            bucket,
            Object.fromEntries(Object.entries(byTarget ?? {}).map(([key, entry]) => [key, shown(entry)])),
          ]),
        ),
  ]);
  return { ...battle, entries: Object.fromEntries(entries) };
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
function csv(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A title is somebody else's words: one that begins like a formula must not become one in a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
