/** Short ways to write Firestore values, and the document and queries the agreement table asks about. */

import type { CaseFilter, CaseOperator, CaseQuery, FirestoreFields, FirestoreValue } from './ruleCase.ts';
import { DOCUMENTS_PATH, PROJECT } from './ruleCase.ts';

export const text = (value: string): FirestoreValue => ({ stringValue: value });
export const int = (value: number): FirestoreValue => ({ integerValue: String(value) });
export const double = (value: number | string): FirestoreValue => ({ doubleValue: value });
export const bool = (value: boolean): FirestoreValue => ({ booleanValue: value });
export const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
export const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
export const time = (value: string): FirestoreValue => ({ timestampValue: value });
export const reference = (path: string): FirestoreValue => ({
  referenceValue: `projects/${PROJECT}/${DOCUMENTS_PATH}/${path}`,
});

/** A field of every type. */
export const DOCUMENT: FirestoreFields = {
  n: { nullValue: null },
  b: bool(true),
  i: int(7),
  f: double(2.5),
  s: text('hello'),
  by: { bytesValue: 'aGk=' },
  t: time('2024-02-29T13:14:15.123456Z'),
  g: { geoPointValue: { latitude: 10, longitude: 20 } },
  r: reference('o/p'),
  l: array(int(1), text('a')),
  m: map({ k: text('v'), z: map({ q: int(3) }) }),
  nan: double('NaN'),
  inf: double('Infinity'),
};

export const filter = (field: string, op: CaseOperator, value: FirestoreValue): CaseFilter => ({
  field,
  op,
  value,
});
const where = (given: CaseFilter): CaseQuery => ({ where: given });

/** Named, so that a row of the table can say which of them it holds for. */
export const QUERIES = {
  none: {},
  owner: where(filter('owner', '==', text('alice'))),
  other: where(filter('owner', '==', text('bob'))),
  nested: where(filter('m.k', '==', text('v'))),
  wholeMap: where(filter('m', '==', map({ k: text('v') }))),
  tag: where(filter('tags', 'array-contains', text('x'))),
  anyTag: where(filter('tags', 'array-contains-any', array(text('x'), text('y')))),
  tags: where(filter('tags', '==', array(text('x'), text('y')))),
  in12: where(filter('age', 'in', array(int(1), int(2)))),
  notIn12: where(filter('age', 'not-in', array(int(1), int(2)))),
  is5: where(filter('age', '==', int(5))),
  is5double: where(filter('age', '==', double(5))),
  from5: where(filter('age', '>=', int(5))),
  above5: where(filter('age', '>', int(5))),
  below5: where(filter('age', '<', int(5))),
  upTo5: where(filter('age', '<=', int(5))),
  not5: where(filter('age', '!=', int(5))),
  from5to9: where({ and: [filter('age', '>=', int(5)), filter('age', '<=', int(9))] }),
  isNull: where({ field: 'age', is: 'null' }),
  isNotNull: where({ field: 'age', is: 'not-null' }),
  isNaN: where({ field: 'age', is: 'nan' }),
  ownerOrOther: where({ or: [filter('owner', '==', text('alice')), filter('owner', '==', text('bob'))] }),
  ownerOr5: where({ or: [filter('owner', '==', text('alice')), filter('age', '==', int(5))] }),
  ownerIn: where(filter('owner', 'in', array(text('alice'), text('bob')))),
  ownerInOne: where(filter('owner', 'in', array(text('alice')))),
  limited: { limit: 10 },
  limitedFrom3: { limit: 10, offset: 3 },
  byAge: { orderBy: [{ field: 'age', direction: 'DESC' }] },
  byAgeAndOwner: {
    orderBy: [
      { field: 'age', direction: 'ASC' },
      { field: 'owner', direction: 'DESC' },
    ],
  },
  ownerRange: where({ and: [filter('owner', '>=', text('a')), filter('owner', '<', text('b'))] }),
  public: where(filter('pub', '==', bool(true))),
  publicOwner: where({ and: [filter('pub', '==', bool(true)), filter('owner', '==', text('alice'))] }),
  owner5: where({ and: [filter('age', '>=', int(5)), filter('owner', '==', text('alice'))] }),
} satisfies Record<string, CaseQuery>;

export type QueryName = keyof typeof QUERIES;
export const QUERY_NAMES = Object.keys(QUERIES).filter((name): name is QueryName => name in QUERIES);
