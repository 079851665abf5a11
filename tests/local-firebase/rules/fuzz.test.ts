/** A fixed piece of the differential fuzz (`fuzz.ts` runs any seed), and that no proof is ever wrong. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOut } from '../../conformance/firestoreServers.ts';
import { findOfficialEmulator, startOfficialEmulator } from '../../conformance/officialEmulator.ts';
import { findForbidden } from './counterexample.ts';
import { compare, describeDifference } from './differences.ts';
import { documentCase, queryCase } from './fuzzCases.ts';
import { askOurs } from './ours.ts';
import type { RuleCase } from './ruleCase.ts';

test('a query that is allowed returns no document that the rule forbids', () => {
  let proved = 0;
  fc.assert(
    fc.property(queryCase, fc.nat(), (rule, seed) => {
      if (askOurs(rule).verdict !== 'allow') return true;
      proved += 1;
      return findForbidden({ ...rule, expression: withoutQuery(rule) }, seed, 30) === null;
    }),
    { numRuns: 1500 },
  );
  expect(proved).toBeGreaterThan(20);
});

/** A single document has no `request.query`, so the query's own limit stands in its place. */
function withoutQuery({ expression, query }: RuleCase): string {
  return expression.replaceAll('request.query.limit', String(query.limit ?? null));
}

test('a limit that makes a negation true is read as it is in both judgements', () => {
  const rule: RuleCase = {
    expression: '!((resource.data.a.hasAny([]) && request.query.limit <= 2))',
    signedIn: false,
    query: { limit: 3 },
    method: 'list',
    before: null,
    after: null,
  };
  expect(askOurs(rule).verdict).toBe('allow');
  expect(findForbidden({ ...rule, expression: withoutQuery(rule) }, 0, 300)).toBeNull();
});

const jar = findOfficialEmulator();

describe.skipIf(jar === null)(`the official emulator${jar === null ? ` (${leftOut})` : ''}`, () => {
  test('agrees on random rules, documents and queries', async () => {
    const emulator = await startOfficialEmulator(jar ?? '');
    try {
      const seed = 20261120;
      const documents = await compare(emulator, fc.sample(documentCase, { seed, numRuns: 300 }));
      const queries = await compare(emulator, fc.sample(queryCase, { seed, numRuns: 300 }));
      expect([...documents.differences, ...queries.differences].map(describeDifference)).toEqual([]);
      expect(documents.allowed).toBeGreaterThan(30);
      expect(queries.allowed).toBeGreaterThan(5);
    } finally {
      await emulator.stop();
    }
  }, 120_000);
});
