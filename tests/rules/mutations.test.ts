/** Every clause of firestore.rules is needed: weaken it, or shift it by one, and a test of the attack suite fails. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ruleset, RulesRequest } from '../../local-firebase/rules/ruleset.ts';
import { authToRules } from '../../local-firebase/rules/rulesValue.ts';
import { createJury, describeFinding } from './mutation/createJury.ts';
import { hearAttacks } from './mutation/hearAttacks.ts';

test('each clause of firestore.rules is held by an attack', async () => {
  const findings = await hearAttacks(readFileSync('firestore.rules', 'utf8'));
  expect(findings.length).toBeGreaterThan(600);
  expect(findings.filter(({ foundBy }) => foundBy === null).map(describeFinding)).toEqual([]);
}, 300_000);

const tinyRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents/notes/{id} {
    allow get: if request.auth.uid == 'sam' && id.size() <= 3;
  }
}`;

/** Reads `notes/{id}`, as the server would ask its rules. */
const get =
  (rules: Ruleset, uid: string, id: string): (() => Promise<unknown>) =>
  async () => {
    const request: RulesRequest = {
      method: 'get',
      path: ['databases', '(default)', 'documents', 'notes', id],
      auth: authToRules(uid, {}),
      time: 0n,
      resource: null,
      requestResource: null,
      lookup: { before: () => null, after: () => null },
      lookupLimit: 10,
    };
    return rules.check(request);
  };

test('a clause is named as long as no act holds it, with the test that does', async () => {
  const jury = createJury(tinyRules);
  const rules = jury.compile(tinyRules);
  const missed = () =>
    jury
      .findings()
      .filter(({ foundBy }) => foundBy === null)
      .map(({ mutant }) => `${mutant.clause} ${mutant.change}`);
  await jury.hear('a stranger', 'denied', get(rules, 'kim', 'abc'));
  expect(missed()).toContain('(id.size() <= 3) dropped');
  expect(missed()).not.toContain("(request.auth.uid == 'sam') dropped");
  await jury.hear('a long name', 'denied', get(rules, 'sam', 'abcd'));
  expect(missed()).toEqual([
    '3 2 instead',
    '(id.size() <= 3) tighter by one',
    'match /databases/{db}/documents/notes/{id} list allowed to everybody',
    'match /databases/{db}/documents/notes/{id} create allowed to everybody',
    'match /databases/{db}/documents/notes/{id} update allowed to everybody',
    'match /databases/{db}/documents/notes/{id} delete allowed to everybody',
  ]);
  await jury.hear('a short name', 'allowed', get(rules, 'sam', 'abc'));
  expect(missed()).toHaveLength(4);
  expect(jury.findings().find(({ mutant }) => mutant.change === 'looser by one')?.foundBy).toBe(
    'a long name',
  );
});

test('an act that the real rules decide otherwise, or that asks them nothing, is no evidence', async () => {
  const jury = createJury(tinyRules);
  const rules = jury.compile(tinyRules);
  await expect(jury.hear('wrong', 'allowed', get(rules, 'kim', 'abc'))).rejects.toThrow(
    'wrong: expected allowed',
  );
  await expect(jury.hear('idle', 'denied', async () => {})).rejects.toThrow(
    'idle: an act asked the rules nothing',
  );
});
