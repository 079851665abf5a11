/** What the dashboard and the battle list say of the battles on this device. */
import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/domain/index.ts';
import { createRow, shadowOf, sharedPartOf } from '../../src/store/rows/battleRow.ts';
import type { BattleRow, Refusal } from '../../src/store/store.ts';
import { battleSections } from '../../src/ui/battles/battleList.ts';
import { dashboardOf } from '../../src/ui/home/dashboardRows.ts';
import { aBattle, ann, blockTargets, bob, dailyTargets, done, number, onDays } from '../domain/battles.ts';

/** As the server holds it. */
const synced = (over: Partial<Battle> = {}): BattleRow => {
  const battle = aBattle(over);
  return createRow(battle, shadowOf(sharedPartOf(battle), battle.entries[ann] ?? {}), null, ann);
};

/** Recorded here, unknown to the server. */
const unsent = (over: Partial<Battle> = {}): BattleRow => {
  const battle = aBattle(over);
  return createRow(battle, shadowOf(sharedPartOf(battle), {}), null, ann);
};

const secondDay = new Date('2026-06-02T12:00:00Z');
const dashboard = (battles: BattleRow[], refusals: Refusal[] = [], now = secondDay, today = '2026-06-02') =>
  dashboardOf(battles, refusals, ann, today, now);

describe('the dashboard', () => {
  it('[T2] shows the day’s own entries of daily targets, and block targets on any day', () => {
    const entries = { [ann]: { ...onDays([1], { target1: done }), block: { blockTarget1: done } } };
    const { daily, block } = dashboard([synced({ blockTargets: blockTargets('CHECKBOX'), entries })]);
    expect(daily.map(({ bucket, entry, versus }) => ({ bucket, entry, versus }))).toEqual([
      { bucket: 'day2', entry: null, versus: 'Bob' },
    ]);
    expect(block.map(({ entry, until }) => ({ entry, until }))).toEqual([{ entry: done, until: '03 Jun' }]);
  });

  it('[Y6] says of each row whether it is saved here, synced or refused', () => {
    const entries = { [ann]: onDays([2], { target1: done }) };
    const refusal: Refusal = {
      id: 'r1',
      battleId: 'battle1',
      battleTitle: '',
      opponentUsername: 'Bob',
      reason: 'TOO_LATE',
      refusedAt: 2,
      what: {
        kind: 'ENTRY',
        place: { bucket: 'day2', targetKey: 'target1' },
        targetTitle: 'Stretch',
        date: '2026-06-02',
        entry: done,
      },
    };
    const stateOf = (battles: BattleRow[], refusals: Refusal[] = []) =>
      dashboard(battles, refusals).daily.map(({ syncState }) => syncState);
    expect(stateOf([synced()])).toEqual(['NONE']);
    expect(stateOf([unsent({ entries })])).toEqual(['SAVED']);
    expect(stateOf([synced({ entries })])).toEqual(['SYNCED']);
    expect(stateOf([synced()], [refusal])).toEqual(['REFUSED']);
  });

  it('[S5] shows nothing more to record once a knockout is decided', () => {
    const entries = { [bob]: onDays([1], { target1: number(3) }) };
    const battle = synced({ targets: dailyTargets('NUMBER'), entries });
    expect(dashboard([battle], [], new Date('2026-06-01T12:00:00Z'), '2026-06-01').daily).toHaveLength(1);
    expect(dashboard([battle]).daily).toEqual([]);
    expect(dashboard([battle]).running).toEqual([]);
  });

  it('[B5] counts the requests that still wait, and not those whose start is over', () => {
    const request = { status: 'PENDING' as const, startDate: '2026-06-02' };
    expect(dashboard([synced(request), synced({ ...request, startDate: '2026-06-01' })]).pending).toBe(1);
  });

  it('shows a battle that has not begun without anything to record', () => {
    const { running, daily } = dashboard([synced({ startDate: '2026-06-04' })]);
    expect(running).toMatchObject([{ versus: 'Bob', timing: 'Start Date: 04 Jun' }]);
    expect(daily).toEqual([]);
  });
});

describe('the battle list', () => {
  const sections = (battles: BattleRow[], now = secondDay) => battleSections(battles, [], ann, now);

  it('holds active and pending battles in one section, complete and declined ones in the other', () => {
    const { active, previous } = sections([
      synced({ id: 'pending', status: 'PENDING', startDate: '2026-06-05' }),
      synced({ id: 'active' }),
      synced({ id: 'declined', status: 'DECLINED' }),
      synced({ id: 'complete', startDate: '2026-05-01' }),
    ]);
    expect(active.map(({ id, timing, outcome }) => ({ id, timing, outcome }))).toEqual([
      { id: 'pending', timing: 'Start Date: 05 Jun', outcome: 'vs Bob' },
      { id: 'active', timing: 'Day 2', outcome: 'vs Bob' },
    ]);
    expect(previous.map(({ id, outcome, warning }) => ({ id, outcome, warning }))).toEqual([
      { id: 'declined', outcome: 'Declined', warning: 'Declined' },
      { id: 'complete', outcome: 'Draw', warning: null },
    ]);
  });

  it('[T3] warns of a battle that is over here and not yet for the other', () => {
    const challenger = { id: ann, username: 'Ann', timeZone: 'Pacific/Auckland' };
    const opponent = { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' };
    const battle = synced({ numDays: 1, challenger, opponent });
    const [line] = sections([battle], new Date('2026-06-01T20:00:00Z')).active;
    expect(line).toMatchObject({ timing: 'Finished', outcome: 'vs Bob', warning: 'Being decided' });
  });

  it('[Y8] says of a request that the server has not confirmed that it is saved here', () => {
    const battle = aBattle({ status: 'PENDING', startDate: '2026-06-05' });
    const intent = { kind: 'CREATE' as const, baseTermsVersion: 0, madeAt: 1, folded: false };
    const [line] = sections([createRow(battle, null, intent, ann)]).active;
    expect(line).toMatchObject({ isUnsent: true, isMineToAnswer: false });
  });
});
