import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fieldAt,
  formatFieldPath,
  parseFieldPath,
  withField,
  withoutField,
} from '../../../../local-firebase/firestore/values/fieldPaths.ts';
import { toFields, toWire } from '../wireValues.ts';

test('segments that are not plain names stand in back-ticks', () => {
  expect(parseFieldPath('a.b_1')).toEqual(['a', 'b_1']);
  expect(parseFieldPath('`we.ird`.`1`')).toEqual(['we.ird', '1']);
  expect(parseFieldPath('`a\\`b\\\\c`')).toEqual(['a`b\\c']);
  expect(parseFieldPath('`é`')).toEqual(['é']);
});

test('any path survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: 'binary' }), { minLength: 1, maxLength: 4 }),
      (path) => {
        expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
      },
    ),
  );
});

test.each(['', '.', 'a.', '.a', 'a..b', 'a b', '1a', '`a', '``', '`a`b', 'a`b`', 'a*', 'é'])(
  'the path %j is refused',
  (path) => {
    expect(() => parseFieldPath(path)).toThrow('Invalid property path');
  },
);

test('a field called like something every object has is still a field', () => {
  const fields = toFields({ a: 1 });
  expect(fieldAt(fields, ['toString'])).toBeUndefined();
  expect(fieldAt(fields, ['constructor', 'name'])).toBeUndefined();
  expect(fieldAt(withField(fields, ['constructor'], toWire(2)), ['constructor'])).toEqual(toWire(2));
});

test('setting and removing leave the given map as it was', () => {
  const fields = toFields({ a: { b: 1, c: 2 }, d: 'x' });
  const copy = structuredClone(fields);
  expect(withField(fields, ['a', 'b'], toWire(9))).toEqual(toFields({ a: { b: 9, c: 2 }, d: 'x' }));
  expect(withField(fields, ['d', 'e'], toWire(9))).toEqual(toFields({ a: { b: 1, c: 2 }, d: { e: 9 } }));
  expect(withoutField(fields, ['a', 'b'])).toEqual(toFields({ a: { c: 2 }, d: 'x' }));
  expect(withoutField(fields, ['d', 'e'])).toEqual(fields);
  expect(fields).toEqual(copy);
});
