/** What is read of battles and refusals: live, shared, and no more rows than are looked at. */
import type { Observable } from 'rxjs';
import { addDays } from '../domain/index.ts';
import type { Database } from './database/openDatabase.ts';
import { plainRowOrNull, plainRows, type SharedStreams } from './sharedStreams.ts';
import type { BattleRow, Refusal, Replica, Store } from './store.ts';

/** Two people's dates lie at most two days apart (+14 h to −12 h): for somebody a battle runs until then (T3). */
const datesApart = 2;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** In memory: RxDB uses an index for ascending order alone, and reads everything for a descending one. */
const newestFirst = (rows: BattleRow[]): BattleRow[] =>
  rows.sort((a, b) => byText(b.startDate, a.startDate) || byText(a.id, b.id));

const latestFirst = (refusals: Refusal[]): Refusal[] =>
  refusals.sort((a, b) => b.refusedAt - a.refusedAt || byText(a.id, b.id));

export type BattleQueries = Pick<Store, 'currentBattles$' | 'battles$' | 'battle$' | 'refusals$'> &
  Pick<Replica, 'dirty$' | 'unsettled$'>;

export function createBattleQueries(database: Database, streams: SharedStreams): BattleQueries {
  const { battles, refusals } = database.collections;

  return {
    currentBattles$: (today) =>
      streams.of(
        `current ${today}`,
        () => battles.find({ selector: { lastDate: { $gte: addDays(today, -datesApart) } } }),
        (documents) => newestFirst(plainRows(documents).filter(({ status }) => status !== 'DECLINED')),
      ),
    battles$: () =>
      streams.of(
        'battles',
        () => battles.find(),
        (documents) => newestFirst(plainRows(documents)),
      ),
    battle$: (id) => streams.of(`battle ${id}`, () => battles.findOne(id), plainRowOrNull<BattleRow>),
    refusals$: () =>
      streams.of(
        'refusals',
        () => refusals.find(),
        (documents) => latestFirst(plainRows(documents)),
      ),
    dirty$: (): Observable<BattleRow[]> =>
      streams.of('dirty', () => battles.find({ selector: { dirty: { $gt: 0 } } }), plainRows<BattleRow>),
    unsettled$: () =>
      streams.of('unsettled', () => battles.find({ selector: { unsettled: 1 } }), plainRows<BattleRow>),
  };
}
