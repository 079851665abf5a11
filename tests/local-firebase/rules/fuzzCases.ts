/** Random questions for the differential fuzz: expressions (mostly well typed), documents, requests and queries. */

import fc, { type Arbitrary } from 'fast-check';
import type { CaseFilter, CaseQuery, FirestoreFields, FirestoreValue, RuleCase } from './ruleCase.ts';
import { array, bool, double, filter, int, map, reference, text, time } from './values.ts';

type Type =
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'set'
  | 'map'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'null';

const TYPES: readonly Type[] = [
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'list',
  'set',
  'map',
  'timestamp',
  'duration',
  'latlng',
  'path',
  'null',
];
const TYPE_NAMES = [
  'bool',
  'bytes',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'number',
  'map',
  'string',
  'timestamp',
  'path',
  'set',
];
const FIELDS = ['a', 'b', 'c', 'd', 'm', 'tags'];

const LITERALS: Record<Type, readonly string[]> = {
  bool: ['true', 'false'],
  int: ['0', '1', '2', '-1', '7', '9223372036854775807', '1000', '86400'],
  float: ['0.0', '1.0', '2.5', '-1.5', '-0.0', '0.1', '1000000000.0', '7.0'],
  string: [
    "''",
    "'a'",
    "'b'",
    "'abc'",
    "'A b'",
    "' x '",
    "'é'",
    "'😀'",
    "'1'",
    "'1.0'",
    "'a,b'",
    "'true'",
    "'\\n'",
    "'/a/b'",
    "'k'",
  ],
  bytes: ["b''", "b'a'", "b'\\xff'", "b'é'"],
  list: [
    '[]',
    '[1]',
    "['a']",
    '[1, 2]',
    "['a', 'b']",
    '[null]',
    '[1.0]',
    '[true]',
    '[[1], [2]]',
    "[{'a': 1}]",
  ],
  set: ['[].toSet()', "['a', 'b'].toSet()", '[1, 2].toSet()', '[1.0].toSet()', '[null].toSet()'],
  map: ['{}', "{'a': 1}", "{'a': 1, 'b': 2}", "{'k': 'v'}", "{'a': {'b': 1}}", "{'a': null}", "{'a': 1.0}"],
  timestamp: [
    'timestamp.date(2024, 2, 29)',
    'timestamp.value(0)',
    'timestamp.value(-1)',
    'timestamp.date(1969, 7, 20)',
    "timestamp.value('2024-02-29T13:14:15.5Z')",
  ],
  duration: [
    "duration.value(1, 'd')",
    "duration.value(-1500, 'ms')",
    'duration.time(1, 2, 3, 4)',
    "duration.value(0, 's')",
  ],
  latlng: ['latlng.value(0, 0)', 'latlng.value(10.5, -20)', 'latlng.value(-90, 180)'],
  path: ['/a/b', '/databases/(default)/documents/users/alice', 'request.path', "path('a/b')", '/a/x/c'],
  null: ['null'],
};
const PATTERNS = [
  "'a'",
  "'.*'",
  "'[a-z]+'",
  "'(a|b)*'",
  "'\\\\w+'",
  "'a?'",
  "'(?i)A'",
  "','",
  "''",
  "'^a$'",
  "'\\\\s'",
  "'.'",
  "'(.)(.)'",
  "'[^a]'",
  "'x*'",
];
const REPLACEMENTS = ["''", "'x'", "'$0'", "'[$1]'", "'\\\\$'", "'\\\\'"];

/** `weight` of the typed choice against anything at all. */
const TYPED = 12;

const memo = new Map<string, Arbitrary<string>>();

function of(type: Type, depth: number): Arbitrary<string> {
  const key = `${type}${depth}`;
  const known = memo.get(key);
  if (known) return known;
  const leaf = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...LITERALS[type]) },
    { weight: 2, arbitrary: fc.constantFrom(...FIELDS.map((name) => `resource.data.${name}`)) },
  );
  const made =
    depth === 0
      ? leaf
      : fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 4, arbitrary: composed(type, depth - 1) });
  memo.set(key, made);
  return made;
}

