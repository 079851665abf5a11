import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { type Database, database, nameOf, openDatabase, owner, setWrite, statusOf } from '../openDatabase.ts';
import { type Plain, toWire } from '../wireValues.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase();
});
afterEach(() => db.backend.close());

const nested = (depth: number): Plain => (depth === 0 ? 1 : { a: nested(depth - 1) });
const write = (name: string, fields: JsonObject = {}): JsonObject => ({ update: { name, fields } });

test('a document of 1 MiB is stored and one byte more is refused', async () => {
  // Name: 16 + 'c' + 'd' with a byte each; field 'x': 2; text: length + 1; document: 32.
  const longest = 1_048_576 - (16 + 2 + 2) - 2 - 1 - 32;
  await db.set('c/d', { x: 'a'.repeat(longest) });
  expect(await statusOf(db.set('c/d', { x: 'a'.repeat(longest + 1) }))).toBe('INVALID_ARGUMENT');
});

test('maps nest twenty levels deep and no deeper, also by way of a field path', async () => {
  await db.set('c/d', { x: nested(20) });
  expect(await statusOf(db.set('c/d', { x: nested(21) }))).toBe('INVALID_ARGUMENT');
  const path = Array.from({ length: 22 }, () => 'x').join('.');
  const transform = { fieldPath: path, increment: toWire(1) };
  expect(
    await statusOf(
      db.commit({
        update: { name: nameOf('c/e') },
        updateMask: { fieldPaths: [] },
        updateTransforms: [transform],
      }),
    ),
  ).toBe('INVALID_ARGUMENT');
});

test.each([
  ['a reserved id', nameOf('c/__x__')],
  ['a reserved collection', nameOf('__c__/x')],
  ['the id .', nameOf('c/.')],
  ['an id of 1501 bytes', nameOf(`c/${'é'.repeat(750)}x`)],
  ['an empty segment', nameOf('c//d/e')],
  ['a collection', nameOf('c/d/e')],
  ['the root', nameOf('').slice(0, -1)],
  ['no database', 'c/d'],
  ['another database', 'projects/demo/databases/other/documents/c/d'],
])('a write to %s is refused', async (_what, name) => {
  expect(await statusOf(db.commit(write(name)))).toBe('INVALID_ARGUMENT');
});

test.each<[string, JsonObject]>([
  ['a reserved field', { __x__: toWire(1) }],
  ['a reserved field in a map', { m: toWire({ __x__: 1 }) }],
  ['an array in an array', { x: { arrayValue: { values: [{ arrayValue: {} }] } } }],
  ['an integer beyond 64 bits', { x: { integerValue: '9223372036854775808' } }],
  ['a timestamp before year 1', { x: { timestampValue: '0000-12-31T23:59:59Z' } }],
  ['a latitude beyond 90', { x: { geoPointValue: { latitude: 90.1, longitude: 0 } } }],
  ['a value of two types', { x: { integerValue: '1', stringValue: 'a' } }],
  ['a value of no type', { x: {} }],
  ['a value of an unknown type', { x: { moneyValue: '1' } }],
])('%s is refused', async (_what, fields) => {
  expect(await statusOf(db.commit(write(nameOf('c/d'), fields)))).toBe('INVALID_ARGUMENT');
});

test('what is stored comes back in its canonical form', async () => {
  const fields: JsonObject = {
    time: { timestampValue: '2026-03-01T13:00:00.123456789+01:00' },
    zero: { doubleValue: '-0' },
    nan: { doubleValue: 'NaN' },
    big: { integerValue: '9223372036854775807' },
    bytes: { bytesValue: '_-8=' },
    empty: { arrayValue: { values: [] } },
    map: { mapValue: { fields: {} } },
    vector: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1.5 }] } },
        },
      },
    },
    constructor: toWire('a field like any other'),
  };
  await db.commit(write(nameOf('c/d'), fields));
  const document = await db.backend.getDocument(owner, { name: nameOf('c/d') });
  expect(document.fields).toEqual({
    ...fields,
    time: { timestampValue: '2026-03-01T12:00:00.123456Z' },
    bytes: { bytesValue: '/+8=' },
    empty: { arrayValue: {} },
    map: { mapValue: {} },
  });
});

test('a batch with one bad write stores none of it', async () => {
  const bad = { ...setWrite('c/b', { x: 1 }), currentDocument: { exists: true } };
  expect(await statusOf(db.commit(setWrite('c/a', { x: 1 }), bad))).toBe('NOT_FOUND');
  const answers = await db.backend.batchGet(owner, { database, documents: [nameOf('c/a'), nameOf('c/b')] });
  expect(answers.map((answer) => answer.missing)).toEqual([nameOf('c/a'), nameOf('c/b')]);
});
