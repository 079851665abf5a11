import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBattles } from '../../../scripts/demoBattles.ts';
import {
  outcomeLabel,
  settle,
  termsOf,
  timingLabel,
  todayIn,
  validateTerms,
} from '../../../src/domain/index.ts';

const people = {
  alex: { id: 'alex', username: 'Alex' },
  sam: { id: 'sam', username: 'Sam' },
  robin: { id: 'robin', username: 'Robin' },
  jordan: { id: 'jordan', username: 'Jordan' },
};

const expected: Record<string, [timing: string | RegExp, outcome: string]> = {
  'demo-active': ['Day 4', 'vs Sam'],
  'demo-near-knockout': ['Day 3', 'vs Robin'],
  'demo-month': ['Day 20', 'vs Jordan'],
  'demo-photos': ['Day 2', 'vs Robin'],
  'demo-tomorrow': [/^Start Date: /, 'vs Sam'],
  'demo-received': [/^Start Date: /, 'vs Sam'],
  'demo-sent': [/^Start Date: /, 'vs Robin'],
  'demo-returned': [/^Start Date: /, 'vs Sam'],
  'demo-declined': ['Finished', 'Declined'],
  'demo-unanswered': ['Finished', 'Declined'],
  'demo-won': ['Finished', 'Won'],
  'demo-lost': ['Finished', 'Lost'],
  'demo-draw': ['Finished', 'Draw'],
  'demo-won-by-ko': ['Finished', 'Won by KO'],
  'demo-lost-by-ko': ['Finished', 'Lost by KO'],
};

describe('the demonstration', () => {
  it('has a battle in every state, at whatever moment and place it is first started', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('2026-01-01T00:00:00Z'),
          max: new Date('2028-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.constantFrom('UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Apia'),
        (now, timeZone) => {
          const battles = demoBattles(people, now, timeZone);
          expect(battles.map(({ id }) => id)).toEqual(Object.keys(expected));
          for (const battle of battles) {
            const [timing, outcome] = expected[battle.id] ?? [];
            expect(timingLabel(battle, 'alex', now)).toMatch(timing ?? /never/);
            expect(outcomeLabel(battle, 'alex', now)).toBe(outcome);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  const now = new Date('2026-11-20T10:00:00Z');
  const battles = demoBattles(people, now, 'Europe/London');
  const byId = (id: string) => {
    const battle = battles.find((candidate) => candidate.id === id);
    if (!battle) throw new Error(`no ${id}`);
    return battle;
  };

  it('keeps within every limit of the terms', () => {
    for (const battle of battles) {
      expect(validateTerms(termsOf(battle), battle.startDate), battle.id).toEqual([]);
    }
  });

  it('waits for Alex where Alex is to answer, and for the other where Alex asked', () => {
    expect(byId('demo-received').opponent.username).toBe('Alex');
    expect(byId('demo-sent').challenger.username).toBe('Alex');
    expect(byId('demo-returned')).toMatchObject({
      status: 'PENDING',
      termsVersion: 2,
      opponent: { username: 'Alex' },
      userIds: ['alex', 'sam'],
    });
  });

  it('leaves one battle at the brink, where today still decides', () => {
    const { opponent, status } = settle(byId('demo-near-knockout'), now);
    expect(status).toBe('ACTIVE');
    expect(opponent.hp).toBe(0);
    expect(opponent.zeroHpDate).toBe(todayIn('Europe/London', now));
  });

  it('has nothing recorded in the future', () => {
    for (const { entries } of battles) {
      for (const buckets of Object.values(entries)) {
        for (const bucket of Object.values(buckets)) {
          for (const entry of Object.values(bucket ?? {})) {
            expect(entry.recordedAt).toBeLessThanOrEqual(now.getTime() + 100);
          }
        }
      }
    }
  });
});