/** Mostly of the type; now and then of any. */
function like(type: Type, depth: number): Arbitrary<string> {
  return fc.oneof({ weight: TYPED, arbitrary: of(type, depth) }, { weight: 1, arbitrary: any(depth) });
}

function any(depth: number): Arbitrary<string> {
  return fc.constantFrom(...TYPES).chain((type) => of(type, depth));
}

/** `build('$1 + $2', 'int', 'int')` */
function build(
  template: string,
  depth: number,
  ...parts: (Type | 'any' | Arbitrary<string>)[]
): Arbitrary<string> {
  const arbitraries = parts.map((part) =>
    typeof part !== 'string' ? part : part === 'any' ? any(depth) : like(part, depth),
  );
  return fc
    .tuple(...arbitraries)
    .map((texts) => template.replace(/#(\d)/g, (_, index: string) => texts[Number(index) - 1] ?? ''));
}

function composed(type: Type, depth: number): Arbitrary<string> {
  const make = (template: string, ...parts: (Type | 'any' | Arbitrary<string>)[]) =>
    build(template, depth, ...parts);
  const arithmetic = (number: Type) =>
    ['+', '-', '*', '/', '%'].map((operator) => make(`(#1 ${operator} #2)`, number, number));
  const general = [
    make('(#1 ? #2 : #3)', 'bool', type, type),
    make(
      '#1[0]',
      fc.tuple(like(type, depth), any(depth)).map(([a, b]) => `[${a}, ${b}]`),
    ),
    make(
      "#1['a']",
      like(type, depth).map((value) => `{'a': ${value}}`),
    ),
    make(
      '#1.a',
      like(type, depth).map((value) => `{'a': ${value}}`),
    ),
    make('#1.get(#2, #3)', 'map', fc.constantFrom("'a'", "'zz'", "['a', 'b']", '[]'), type),
  ];
  const special: Record<Type, Arbitrary<string>[]> = {
    bool: [
      ...['==', '!='].flatMap((operator) => [
        make(`(#1 ${operator} #2)`, 'any', 'any'),
        ...TYPES.map((same) => make(`(#1 ${operator} #2)`, same, same)),
      ]),
      ...['<', '<=', '>', '>='].flatMap((operator) =>
        (['int', 'float', 'string', 'bytes', 'timestamp', 'duration'] as const).map((ordered) =>
          make(`(#1 ${operator} #2)`, ordered, ordered),
        ),
      ),
      make('(#1 && #2)', 'bool', 'bool'),
      make('(#1 || #2)', 'bool', 'bool'),
      make('!#1', 'bool'),
      make('(#1 in #2)', 'any', 'list'),
      make('(#1 in #2)', 'any', 'set'),
      make('(#1 in #2)', 'string', 'map'),
      make('(#1 is #2)', 'any', fc.constantFrom(...TYPE_NAMES)),
      make('#1.matches(#2)', 'string', fc.constantFrom(...PATTERNS)),
      ...['hasAll', 'hasAny', 'hasOnly'].flatMap((name) => [
        make(`#1.${name}(#2)`, 'list', 'list'),
        make(`#1.${name}(#2)`, 'set', 'set'),
        make(`#1.${name}(#2)`, 'set', 'list'),
      ]),
      make('math.isNaN(#1)', 'float'),
      make('exists(#1)', 'path'),
    ],
    int: [
      ...arithmetic('int'),
      make('-#1', 'int'),
      ...(['string', 'list', 'set', 'map', 'bytes'] as const).map((sized) => make('#1.size()', sized)),
      ...[
        'year',
        'month',
        'day',
        'hours',
        'minutes',
        'seconds',
        'nanos',
        'dayOfWeek',
        'dayOfYear',
        'toMillis',
      ].map((name) => make(`#1.${name}()`, 'timestamp')),
      make('#1.seconds()', 'duration'),
      make('#1.nanos()', 'duration'),
      make('int(#1)', 'float'),
      make('int(#1)', 'string'),
      make('math.round(#1)', 'float'),
      make('math.abs(#1)', 'int'),
    ],
    float: [
      ...arithmetic('float'),
      make('(#1 * #2)', 'int', 'float'),
      make('math.floor(#1)', 'float'),
      make('math.ceil(#1)', 'float'),
      make('math.abs(#1)', 'float'),
      make('float(#1)', 'int'),
      make('float(#1)', 'string'),
      make('#1.latitude()', 'latlng'),
      make('#1.longitude()', 'latlng'),
    ],
    string: [
      make('(#1 + #2)', 'string', 'string'),
      make('#1.lower()', 'string'),
      make('#1.upper()', 'string'),
      make('#1.trim()', 'string'),
      make('#1[#2]', 'string', fc.constantFrom('0', '1', '2', '-1')),
      make('#1[#2:#3]', 'string', fc.constantFrom('0', '1', '2'), fc.constantFrom('0', '1', '2', '5')),
      make('#1[#2]', 'path', fc.constantFrom('0', '1', '2')),
      make('#1.join(#2)', 'list', 'string'),
      make('string(#1)', 'any'),
      make('#1.replace(#2, #3)', 'string', fc.constantFrom(...PATTERNS), fc.constantFrom(...REPLACEMENTS)),
      make('#1.toHexString()', 'bytes'),
      make('#1.toBase64()', 'bytes'),
    ],
    bytes: [
      make('#1.toUtf8()', 'string'),
      make('hashing.md5(#1)', 'string'),
      make('hashing.crc32(#1)', 'bytes'),
    ],
    list: [
      make('[#1, #2]', 'any', 'any'),
      make('[#1]', 'any'),
      make('#1.concat(#2)', 'list', 'list'),
      make('#1.removeAll(#2)', 'list', 'list'),
      make('#1.keys()', 'map'),
      make('#1.values()', 'map'),
      make('#1.split(#2)', 'string', fc.constantFrom(...PATTERNS)),
      make('#1[#2:#3]', 'list', fc.constantFrom('0', '1', '2'), fc.constantFrom('0', '1', '2', '5')),
    ],
    set: [
      make('#1.toSet()', 'list'),
      ...['union', 'intersection', 'difference'].map((name) => make(`#1.${name}(#2)`, 'set', 'set')),
      ...['addedKeys', 'removedKeys', 'changedKeys', 'affectedKeys', 'unchangedKeys'].map((name) =>
        make(`#1.diff(#2).${name}()`, 'map', 'map'),
      ),
    ],
    map: [
      make("{'a': #1}", 'any'),
      make("{'a': #1, 'b': #2}", 'any', 'any'),
      make('{#1: #2}', 'string', 'any'),
      make('resource.data', 'any'),
    ],
    timestamp: [
      make('(#1 + #2)', 'timestamp', 'duration'),
      make('(#1 - #2)', 'timestamp', 'duration'),
      make('#1.date()', 'timestamp'),
      make(
        'timestamp.date(#1, #2, #3)',
        fc.constantFrom('2023', '2024', '1'),
        fc.constantFrom('2', '12', '13'),
        fc.constantFrom('1', '29', '31'),
      ),
    ],
    duration: [
      make('(#1 + #2)', 'duration', 'duration'),
      make('(#1 - #2)', 'duration', 'duration'),
      make('(#1 - #2)', 'timestamp', 'timestamp'),
      make('-#1', 'duration'),
      make('#1.time()', 'timestamp'),
      make('duration.abs(#1)', 'duration'),
      make(
        'duration.value(#1, #2)',
        'int',
        fc.constantFrom("'w'", "'d'", "'h'", "'m'", "'s'", "'ms'", "'ns'", "'x'"),
      ),
    ],
    latlng: [make('latlng.value(#1, #2)', 'float', 'int')],
    path: [
      make('/a/$(#1)/b', 'any'),
      make('/a/$(#1)', 'string'),
      make('path(#1)', 'string'),
      make('#1[0:#2]', 'path', fc.constantFrom('1', '2', '3')),
      make("/a/{a}/c.bind({'a': #1})", 'any'),
    ],
    null: [make('#1', 'null')],
  };
  return fc.oneof(
    { weight: 1, arbitrary: fc.oneof(...general) },
    { weight: 4, arbitrary: fc.oneof(...special[type]) },
  );
}

const scalar: Arbitrary<FirestoreValue> = fc.oneof(
  fc.constantFrom<FirestoreValue>(
    { nullValue: null },
    bool(true),
    bool(false),
    int(0),
    int(1),
    int(2),
    int(7),
    double(1),
    double(2.5),
    double('NaN'),
    text(''),
    text('a'),
    text('abc'),
    text('x'),
    time('2024-02-29T13:14:15.123456Z'),
    time('1969-12-31T23:59:59.999Z'),
    { bytesValue: 'YQ==' },
    { geoPointValue: { latitude: 1, longitude: 2 } },
    reference('users/alice'),
  ),
);
const value: Arbitrary<FirestoreValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }).map((values) => array(...values)) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(fc.constantFrom('a', 'b', 'k'), scalar, { maxKeys: 2, noNullPrototype: true })
      .map(map),
  },
);
const fields: Arbitrary<FirestoreFields> = fc.dictionary(fc.constantFrom(...FIELDS), value, {
  minKeys: 3,
  noNullPrototype: true,
});

