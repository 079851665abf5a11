import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { compareText } from '../../../../local-firebase/firestore/values/compareText.ts';
import { compareValues, valuesEqual } from '../../../../local-firebase/firestore/values/compareValues.ts';
import { normalizeValue } from '../../../../local-firebase/firestore/values/normalizeValue.ts';
import { nameOf } from '../openDatabase.ts';

const int = (value: string | number): JsonObject => ({ integerValue: String(value) });
const double = (value: number | string): JsonObject => ({ doubleValue: value });
const array = (...values: JsonObject[]): JsonObject => ({ arrayValue: { values } });
const map = (fields: JsonObject): JsonObject => ({ mapValue: { fields } });
const string = (value: string): JsonObject => ({ stringValue: value });
const vector = (...values: number[]): JsonObject =>
  map({ __type__: string('__vector__'), value: array(...values.map(double)) });

// One of each step of the order that Firestore documents, ascending.
const ascending: JsonObject[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  double('NaN'),
  double('-Infinity'),
  int('-9223372036854775808'),
  double(-1.5),
  int(-1),
  double(0),
  double(5e-324),
  int(1),
  double(1.1),
  int('9007199254740992'),
  int('9007199254740993'),
  double(9007199254740994),
  int('9223372036854775807'),
  double(2 ** 63),
  double('Infinity'),
  { timestampValue: '0001-01-01T00:00:00Z' },
  { timestampValue: '2026-03-01T12:00:00Z' },
  { timestampValue: '2026-03-01T12:00:00.000001Z' },
  { timestampValue: '2026-03-01T12:00:00.100Z' },
  { timestampValue: '2026-03-01T12:00:00.100001Z' },
  string(''),
  string('Z'),
  string('a'),
  string('a\u0000'),
  string('é'),
  string('\uffee'),
  string('\u{1f600}'),
  { bytesValue: '' },
  { bytesValue: Buffer.from([1]).toString('base64') },
  { bytesValue: Buffer.from([1, 0]).toString('base64') },
  { bytesValue: Buffer.from([255]).toString('base64') },
  { referenceValue: nameOf('a/b') },
  { referenceValue: nameOf('a/b/c/d') },
  { referenceValue: nameOf('a!/b') },
  { geoPointValue: { latitude: -1, longitude: 9 } },
  { geoPointValue: { latitude: 2, longitude: -3 } },
  { geoPointValue: { latitude: 2, longitude: 3 } },
  { arrayValue: {} },
  array(int(1)),
  array(int(1), { nullValue: null }),
  array(int(2)),
  vector(9),
  vector(1, 2),
  vector(1, 3),
  { mapValue: {} },
  map({ a: int(1) }),
  map({ a: int(1), b: int(0) }),
  map({ a: int(2) }),
  map({ b: int(0) }),
];

const value = fc.letrec<{ value: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...ascending),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => int(n.toString())),
    fc.double().map((n) => normalizeValue(double(Number.isFinite(n) ? n : String(n)))),
    fc.string({ unit: 'binary' }).map(string),
    fc
      .array(
        tie('value').filter((item) => !('arrayValue' in item)),
        { maxLength: 3 },
      )
      .map((values) => array(...values)),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 2 }), tie('value'), { maxKeys: 3 }).map(map),
  ),
})).value;

const sign = Math.sign;

test('values of all types stand in the documented order', () => {
  for (const [i, a] of ascending.entries())
    for (const [j, b] of ascending.entries())
      expect(sign(compareValues(a, b)), `${JSON.stringify(a)} : ${JSON.stringify(b)}`).toBe(sign(i - j));
});

test('numbers that are equal are equal whatever their type, and so are both zeros and NaN', () => {
  expect(valuesEqual(int(1), double(1))).toBe(true);
  expect(valuesEqual(double('-0'), int(0))).toBe(true);
  expect(valuesEqual(double('NaN'), double('NaN'))).toBe(true);
  expect(valuesEqual(int('9007199254740993'), double(9007199254740992))).toBe(false);
});

test('the order is total: antisymmetric and transitive over any values', () => {
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(sign(compareValues(a, b))).toBe(-sign(compareValues(b, a)) + 0);
      expect(compareValues(a, a)).toBe(0);
      const sorted = [a, b, c].sort(compareValues);
      expect(compareValues(sorted[0] ?? a, sorted[2] ?? a)).toBeLessThanOrEqual(0);
      if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
        expect(compareValues(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('text orders as its UTF-8 bytes do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(sign(compareText(a, b))).toBe(sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
    { numRuns: 2000 },
  );
});
