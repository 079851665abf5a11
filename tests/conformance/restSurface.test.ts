/** The REST surface, asked with plain fetch as firebase/firestore/lite and curl do, against both servers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../local-firebase/firestore-transports/protoJson.ts';
import { openRules } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';

interface Rest {
  /** `projects/…/documents` of this case. */
  root: string;
  /** Answers the status and the body without its times; `owner` calls unless told otherwise. */
  ask(method: string, path: string, body?: unknown, authorization?: string): Promise<[number, unknown]>;
}

interface RestCase {
  title: string;
  run(rest: Rest): Promise<unknown>;
  expected: unknown;
  official?: { expected: unknown; why: string };
}

const int = (value: number) => ({ integerValue: String(value) });
const text = (value: string) => ({ stringValue: value });

const restCases: RestCase[] = [
  {
    title: 'commit answers one result a write, transforms with theirs',
    run: ({ ask, root }) =>
      ask('POST', ':commit', {
        writes: [
          { update: { name: `${root}/things/a`, fields: { a: int(1) } } },
          {
            update: { name: `${root}/things/a`, fields: { b: int(2) } },
            updateMask: { fieldPaths: ['b'] },
            updateTransforms: [
              { fieldPath: 'n', increment: int(5) },
              { fieldPath: 'low', minimum: int(3) },
              { fieldPath: 'high', maximum: { doubleValue: 3.5 } },
              { fieldPath: 'list', appendMissingElements: { values: [int(1)] } },
              { fieldPath: 'list', removeAllFromArray: { values: [int(1)] } },
            ],
          },
          { delete: `${root}/things/none` },
        ],
      }),
    expected: [
      200,
      {
        commitTime: 'time',
        writeResults: [
          { updateTime: 'time' },
          {
            updateTime: 'time',
            transformResults: [
              int(5),
              int(3),
              { doubleValue: 3.5 },
              { nullValue: null },
              { nullValue: null },
            ],
          },
          {},
        ],
      },
    ],
  },
  {
    title: 'minimum and maximum compare across int and double, and replace what is no number',
    async run({ ask, root }) {
      const name = `${root}/things/a`;
      await ask('POST', ':commit', {
        writes: [{ update: { name, fields: { a: int(3), b: { doubleValue: 3 }, c: text('x'), d: int(1) } } }],
      });
      await ask('POST', ':commit', {
        writes: [
          {
            update: { name, fields: {} },
            updateMask: { fieldPaths: [] },
            updateTransforms: [
              { fieldPath: 'a', minimum: { doubleValue: 2.5 } },
              { fieldPath: 'b', maximum: int(4) },
              { fieldPath: 'c', maximum: int(-1) },
              { fieldPath: 'd', maximum: { doubleValue: 'NaN' } },
            ],
          },
        ],
      });
      return ask('GET', '/things/a');
    },
    expected: [
      200,
      {
        name: 'things/a',
        fields: { a: { doubleValue: 2.5 }, b: int(4), c: int(-1), d: { doubleValue: 'NaN' } },
        createTime: 'time',
        updateTime: 'time',
      },
    ],
  },
  {
    title: 'an integer that grows past 64 bits stays at the end',
    async run({ ask, root }) {
      const name = `${root}/things/a`;
      const add = (value: string) =>
        ask('POST', ':commit', {
          writes: [
            {
              update: { name, fields: {} },
              updateMask: {},
              updateTransforms: [{ fieldPath: 'n', increment: { integerValue: value } }],
            },
          ],
        });
      await add('9223372036854775806');
      await add('10');
      const [, high] = await ask('GET', '/things/a');
      await ask('DELETE', '/things/a');
      await add('-9223372036854775808');
      await add('-1');
      const [, low] = await ask('GET', '/things/a');
      return [high, low].map((each) => (isObject(each) ? each.fields : each));
    },
    expected: [
      { n: { integerValue: '9223372036854775807' } },
      { n: { integerValue: '-9223372036854775808' } },
    ],
  },
  {
    title: 'preconditions each have their own status, and refuse the whole commit',
    async run({ ask, root }) {
      const name = `${root}/things/a`;
      const commit = async (...writes: unknown[]) => {
        const [status, body] = await ask('POST', ':commit', { writes });
        return isObject(body) && isObject(body.error) ? [status, body.error.status] : [status];
      };
      const seen = [
        await commit({ update: { name, fields: {} }, currentDocument: { exists: true } }),
        await commit({ update: { name, fields: {} }, currentDocument: { exists: false } }),
        await commit({ update: { name, fields: {} }, currentDocument: { exists: false } }),
        await commit({ delete: `${root}/things/none`, currentDocument: { exists: true } }),
        await commit({
          update: { name, fields: {} },
          currentDocument: { updateTime: '2020-01-01T00:00:00Z' },
        }),
        await commit({ verify: name, currentDocument: { updateTime: '2020-01-01T00:00:00Z' } }),
        await commit({ verify: name, currentDocument: { exists: true } }),
        await commit(
          { delete: name },
          { update: { name: `${root}/things/none`, fields: {} }, currentDocument: { exists: true } },
        ),
      ];
      return [...seen, (await ask('GET', '/things/a'))[0]];
    },
    expected: [
      [404, 'NOT_FOUND'],
      [200],
      [409, 'ALREADY_EXISTS'],
      [404, 'NOT_FOUND'],
      [400, 'FAILED_PRECONDITION'],
      [400, 'FAILED_PRECONDITION'],
      [200],
      [404, 'NOT_FOUND'],
      200,
    ],
  },
  {
    title: 'a document is made, changed by a mask, read by a mask and deleted by its address',
    async run({ ask }) {
      return [
        await ask('POST', '/things?documentId=a', { fields: { a: int(1), b: int(2) } }),
        (await ask('POST', '/things?documentId=a', { fields: {} }))[0],
        await ask('PATCH', '/things/a?updateMask.fieldPaths=b&updateMask.fieldPaths=c', {
          fields: { c: int(3) },
        }),
        await ask('GET', '/things/a?mask.fieldPaths=c'),
        (await ask('PATCH', '/things/none?currentDocument.exists=true', { fields: {} }))[0],
        await ask('DELETE', '/things/a'),
        (await ask('GET', '/things/a'))[0],
        (await ask('DELETE', '/things/a?currentDocument.exists=true'))[0],
      ];
    },
    expected: [
      [200, { name: 'things/a', fields: { a: int(1), b: int(2) }, createTime: 'time', updateTime: 'time' }],
      409,
      [200, { name: 'things/a', fields: { a: int(1), c: int(3) }, createTime: 'time', updateTime: 'time' }],
      [200, { name: 'things/a', fields: { c: int(3) }, createTime: 'time', updateTime: 'time' }],
      404,
      [200, {}],
      404,
      404,
    ],
  },
  {
    title: 'a collection is listed in pages',
    async run({ ask }) {
      for (const id of ['a', 'b', 'c']) await ask('PATCH', `/things/${id}`, { fields: { id: text(id) } });
      const [, first] = await ask('GET', '/things?pageSize=2');
      const token = isObject(first) ? String(first.nextPageToken) : '';
      const [, second] = await ask('GET', `/things?pageSize=2&pageToken=${encodeURIComponent(token)}`);
      const names = (page: unknown) =>
        isObject(page) && Array.isArray(page.documents)
          ? page.documents.map((each) => isObject(each) && each.name)
          : page;
      return [names(first), names(second), isObject(second) && 'nextPageToken' in second];
    },
    expected: [['things/a', 'things/b'], ['things/c'], false],
  },
  {
    title: 'batchGet, runQuery and aggregations answer lists',
    async run({ ask, root }) {
      await ask('PATCH', '/things/a', { fields: { n: int(4) } });
      const from = [{ collectionId: 'things' }];
      return [
        await ask('POST', ':batchGet', { documents: [`${root}/things/a`, `${root}/things/none`] }),
        await ask('POST', ':runQuery', { structuredQuery: { from } }),
        await ask('POST', ':runQuery', { structuredQuery: { from: [{ collectionId: 'empty' }] } }),
        await ask('POST', ':runQuery', {
          structuredQuery: {
            from,
            where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: int(3) } },
            select: { fields: [{ fieldPath: '__name__' }] },
          },
        }),
        await ask('POST', ':runAggregationQuery', {
          structuredAggregationQuery: {
            aggregations: [
              { alias: 'all', count: { upTo: '5' } },
              { alias: 'n', sum: { field: { fieldPath: 'n' } } },
            ],
            structuredQuery: { from },
          },
        }),
      ];
    },
    expected: [
      [
        200,
        [
          {
            found: { name: 'things/a', fields: { n: int(4) }, createTime: 'time', updateTime: 'time' },
            readTime: 'time',
          },
          { missing: 'things/none', readTime: 'time' },
        ],
      ],
      [
        200,
        [
          {
            document: { name: 'things/a', fields: { n: int(4) }, createTime: 'time', updateTime: 'time' },
            readTime: 'time',
          },
        ],
      ],
      [200, [{ readTime: 'time' }]],
      [
        200,
        [
          {
            document: { name: 'things/a', createTime: 'time', updateTime: 'time' },
            readTime: 'time',
          },
        ],
      ],
      [200, [{ result: { aggregateFields: { all: int(1), n: int(4) } }, readTime: 'time' }]],
    ],
  },
  {
    title: 'batchWrite writes each alone and says how each went',
    run: ({ ask, root }) =>
      ask('POST', ':batchWrite', {
        writes: [
          { update: { name: `${root}/things/a`, fields: {} } },
          { update: { name: `${root}/things/b`, fields: {} }, currentDocument: { exists: true } },
        ],
      }).then(([status, body]) => [
        status,
        isObject(body) && Array.isArray(body.status)
          ? body.status.map((each) => (isObject(each) ? (each.code ?? 0) : each))
          : body,
      ]),
    expected: [200, [0, 5]],
  },
  {
    title: 'collection ids of a document and of the database',
    async run({ ask }) {
      await ask('PATCH', '/things/a/parts/b', { fields: {} });
      await ask('PATCH', '/others/a', { fields: {} });
      return [
        await ask('POST', ':listCollectionIds', {}),
        await ask('POST', '/things/a:listCollectionIds', {}),
      ];
    },
    expected: [
      [200, { collectionIds: ['others', 'things'] }],
      [200, { collectionIds: ['parts'] }],
    ],
  },
  {
    title: 'a transaction reads, writes, and is over',
    async run({ ask, root }) {
      const [, begun] = await ask('POST', ':beginTransaction', {});
      const transaction = isObject(begun) ? begun.transaction : '';
      const [read] = await ask('POST', ':batchGet', { documents: [`${root}/things/a`], transaction });
      const writes = [{ update: { name: `${root}/things/a`, fields: {} } }];
      const [committed] = await ask('POST', ':commit', { writes, transaction });
      const [, again] = await ask('POST', ':commit', { writes, transaction });
      const [, other] = await ask('POST', ':beginTransaction', {});
      const [rolledBack] = await ask('POST', ':rollback', {
        transaction: isObject(other) ? other.transaction : '',
      });
      return [read, committed, isObject(again) && isObject(again.error) ? 'refused' : again, rolledBack];
    },
    expected: [200, 200, 'refused', 200],
  },
  {
    title: 'percent-encoded names, and ids that look like verbs',
    async run({ ask }) {
      const [status] = await ask('PATCH', '/things/a%20b%2Bc%3Ad', { fields: {} });
      const [, read] = await ask('GET', '/things/a%20b+c:d');
      return [status, isObject(read) && read.name];
    },
    expected: [200, 'things/a b+c:d'],
  },
  {
    title: 'what is malformed is an error with a status, and the server lives on',
    async run({ ask, root }) {
      const status = async (answer: Promise<[number, unknown]>) => (await answer)[0];
      return [
        await status(ask('POST', ':commit', '{')),
        await status(ask('POST', ':commit', { writes: 5 })),
        await status(ask('POST', ':commit', { nonsense: 1 })),
        await status(ask('POST', ':commit', { writes: [{ update: { name: 'elsewhere', fields: {} } }] })),
        await status(
          ask('POST', ':commit', { writes: [{ update: { name: `${root}/things`, fields: {} } }] }),
        ),
        await status(
          ask('POST', ':commit', {
            writes: [{ update: { name: `${root}/a/b`, fields: { a: { integerValue: 'x' } } } }],
          }),
        ),
        await status(
          ask('POST', ':commit', {
            writes: [{ update: { name: `${root}/a/b`, fields: { a: { timestampValue: 'x' } } } }],
          }),
        ),
        await status(
          ask('POST', ':commit', {
            writes: [{ update: { name: `${root}/a/b`, fields: { __a__: int(1) } } }],
          }),
        ),
        await status(
          ask('POST', ':runQuery', {
            structuredQuery: { from: [{ collectionId: 'a' }], where: { fieldFilter: { op: 'EQUAL' } } },
          }),
        ),
        await status(ask('POST', ':commit', { writes: [] })),
      ];
    },
    expected: [400, 400, 400, 400, 400, 400, 400, 400, 400, 200],
  },
];

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`REST on ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    for (const [index, { title, run, expected, official }] of restCases.entries()) {
      test(title, async () => {
        const projectId = `demo-rest-${index}`;
        await putRules(server, projectId, openRules);
        const root = `projects/${projectId}/databases/(default)/documents`;
        const ask: Rest['ask'] = async (method, path, body, authorization = 'Bearer owner') => {
          const response = await fetch(`http://${server.host}:${server.port}/v1/${root}${path}`, {
            method,
            headers: { Authorization: authorization, 'Content-Type': 'application/json' },
            ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          });
          return [response.status, withoutTimes(await response.json(), root)];
        };
        const seen = await run({ root, ask });
        expect(seen).toEqual(name === 'the official emulator' && official ? official.expected : expected);
      });
    }
  });
}

/** Times are told as such, names without their project; an empty `fields` and the emulator's own `done` are left out, for clients take them as absent. */
function withoutTimes(body: unknown, root: string): unknown {
  return JSON.parse(JSON.stringify(body), (key: string, value: unknown) => {
    if (key === 'done' || (key === 'fields' && JSON.stringify(value) === '{}')) return undefined;
    if (typeof value !== 'string') return value;
    if (/Time$/.test(key) && !Number.isNaN(Date.parse(value))) return 'time';
    return value.startsWith(`${root}/`) ? value.slice(root.length + 1) : value;
  });
}