const DEPTH = 3;

/** Requests for one document: reads, and writes that set it whole. */
export const documentCase: Arbitrary<RuleCase> = fc
  .record({
    // An error denies either way, so half of the rest is asked the other way round.
    expression: fc.tuple(fc.boolean(), like('bool', DEPTH)).map(([plain, e]) => (plain ? e : `!${e}`)),
    method: fc.constantFrom('get', 'get', 'create', 'update', 'delete'),
    signedIn: fc.boolean(),
    before: fields,
    after: fields,
  })
  .map(({ expression, method, signedIn, before, after }) => {
    const isWrite = method === 'create' || method === 'update';
    return {
      expression:
        isWrite && signedIn ? expression.replaceAll('resource.data', 'request.resource.data') : expression,
      method,
      signedIn,
      before: method === 'create' ? null : before,
      after: isWrite ? after : null,
      query: {},
    };
  });

// Few values over few fields, so that rules and queries meet.
const asked: Arbitrary<FirestoreValue> = fc.constantFrom(
  int(1),
  int(2),
  int(3),
  text('x'),
  text('y'),
  bool(true),
  double(2),
);
const LITERAL = ['1', '2', '3', "'x'", "'y'", 'true', '2.0', 'null', '0', '4'];
const QUERIED = ['a', 'b', 'm.k'];

