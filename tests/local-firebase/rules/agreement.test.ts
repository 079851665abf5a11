/** The evaluator's answers, and that the official emulator gives the same ones where one is found. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findOfficialEmulator,
  type OfficialEmulator,
  startOfficialEmulator,
} from '../../conformance/officialEmulator.ts';
import { AGREEMENT } from './agreementTable.ts';
import { CALLS, FUNCTIONS } from './functionTable.ts';
import { askOfficial } from './official.ts';
import { askOurs } from './ours.ts';
import { PROOFS } from './proofTable.ts';
import { REQUESTS } from './requestTable.ts';
import type { RuleCase, Verdict } from './ruleCase.ts';
import { DOCUMENT, int, QUERIES, QUERY_NAMES } from './values.ts';

interface Expected {
  name: string;
  rule: RuleCase;
  ours: Verdict;
  official: Verdict;
}

const reading: Omit<RuleCase, 'expression'> = {
  method: 'get',
  signedIn: true,
  before: DOCUMENT,
  after: null,
  query: {},
};

function expected(rule: RuleCase, ours: Verdict, official: Verdict = ours): Expected {
  return { name: `${rule.method} if ${rule.expression}`, rule, ours, official };
}

const topics = AGREEMENT.map(({ topic, allow, deny, refused, refusedHere, allowedHere }) => ({
  topic,
  cases: [
    ...allow.map((expression) => expected({ ...reading, expression }, 'allow')),
    ...deny.map((expression) => expected({ ...reading, expression }, 'deny')),
    ...refused.map((expression) => expected({ ...reading, expression }, 'refused')),
    ...allowedHere.map((expression) => expected({ ...reading, expression }, 'allow', 'deny')),
  ],
  refusedHere: refusedHere.map((expression) => ({ ...reading, expression })),
}));

const requests = REQUESTS.flatMap(({ method, exists, signedIn = true, allow, deny }) => {
  const writes = method === 'create' || method === 'update';
  const request: Omit<RuleCase, 'expression'> = {
    method,
    signedIn,
    before: exists ? { a: int(1), b: int(2) } : null,
    after: writes ? { a: int(5), b: int(2), c: int(3) } : null,
    query: {},
  };
  return [
    ...allow.map((expression) => expected({ ...request, expression }, 'allow')),
    ...deny.map((expression) => expected({ ...request, expression }, 'deny')),
  ];
});

const proofs = PROOFS.flatMap(({ rule, allow, officialOnly = [] }) =>
  QUERY_NAMES.map((name) => {
    const names = (list: 'all' | readonly string[]) => list === 'all' || list.includes(name);
    const asked: RuleCase = {
      ...reading,
      before: null,
      method: 'list',
      expression: rule,
      query: QUERIES[name],
    };
    const ours = names(allow) ? 'allow' : 'deny';
    const official = names(allow) || names(officialOnly) ? 'allow' : 'deny';
    return { ...expected(asked, ours, official), name: `${name}: ${rule}` };
  }),
);

const calls = [
  ...CALLS.allow.map((expression) => expected({ ...reading, expression }, 'allow')),
  ...CALLS.deny.map((expression) => expected({ ...reading, expression }, 'deny')),
];

describe('our evaluator', () => {
  test('asks hundreds of questions', () => {
    expect(topics.flatMap(({ cases }) => cases).length + requests.length + calls.length).toBeGreaterThan(600);
    expect(proofs.length).toBeGreaterThan(5000);
  });
  test.each(topics)('evaluates $topic as recorded', ({ cases }) => {
    expect(answers(cases)).toEqual(cases.map(({ name, ours }) => `${name} → ${ours}`));
  });
  test.each(topics)('refuses unknown names in $topic by name', ({ refusedHere }) => {
    for (const rule of refusedHere) {
      expect(askOurs(rule)).toEqual({ verdict: 'refused', reason: expect.stringMatching(/^5:\d+ /) });
    }
  });
  test('sees each kind of request as recorded', () => {
    expect(answers(requests)).toEqual(requests.map(({ name, ours }) => `${name} → ${ours}`));
  });
  test('proves each rule for the recorded queries', () => {
    expect(answers(proofs)).toEqual(proofs.map(({ name, ours }) => `${name} → ${ours}`));
  });
  test('calls functions as recorded', () => {
    expect(answers(calls, FUNCTIONS)).toEqual(calls.map(({ name, ours }) => `${name} → ${ours}`));
  });
});

function answers(cases: readonly Expected[], functions = ''): string[] {
  return cases.map(({ name, rule }) => `${name} → ${askOurs(rule, functions).verdict}`);
}

const jar = findOfficialEmulator();

describe.skipIf(jar === null)('the official emulator', () => {
  let emulator: OfficialEmulator;
  beforeAll(async () => {
    emulator = await startOfficialEmulator(jar ?? '');
  });
  afterAll(() => emulator?.stop());

  async function agrees(cases: readonly Expected[], functions = ''): Promise<void> {
    const official = await askOfficial(
      emulator,
      cases.map(({ rule }) => rule),
      functions,
    );
    expect(cases.map(({ name }, i) => `${name} → ${official[i]?.verdict}`)).toEqual(
      cases.map(({ name, official: verdict }) => `${name} → ${verdict}`),
    );
  }

  test(
    'gives the recorded answers to every expression',
    () => agrees(topics.flatMap(({ cases }) => cases)),
    120_000,
  );
  test('gives the recorded answers to every request', () => agrees(requests), 120_000);
  test('gives the recorded answers to calls', () => agrees(calls, FUNCTIONS), 120_000);
  // A fifth of them, spread over all rules and queries, keeps this to seconds.
  const asked = proofs.filter((_, i) => i % 5 === 0);
  test('gives the recorded answers to queries', () => agrees(asked), 120_000);
});
