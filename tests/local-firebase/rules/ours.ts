/** Puts rule cases to this project's evaluator. */

import { compileRules } from '../../../local-firebase/rules/compileRules.ts';
import {
  type QueryFilter,
  type QueryShape,
  type RulesDocument,
  RulesSyntaxError,
} from '../../../local-firebase/rules/ruleset.ts';
import {
  authToRules,
  fieldsToRules,
  NULL,
  nameToPath,
  valueToRules,
} from '../../../local-firebase/rules/rulesValue.ts';
import {
  type CaseFilter,
  CLAIMS,
  DOCUMENTS_PATH,
  type FirestoreFields,
  type RuleCase,
  rulesFor,
  type Verdict,
  WORLD,
} from './ruleCase.ts';

const ROOT = DOCUMENTS_PATH.split('/');
/** 2026-11-20T12:00:00Z; no case depends on the day. */
const NOW = 1_795_176_000_000_000_000n;

export interface Answer {
  verdict: Verdict;
  reason: string;
}

export function askOurs(rule: RuleCase, functions = '', key = 'case'): Answer {
  try {
    const ruleset = compileRules(rulesFor([{ key, rule }], functions), () => {});
    const path = [...ROOT, key, 'x'];
    const auth = rule.signedIn ? authToRules('alice', CLAIMS) : null;
    const before = rule.before && document(path, rule.before);
    const after =
      rule.method === 'get' || rule.method === 'list' ? before : rule.after && document(path, rule.after);
    const lookup = {
      before: (asked: string[]) => find(asked, path, before),
      after: (asked: string[]) => find(asked, path, after),
    };
    const decision =
      rule.method === 'list'
        ? ruleset.checkList({ query: queryShape(rule, key), auth, time: NOW, lookup })
        : ruleset.check({
            method: rule.method,
            path,
            auth,
            time: NOW,
            resource: before,
            requestResource: rule.method === 'get' ? null : after,
            lookup,
            lookupLimit: 10,
          });
    return decision.allow ? { verdict: 'allow', reason: '' } : { verdict: 'deny', reason: decision.reason };
  } catch (error) {
    if (error instanceof RulesSyntaxError) return { verdict: 'refused', reason: error.message };
    throw error;
  }
}

/** Whether the rule allows one document that a query returned; the measure of a proof. */
export function allowsDocument(rule: RuleCase, fields: FirestoreFields): boolean {
  const expression = rule.expression;
  return askOurs({ ...rule, expression, method: 'get', before: fields }).verdict === 'allow';
}

function document(path: string[], fields: FirestoreFields): RulesDocument {
  return { path, data: fieldsToRules(fields) };
}

function find(asked: string[], own: string[], state: RulesDocument | null): RulesDocument | null {
  const key = asked.join('/');
  if (key === own.join('/')) return state;
  const fields = WORLD[asked.slice(ROOT.length).join('/')];
  return fields ? document(asked, fields) : null;
}

function queryShape({ query }: RuleCase, key: string): QueryShape {
  return {
    parent: ROOT,
    collectionId: key,
    allDescendants: false,
    where: query.where ? filter(query.where) : null,
    limit: query.limit ?? null,
    offset: query.offset ?? null,
    orderBy: query.orderBy ?? [],
  };
}

function filter(given: CaseFilter): QueryFilter {
  if ('and' in given) return { kind: 'and', filters: given.and.map(filter) };
  if ('or' in given) return { kind: 'or', filters: given.or.map(filter) };
  const field = given.field.split('.');
  if ('is' in given) return { kind: 'field', field, op: `is-${given.is}`, value: NULL };
  const { op, value } = given;
  if ('referenceValue' in value) {
    return { kind: 'field', field, op, value: { type: 'path', segments: nameToPath(value.referenceValue) } };
  }
  return { kind: 'field', field, op, value: valueToRules(value) };
}