const oneFilter: Arbitrary<CaseFilter> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...QUERIED), asked)
      .map(([field, given]) => filter(field, '==', given)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '!='), asked)
      .map(([op, given]) => filter('a', op, given)),
  },
  { weight: 2, arbitrary: asked.map((given) => filter('tags', 'array-contains', given)) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(asked, { minLength: 1, maxLength: 3, selector: (v) => JSON.stringify(v) })
      .map((list) => filter('tags', 'array-contains-any', array(...list))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...QUERIED),
        fc.uniqueArray(asked, { minLength: 1, maxLength: 3, selector: (v) => JSON.stringify(v) }),
      )
      .map(([field, list]) => filter(field, 'in', array(...list))),
  },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(asked, { minLength: 1, maxLength: 3, selector: (v) => JSON.stringify(v) })
      .map((list) => filter('a', 'not-in', array(...list))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<CaseFilter>({ field: 'a', is: 'null' }, { field: 'a', is: 'not-null' }),
  },
);
/** The official evaluator takes less from an equality when the same field has another filter; such queries are no use to anyone. */
function fixesOneFieldTwice(a: CaseFilter, b: CaseFilter): boolean {
  const fixes = (given: CaseFilter) =>
    ('op' in given && (given.op === '==' || given.op === 'in')) || 'is' in given;
  return 'field' in a && 'field' in b && a.field === b.field && (fixes(a) || fixes(b));
}

