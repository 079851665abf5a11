/** Stores nothing: a tap changes the row at once. What is measured here is the browser and the machine alone. */
import { todayIn } from '../../../src/domain/index.ts';
import { benchBattles, me } from '../benchBattles.ts';
import { createMinimalRows } from './minimalRows.ts';

const today = todayIn('UTC', new Date());
const battles = benchBattles(5, today);

const rows = createMinimalRows(today, (place, checked) => {
  const battle = battles.find(({ id }) => id === place.battleId);
  if (!battle) throw new Error('A row of no battle');
  const own = { ...battle.entries[me.id] };
  const entry = { input: checked ? (true as const) : null, photo: null, hide: false, recordedAt: Date.now() };
  own[place.bucket] = { ...own[place.bucket], [place.target.targetKey]: entry };
  battle.entries = { ...battle.entries, [me.id]: own };
  rows.draw([battle]);
  rows.kept(place);
});
rows.draw(battles);
