/** Plain Dexie: a table of battles, the dashboard's query as a liveQuery, a put per tap. Nothing else. */
import { Dexie, liveQuery, type Table } from 'dexie';
import { addDays, type Battle, lastDateOf, todayIn } from '../../../src/domain/index.ts';
import { benchBattles, me } from '../benchBattles.ts';
import { createMinimalRows, type Place } from './minimalRows.ts';

type Row = Battle & { lastDate: string };

const durability = new URLSearchParams(location.search).get('durability') === 'strict' ? 'strict' : 'relaxed';
const today = todayIn('UTC', new Date());
const db = new Dexie('plain', { chromeTransactionDurability: durability });
db.version(1).stores({ battles: 'id, lastDate' });
const table: Table<Row, string> = db.table('battles');

let shown = new Map<string, Row>();
const rows = createMinimalRows(today, (place, checked) => void record(place, checked));

async function record(place: Place, checked: boolean): Promise<void> {
  const row = shown.get(place.battleId);
  if (!row) throw new Error('A row of no battle');
  const { [me.id]: own, ...others } = row.entries;
  const entry = { input: checked ? (true as const) : null, photo: null, hide: false, recordedAt: Date.now() };
  await table.put({
    ...row,
    entries: {
      ...others,
      [me.id]: { ...own, [place.bucket]: { ...own?.[place.bucket], [place.target.targetKey]: entry } },
    },
  });
  // Dexie shows a put before it is committed; what is said to be kept must be.
  rows.kept(place);
}

liveQuery(() => table.where('lastDate').aboveOrEqual(addDays(today, -2)).toArray()).subscribe((battles) => {
  shown = new Map(battles.map((battle) => [battle.id, battle]));
  rows.draw(battles);
});

const face = {
  async fill(count: number): Promise<void> {
    await table.bulkPut(
      benchBattles(count, today).map((battle) => ({ ...battle, lastDate: lastDateOf(battle) })),
    );
  },
};

declare global {
  var dexiePage: typeof face;
}
globalThis.dexiePage = face;
