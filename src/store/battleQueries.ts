/** What is read of battles and refusals: live, shared, and no more rows than are looked at. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { addDays } from '../domain/index.ts';
import type { Database } from './database/openDatabase.ts';
import { namedError } from './deviceFailure.ts';
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

const sumOfUnsent = (rows: BattleRow[]): number => rows.reduce((count, row) => count + row.dirty, 0);

export type BattleQueries = Pick<
  Store,
  'currentBattles$' | 'battles$' | 'battle$' | 'refusals$' | 'unsent$' | 'countUnsent'
> &
  Pick<Replica, 'dirty$' | 'unsettled$'>;

export function createBattleQueries(database: Database, streams: SharedStreams): BattleQueries {
  const { battles, refusals } = database.collections;
  const dirtyQuery = () => battles.find({ selector: { dirty: { $gt: 0 } } });
  const dirty$ = (): Observable<BattleRow[]> => streams.of('dirty', dirtyQuery, plainRows<BattleRow>);

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
    dirty$,
    unsettled$: () =>
      streams.of('unsettled', () => battles.find({ selector: { unsettled: 1 } }), plainRows<BattleRow>),
    unsent$: () => dirty$().pipe(map(sumOfUnsent), distinctUntilChanged()),
    async countUnsent() {
      try {
        return sumOfUnsent(plainRows(await dirtyQuery().exec()));
      } catch (error) {
        throw namedError(error);
      }
    },
  };
}
