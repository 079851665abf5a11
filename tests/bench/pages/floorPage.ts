/**
 * Writes nothing: a tap changes the row at once, or, with `?read`, once IndexedDB has answered one small read. What is
 * measured here is the browser and the machine alone.
 */
import { todayIn } from '../../../src/domain/index.ts';
import { benchBattles, me } from '../benchBattles.ts';
import { createMinimalRows, type Place } from './minimalRows.ts';

const isReading = new URLSearchParams(location.search).has('read');
const today = todayIn('UTC', new Date());
const battles = benchBattles(5, today);
let db: IDBDatabase | null = null;

const rows = createMinimalRows(today, (place, checked) => {
  if (!isReading) return show(place, checked);
  const read = db?.transaction('one').objectStore('one').get('key');
  if (!read) throw new Error('The database is not open');
  read.onsuccess = () => show(place, checked);
});

function show(place: Place, checked: boolean): void {
  const battle = battles.find(({ id }) => id === place.battleId);
  if (!battle) throw new Error('A row of no battle');
  const own = { ...battle.entries[me.id] };
  const entry = { input: checked ? (true as const) : null, photo: null, hide: false, recordedAt: Date.now() };
  own[place.bucket] = { ...own[place.bucket], [place.target.targetKey]: entry };
  battle.entries = { ...battle.entries, [me.id]: own };
  rows.draw([battle]);
  rows.kept(place);
}

const opening = indexedDB.open('floor');
opening.onupgradeneeded = () => opening.result.createObjectStore('one').put('value', 'key');
opening.onsuccess = () => {
  db = opening.result;
  rows.draw(battles);
};
