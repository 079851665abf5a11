/** Which queries the indexes of a project serve. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { missingIndex } from '../../../../local-firebase/firestore/indexes/missingIndex.ts';
import { readIndexes } from '../../../../local-firebase/firestore/indexes/readIndexes.ts';
import { parseQuery } from '../../../../local-firebase/firestore/query/parseQuery.ts';

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const contains = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' });

const config = readIndexes({
  indexes: [
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [contains('people'), ascending('at')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [ascending('status'), descending('start')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [ascending('length'), descending('start')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [contains('people'), ascending('status')] },
  ],
  fieldOverrides: [
    { collectionGroup: 'c', fieldPath: 'at', indexes: [] },
    { collectionGroup: 'c', fieldPath: 'entries', indexes: [] },
    {
      collectionGroup: 'g',
      fieldPath: 'topics',
      indexes: [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
});

const where = (fieldPath: string, op: string, value: Json = { integerValue: '1' }): JsonObject => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const both = (op: 'AND' | 'OR', ...filters: JsonObject[]): JsonObject => ({
  compositeFilter: { op, filters },
});
const by = (fieldPath: string, direction = 'ASCENDING'): JsonObject => ({ field: { fieldPath }, direction });
const ask = (query: JsonObject, from: JsonObject = { collectionId: 'c' }): string | null =>
  missingIndex(parseQuery('projects/p/databases/(default)/documents', { from: [from], ...query }), config);

describe('served', () => {
  test.each<[string, JsonObject]>([
    ['a whole collection', {}],
    ['one equality', { where: where('a', 'EQUAL') }],
    ['equalities, merged', { where: both('AND', where('a', 'EQUAL'), where('b.c', 'EQUAL')) }],
    ['a range of one field', { where: where('a', 'LESS_THAN'), orderBy: [by('a')] }],
    ['an order by one field, either way', { orderBy: [by('a', 'DESCENDING')] }],
    ['what an array contains', { where: where('tags', 'ARRAY_CONTAINS') }],
    ['the name after an equality', { where: where('a', 'EQUAL'), orderBy: [by('__name__')] }],
    ['an order that an equality makes needless', { where: where('a', 'EQUAL'), orderBy: [by('a')] }],
    [
      'what an array contains, ordered as the index is',
      {
        where: both('AND', where('people', 'ARRAY_CONTAINS'), where('at', 'GREATER_THAN')),
        orderBy: [by('at'), by('__name__')],
      },
    ],
    [
      'what an array contains and an equality',
      { where: both('AND', where('people', 'ARRAY_CONTAINS'), where('status', 'EQUAL')) },
    ],
    [
      'two indexes that end in the same order, merged',
      {
        where: both('AND', where('status', 'EQUAL'), where('length', 'EQUAL'), where('start', 'LESS_THAN')),
        orderBy: [by('start', 'DESCENDING')],
      },
    ],
    [
      'alternatives that are each served',
      { where: both('OR', where('a', 'EQUAL'), where('tags', 'ARRAY_CONTAINS')) },
    ],
  ])('%s', (_, query) => {
    expect(ask(query)).toBeNull();
  });

  test('a collection group by an index of its own', () => {
    const group = { collectionId: 'g', allDescendants: true };
    expect(ask({ where: where('topics', 'ARRAY_CONTAINS') }, group)).toBeNull();
    expect(ask({}, group)).toBeNull();
    expect(ask({ where: where('other', 'EQUAL') }, group)).toBe('COLLECTION_GROUP g (other ASCENDING)');
  });
});

describe('not served, and named', () => {
  test.each<[string, JsonObject, string]>([
    ['a field that is exempted', { orderBy: [by('at')] }, 'at ASCENDING'],
    [
      'what lies within a field that is exempted',
      { where: where('entries.sam.day1', 'EQUAL') },
      'entries.sam.day1 ASCENDING',
    ],
    [
      'an equality with an order',
      { where: where('a', 'EQUAL'), orderBy: [by('b')] },
      'a ASCENDING, b ASCENDING',
    ],
    ['two orders', { orderBy: [by('a'), by('b')] }, 'a ASCENDING, b ASCENDING'],
    [
      'ranges of two fields',
      { where: both('AND', where('a', 'LESS_THAN'), where('b', 'LESS_THAN')) },
      'a ASCENDING, b ASCENDING',
    ],
    [
      'the other direction of an index',
      { where: both('AND', where('status', 'EQUAL'), where('start', 'LESS_THAN')) },
      'status ASCENDING, start ASCENDING',
    ],
    [
      'a name against the direction of the index',
      { where: where('people', 'ARRAY_CONTAINS'), orderBy: [by('at'), by('__name__', 'DESCENDING')] },
      'people CONTAINS, at ASCENDING',
    ],
    [
      'one equality more than the index holds',
      { where: both('AND', where('people', 'ARRAY_CONTAINS'), where('b', 'EQUAL')), orderBy: [by('at')] },
      'b ASCENDING, people CONTAINS, at ASCENDING',
    ],
    [
      'one alternative among served ones',
      { where: both('OR', where('a', 'EQUAL'), where('at', 'EQUAL')) },
      'at ASCENDING',
    ],
  ])('%s', (_, query, missing) => {
    expect(ask(query)).toBe(`COLLECTION c (${missing})`);
  });
});

test('a file that is not understood is refused by name', () => {
  expect(() =>
    readIndexes({ indexes: [{ collectionGroup: 'c', fields: [{ fieldPath: 'a', order: 'UP' }] }] }),
  ).toThrow('"UP"');
  expect(() => readIndexes([])).toThrow('the file');
});
