import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalMessage } from '../../../local-firebase/firestore-transports/protoJson.ts';
import { messageShape } from '../../../local-firebase/firestore-transports/protoSchema.ts';
import { jsonToWire, wireToJson } from '../../../local-firebase/firestore-transports/protoWire.ts';

const value = messageShape('Value');

const { json: anyValue } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant({ nullValue: null }),
    fc.boolean().map((booleanValue) => ({ booleanValue })),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((int) => ({ integerValue: String(int) })),
    fc
      .oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('NaN', 'Infinity', '-Infinity', '-0'),
      )
      .map((double) => ({ doubleValue: Object.is(double, -0) ? '-0' : double })),
    fc.string({ unit: 'binary' }).map((stringValue) => ({ stringValue })),
    fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc
      .constantFrom(
        '1970-01-01T00:00:00Z',
        '2026-11-20T10:00:00.123456Z',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999999999Z',
      )
      .map((timestampValue) => ({ timestampValue })),
    fc.constant({ geoPointValue: { latitude: -33.5, longitude: 151 } }),
    fc.array(tie('json'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    // Names that are also names of the protocol must stay mere names.
    fc
      .dictionary(
        fc.constantFrom('a', 'updateTime', 'values', 'fields', 'nullValue', '__proto__', 'ü'),
        tie('json'),
        { maxKeys: 3 },
      )
      .map((fields) => ({ mapValue: { fields } })),
  ),
}));

describe('proto3 JSON', () => {
  test('what is canonical stays as it is', () => {
    fc.assert(
      fc.property(anyValue, (json) => {
        expect(canonicalMessage(value, json)).toEqual(json);
      }),
    );
  });

  test('what goes to the wire comes back', () => {
    fc.assert(
      fc.property(anyValue, (json) => {
        const canonical = canonicalMessage(value, json);
        expect(wireToJson(value, jsonToWire(value, canonical))).toEqual(canonical);
      }),
    );
  });

  test('whatever is sent is a message or INVALID_ARGUMENT', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CommitRequest', 'ListenRequest', 'RunQueryRequest', 'Value'),
        fc.jsonValue(),
        (name, json) => {
          try {
            canonicalMessage(messageShape(name), json);
          } catch (thrown) {
            expect(thrown).toMatchObject({ status: 'INVALID_ARGUMENT' });
          }
        },
      ),
    );
  });

  test.each([
    [{ integerValue: 5 }, { integerValue: '5' }],
    [{ integerValue: '-9223372036854775808' }, { integerValue: '-9223372036854775808' }],
    [{ double_value: '1e3' }, { doubleValue: 1000 }],
    [{ doubleValue: -0 }, { doubleValue: '-0' }],
    [{ nullValue: 'NULL_VALUE' }, { nullValue: null }],
    [{ arrayValue: {}, mapValue: null }, { arrayValue: {} }],
  ])('%j is read as %j', (sent, read) => {
    expect(canonicalMessage(value, sent)).toEqual(read);
  });

  test.each([
    { integerValue: 1.5 },
    { integerValue: '9223372036854775808' },
    { doubleValue: 'much' },
    { timestampValue: '2026-13-01T00:00:00Z' },
    { timestampValue: 'today' },
    { bytesValue: '*' },
    { booleanValue: 'true' },
    { booleanValue: true, stringValue: 'x' },
    { unheardOf: 1 },
    [],
    'text',
  ])('%j is refused', (sent) => {
    expect(() => canonicalMessage(value, sent)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    );
  });
});
