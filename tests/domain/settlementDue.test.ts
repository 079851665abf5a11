/** When the server is to be asked to settle (B5, B6), reckoned on every device from the battle alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Battle, isSettlementDue, settle } from '../../src/domain/index.ts';
import { playedBattle } from './arbitraries.ts';
import { aBattle, ann, bob, done, endOf, noonOf, onDays } from './battles.ts';

/** The battle as the server leaves it after settling it at `now`. */
const settledAt = (battle: Battle, now: Date): Battle => {
  const settlement = settle(battle, now);
  return { ...battle, status: settlement.status, settlement };
};

describe('a settlement is due', () => {
  test('[B6] from the end of the last day until the server has stored what the battle came to', () => {
    const battle = aBattle();
    const end = endOf(battle);
    expect(isSettlementDue(battle, new Date(end.getTime() - 1))).toBe(false);
    expect(isSettlementDue(battle, end)).toBe(true);
    expect(isSettlementDue(settledAt(battle, end), end)).toBe(false);
  });

  test('[S5] [B6] from a knockout on, days before the last one', () => {
    const battle = aBattle({ entries: { [ann]: onDays([1, 2], { target1: done }) } });
    expect(isSettlementDue(battle, noonOf('2026-06-02'))).toBe(false);
    expect(isSettlementDue(battle, noonOf('2026-06-03'))).toBe(true);
  });

  test('[T4] [B6] again when a late entry changes the stored result', () => {
    const battle = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
    const now = noonOf('2026-06-04');
    const stored = settledAt(battle, now);
    const entries = { ...stored.entries, [bob]: onDays([2, 3], { target1: done }) };
    expect(isSettlementDue({ ...stored, entries }, now)).toBe(true);
  });

  test('[T4] [B6] again when a late entry undoes the stored knockout', () => {
    const battle = aBattle({ entries: { [ann]: onDays([1, 2], { target1: done }) } });
    const now = noonOf('2026-06-03');
    const stored = settledAt(battle, now);
    const entries = { ...stored.entries, [bob]: onDays([2], { target1: done }) };
    expect(settle({ ...stored, entries }, now).status).toBe('ACTIVE');
    expect(isSettlementDue({ ...stored, entries }, now)).toBe(true);
    // The server has taken it back; what this device merges from that keeps its status (M4).
    expect(isSettlementDue({ ...stored, entries, settlement: null }, now)).toBe(false);
  });

  test('[B5] for a request whose start date is over, and not for one that was declined', () => {
    const request = aBattle({ status: 'PENDING' });
    expect(isSettlementDue(request, noonOf('2026-06-01'))).toBe(false);
    expect(isSettlementDue(request, noonOf('2026-06-02'))).toBe(true);
    expect(isSettlementDue(aBattle({ status: 'DECLINED' }), noonOf('2026-06-02'))).toBe(false);
  });

  test('[B6] never once more after the server has settled, at whatever later instant it is looked at', () => {
    fc.assert(
      fc.property(playedBattle, fc.nat({ max: 1000 }), (battle, days) => {
        const settled = settledAt(battle, endOf(battle));
        expect(isSettlementDue(settled, new Date(endOf(battle).getTime() + days * 86_400_000))).toBe(false);
      }),
    );
  });
});
