/** Disagreements with the official evaluator that the fuzz once found; each is mended and stays so. */

import { expect, test } from 'vitest';
import { askOurs } from './ours.ts';
import type { CaseQuery, RuleCase } from './ruleCase.ts';
import { array, double, filter, int, text } from './values.ts';

function verdict(expression: string, query?: CaseQuery): string {
  const base: RuleCase = { expression, method: 'get', signedIn: true, before: {}, after: null, query: {} };
  return askOurs(query ? { ...base, method: 'list', before: null, query } : base).verdict;
}

test.each([
  ['an empty range at the very start is an error', "'abc'[0:0] == ''", 'deny'],
  ['an empty range elsewhere is empty', "'abc'[1:1] == ''", 'allow'],
  ['a path with an unbound capture cannot be read', '/a/{x}/c[0] == "a"', 'deny'],
  ['a path of white space is none', "path('\\n') != /a/b", 'deny'],
  ['a path does not become a path', 'path(/a/b) == /a/b', 'deny'],
  [
    'a duration beyond ten thousand years is an error',
    "duration.value(9223372036854775807, 'ms') is duration",
    'deny',
  ],
  [
    'a timestamp after the year 9999 is an error',
    "timestamp.date(9999, 12, 31) + duration.value(1, 'd') is timestamp",
    'deny',
  ],
  ['NaN is itself in a set', '[0.0 / 0.0].toSet().hasAny([0.0 / 0.0])', 'allow'],
  ['NaN is itself in a list in a set', '[[0.0 / 0.0]].toSet().hasAll([[0.0 / 0.0]])', 'allow'],
  ['NaN is not itself in a list', '0.0 / 0.0 in [0.0 / 0.0]', 'deny'],
  [
    'NaN that stays is no change',
    "{'a': 0.0 / 0.0}.diff({'a': 0.0 / 0.0}).changedKeys().size() == 0",
    'allow',
  ],
])('%s', (_, expression, expected) => {
  expect(verdict(expression)).toBe(expected);
});

test('a set of a field that is not fixed proves nothing', () => {
  const where = filter('a', 'not-in', array(double(2), int(1)));
  expect(verdict('!([resource.data.a].toSet().hasOnly([1, 2]))', { where })).toBe('deny');
});

test('a float bound proves nothing for an int', () => {
  const where = filter('a', '<=', double(2));
  expect(verdict('resource.data.a < 4', { where })).toBe('deny');
  expect(verdict('resource.data.a < 4.0', { where })).toBe('allow');
});

test('a default of get() is not assumed where the query is silent', () => {
  const where = filter('owner', '==', text('alice'));
  expect(verdict("resource.data.get('hidden', false) == false", { where })).toBe('deny');
});