const where: Arbitrary<CaseFilter> = fc.oneof(
  { weight: 3, arbitrary: oneFilter },
  {
    weight: 2,
    arbitrary: fc
      .tuple(oneFilter, oneFilter)
      .filter(([a, b]) => !fixesOneFieldTwice(a, b))
      .map((and) => ({ and })),
  },
  { weight: 1, arbitrary: fc.tuple(oneFilter, oneFilter).map((or) => ({ or })) },
);

const field = fc.constantFrom(
  'resource.data.a',
  'resource.data.b',
  'resource.data.m.k',
  'resource.data.m',
  'resource.data.tags',
);
const literal = fc.constantFrom(...LITERAL);
const test: Arbitrary<string> = fc.oneof(
  fc
    .tuple(field, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), literal)
    .map(([a, op, b]) => `${a} ${op} ${b}`),
  fc
    .tuple(literal, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), field)
    .map(([a, op, b]) => `${a} ${op} ${b}`),
  fc.tuple(literal, field).map(([a, b]) => `${a} in ${b}`),
  fc
    .tuple(field, fc.uniqueArray(literal, { minLength: 1, maxLength: 4 }))
    .map(([a, list]) => `${a} in [${list.join(', ')}]`),
  fc
    .tuple(field, fc.constantFrom('hasAny', 'hasAll', 'hasOnly'), fc.uniqueArray(literal, { maxLength: 3 }))
    .map(([a, name, list]) => `${a}.${name}([${list.join(', ')}])`),
  fc.constantFrom("'a'", "'m'", "'tags'", "'zz'").map((name) => `${name} in resource.data`),
  fc.tuple(field, fc.constantFrom(...TYPE_NAMES)).map(([a, name]) => `${a} is ${name}`),
  fc.tuple(field, field).map(([a, b]) => `${a} == ${b}`),
  fc
    .tuple(fc.constantFrom("'a'", "['m', 'k']", "'zz'"), literal, literal)
    .map(([key, other, b]) => `resource.data.get(${key}, ${other}) == ${b}`),
  fc.constantFrom(
    'resource.data.b',
    'request.query.limit <= 2',
    'request.auth != null',
    "resource.data.keys().hasAll(['a'])",
    "resource.data.keys().hasOnly(['a', 'b'])",
    'resource.data.m.size() == 1',
    "resource.data.m == {'k': 1}",
    '[resource.data.a] == [1]',
    '[resource.data.a].hasAny([1, 2])',
    "{'k': resource.data.a} != {'k': 1}",
    'resource.data.a + 1 > 2',
    '[resource.data.a].toSet().hasOnly([1, 2])',
  ),
);

function rule(depth: number): Arbitrary<string> {
  if (depth === 0) return test;
  const inner = rule(depth - 1);
  return fc.oneof(
    { weight: 3, arbitrary: test },
    { weight: 2, arbitrary: fc.tuple(inner, inner).map(([a, b]) => `(${a} && ${b})`) },
    { weight: 2, arbitrary: fc.tuple(inner, inner).map(([a, b]) => `(${a} || ${b})`) },
    { weight: 1, arbitrary: inner.map((a) => `!(${a})`) },
    { weight: 1, arbitrary: fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a} ? ${b} : ${c})`) },
  );
}

const query: Arbitrary<CaseQuery> = fc.record(
  { where, limit: fc.constantFrom(1, 2, 3) },
  { requiredKeys: [], noNullPrototype: true },
);

/** Queries, and rules about the fields they filter by. */
export const queryCase: Arbitrary<RuleCase> = fc
  .record({ expression: rule(2), signedIn: fc.boolean(), query })
  .map((given) => ({ ...given, method: 'list', before: null, after: null }));

/** Documents near the values that queries ask for, to look for one that breaks a proof. */
export const queriedFields: Arbitrary<FirestoreFields> = fc
  .record(
    {
      a: fc.oneof(asked, scalar),
      b: fc.oneof(asked, scalar),
      zz: asked,
      m: fc
        .record({ k: fc.oneof(asked, scalar), z: scalar }, { requiredKeys: [], noNullPrototype: true })
        .map(map),
      tags: fc.array(asked, { maxLength: 3 }).map((values) => array(...values)),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter((entry) => entry[1] !== undefined)));
