/** Looks for a document that a query could return though the rule forbids it: what makes a denial of the whole query right. */

import fc from 'fast-check';
import { queriedFields } from './fuzzCases.ts';
import { matchesFilter } from './matchesQuery.ts';
import { allowsDocument } from './ours.ts';
import type { CaseFilter, FirestoreFields, FirestoreValue, RuleCase } from './ruleCase.ts';

/** `null` when none was found among `tries` documents; that proves nothing. */
export function findForbidden(rule: RuleCase, seed: number, tries: number): FirestoreFields | null {
  const { where } = rule.query;
  for (const sample of fc.sample(queriedFields, { seed, numRuns: tries })) {
    for (const fields of where
      ? [sample, ...branches(where).map((branch) => fitted(sample, branch))]
      : [sample]) {
      if (where && !matchesFilter(where, fields)) continue;
      if (!allowsDocument(rule, fields)) return fields;
    }
  }
  return null;
}

type Single = Extract<CaseFilter, { field: string }>;

function branches(given: CaseFilter): Single[][] {
  if ('and' in given) {
    return given.and
      .map(branches)
      .reduce((left, right) => left.flatMap((a) => right.map((b) => [...a, ...b])), [[]]);
  }
  if ('or' in given) return given.or.flatMap(branches);
  if ('value' in given && (given.op === 'in' || given.op === 'array-contains-any')) {
    const op = given.op === 'in' ? '==' : 'array-contains';
    const values = 'arrayValue' in given.value ? (given.value.arrayValue.values ?? []) : [];
    return values.map((value) => [{ field: given.field, op, value }]);
  }
  return [[given]];
}

/** The document changed so that its equalities, and what its arrays contain, meet the filters. */
function fitted(sample: FirestoreFields, filters: Single[]): FirestoreFields {
  const fields: FirestoreFields = structuredClone(sample);
  for (const given of filters) {
    if ('is' in given) {
      if (given.is === 'null') write(fields, given.field, { nullValue: null });
    } else if (given.op === 'array-contains') {
      const present = fields[given.field];
      const values = present && 'arrayValue' in present ? (present.arrayValue.values ?? []) : [];
      write(fields, given.field, { arrayValue: { values: [...values, given.value] } });
    } else if (given.op === '==' || ((given.op === '<=' || given.op === '>=') && !fields[given.field])) {
      write(fields, given.field, given.value);
    }
  }
  return fields;
}

function write(fields: FirestoreFields, path: string, value: FirestoreValue): void {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) {
    fields[name] = value;
    return;
  }
  const present = fields[name];
  const within = present && 'mapValue' in present ? (present.mapValue.fields ?? {}) : {};
  fields[name] = { mapValue: { fields: { ...within, [inner]: value } } };
}
