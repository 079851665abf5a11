import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { timestampToMicros } from '../../../../local-firebase/firestore/values/timestamps.ts';
import {
  type Database,
  database,
  nameOf,
  openDatabase,
  owner,
  setWrite,
  statusOf,
  updateTimes,
} from '../openDatabase.ts';
import { fromWire, list, object, type Plain, text, toFields, toWire } from '../wireValues.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase();
});
afterEach(() => db.backend.close());

const merge = (path: string, fields: { [key: string]: Plain }, fieldPaths: string[]): JsonObject => ({
  ...setWrite(path, fields),
  updateMask: { fieldPaths },
});

describe('updates', () => {
  test('without a mask replace the whole document and keep its creation time', async () => {
    const first = await db.set('c/d', { a: 1, b: 2 });
    db.clock.at += 1000;
    await db.set('c/d', { c: 3 });
    const document = await db.backend.getDocument(owner, { name: nameOf('c/d') });
    expect(document.fields).toEqual(toFields({ c: 3 }));
    expect(document.createTime).toBe(first.commitTime);
    expect(document.updateTime).not.toBe(first.commitTime);
  });

  test('with a mask touch the masked paths alone, and remove those that have no value', async () => {
    await db.set('c/d', { a: { x: 1, y: 2 }, b: 2, 'we.ird': 1 });
    await db.commit(merge('c/d', { a: { x: 9 }, b: 7, 'we.ird': 2 }, ['a.x', 'a.z', '`we.ird`', 'gone.far']));
    expect(await db.get('c/d')).toEqual({ a: { x: 9, y: 2 }, b: 2, 'we.ird': 2 });
    await db.commit(merge('c/d', {}, ['a.x', 'b']));
    expect(await db.get('c/d')).toEqual({ a: { y: 2 }, 'we.ird': 2 });
  });

  test('with a mask create a missing document', async () => {
    await db.commit(merge('c/d', { a: { b: 1 } }, ['a.b']));
    expect(await db.get('c/d')).toEqual({ a: { b: 1 } });
  });

  test('that change nothing keep the update time', async () => {
    const first = await db.set('c/d', { a: 1 });
    const second = await db.set('c/d', { a: 1 });
    expect(updateTimes(second)).toEqual(updateTimes(first));
    expect(second.commitTime).not.toBe(first.commitTime);
    const typed = await db.commit({ update: { name: nameOf('c/d'), fields: { a: { doubleValue: 1 } } } });
    expect(updateTimes(typed)).toEqual([typed.commitTime]);
  });

  test('of one document in one batch build on each other', async () => {
    const exists = { currentDocument: { exists: true } };
    await db.commit(setWrite('c/d', { a: 1 }), { ...merge('c/d', { b: 2 }, ['b']), ...exists });
    expect(await db.get('c/d')).toEqual({ a: 1, b: 2 });
    await db.commit({ delete: nameOf('c/d') }, setWrite('c/d', { z: 1 }));
    expect(await db.get('c/d')).toEqual({ z: 1 });
  });
});

describe('preconditions', () => {
  const at = (precondition: JsonObject) => ({ ...setWrite('c/d', { a: 2 }), currentDocument: precondition });

  test('exists: true of a missing document is NOT_FOUND, for deletes too', async () => {
    expect(await statusOf(db.commit(at({ exists: true })))).toBe('NOT_FOUND');
    expect(await statusOf(db.commit({ delete: nameOf('c/d'), currentDocument: { exists: true } }))).toBe(
      'NOT_FOUND',
    );
  });

  test('exists: false of a present document is ALREADY_EXISTS', async () => {
    await db.set('c/d', { a: 1 });
    expect(await statusOf(db.commit(at({ exists: false })))).toBe('ALREADY_EXISTS');
    expect(await db.get('c/d')).toEqual({ a: 1 });
  });

  test('an update time holds exactly, to the microsecond', async () => {
    const [time = ''] = updateTimes(await db.set('c/d', { a: 1 }));
    await db.set('other/one', {});
    await db.commit(at({ updateTime: time }));
    expect(await statusOf(db.commit(at({ updateTime: time })))).toBe('FAILED_PRECONDITION');
    expect(await statusOf(db.commit({ verify: nameOf('c/d'), currentDocument: { updateTime: time } }))).toBe(
      'FAILED_PRECONDITION',
    );
    expect(
      await statusOf(db.commit({ verify: nameOf('c/none'), currentDocument: { updateTime: time } })),
    ).toBe('FAILED_PRECONDITION');
  });

  test('verify checks and writes nothing', async () => {
    const [time = ''] = updateTimes(await db.set('c/d', { a: 1 }));
    await db.commit({ verify: nameOf('c/d'), currentDocument: { updateTime: time } });
    await db.commit({ verify: nameOf('c/none'), currentDocument: { exists: false } });
    expect(await db.get('c/none')).toBeNull();
  });
});

describe('transforms', () => {
  async function transform(
    old: Plain | undefined,
    change: JsonObject,
  ): Promise<{ now: unknown; told: unknown }> {
    await db.set('c/d', old === undefined ? {} : { x: old });
    const answer = await db.commit({
      update: { name: nameOf('c/d'), fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'x', ...change }],
    });
    const document = await db.backend.getDocument(owner, { name: nameOf('c/d') });
    const [result] = list(answer.writeResults);
    return { now: object(document.fields).x, told: list(object(result).transformResults)[0] };
  }
  const max64 = '9223372036854775807';

  test.each<[string, Plain | undefined, JsonObject, JsonObject]>([
    ['increment of a missing field', undefined, { increment: toWire(3) }, toWire(3)],
    ['increment of a text', 'a', { increment: toWire(3) }, toWire(3)],
    ['increment of an integer', 4, { increment: toWire(-5) }, toWire(-1)],
    ['increment of an integer by a double', 4, { increment: { doubleValue: 1 } }, { doubleValue: 5 }],
    ['increment of a double by an integer', 0.5, { increment: toWire(1) }, { doubleValue: 1.5 }],
    ['increment past 64 bits', 5, { increment: { integerValue: max64 } }, { integerValue: max64 }],
    [
      'increment past -64 bits',
      -5,
      { increment: { integerValue: `-${max64}` } },
      { integerValue: '-9223372036854775808' },
    ],
    ['maximum', 4, { maximum: toWire(5) }, toWire(5)],
    ['maximum of equals keeps the stored type', 5, { maximum: { doubleValue: 5 } }, toWire(5)],
    ['maximum with NaN', 5, { maximum: { doubleValue: 'NaN' } }, { doubleValue: 'NaN' }],
    ['maximum of a text', 'z', { maximum: toWire(5) }, toWire(5)],
    ['minimum', 4, { minimum: { doubleValue: 3.5 } }, { doubleValue: 3.5 }],
    ['minimum with NaN', 4, { minimum: { doubleValue: 'NaN' } }, { doubleValue: 'NaN' }],
    ['minimum of zeros keeps the stored one', 0, { minimum: { doubleValue: '-0' } }, toWire(0)],
  ])('%s', async (_what, old, change, expected) => {
    expect(await transform(old, change)).toEqual({ now: expected, told: expected });
  });

  test('appendMissingElements adds what is not there, once', async () => {
    const change = { appendMissingElements: { values: [2, 3, 3, { a: 1 }].map(toWire) } };
    const { now, told } = await transform([1, 2], change);
    expect(now).toEqual(toWire([1, 2, 3, { a: 1 }]));
    expect(told).toEqual({ nullValue: null });
    expect((await transform('text', change)).now).toEqual(toWire([2, 3, { a: 1 }]));
  });

  test('removeAllFromArray removes every equal element', async () => {
    const change = { removeAllFromArray: { values: [{ doubleValue: 1 }, toWire('x')] } };
    expect((await transform([1, 2, 1, 'x'], change)).now).toEqual(toWire([2]));
    expect((await transform(undefined, change)).now).toEqual({ arrayValue: {} });
  });

  test('the server time is the same throughout a commit and has milliseconds', async () => {
    const time = { setToServerValue: 'REQUEST_TIME' };
    await db.commit(setWrite('c/other', {}));
    const answer = await db.commit(
      { ...setWrite('c/a', {}), updateTransforms: [{ fieldPath: 'at', ...time }] },
      { ...setWrite('c/b', {}), updateTransforms: [{ fieldPath: 'm.at', ...time }] },
    );
    const told = list(answer.writeResults).map((result) => list(object(result).transformResults)[0]);
    expect(told[0]).toEqual({ timestampValue: '2026-03-01T12:00:00Z' });
    expect(told[1]).toEqual(told[0]);
    expect(answer.commitTime).toMatch(/^2026-03-01T12:00:00\.00000\dZ$/);
  });

  test('follow the update, on the fields it wrote, in their order', async () => {
    await db.set('c/d', { n: 100 });
    await db.commit({
      ...setWrite('c/d', { n: 1 }),
      updateTransforms: [
        { fieldPath: 'n', increment: toWire(1) },
        { fieldPath: 'n', increment: toWire(2) },
      ],
    });
    expect(await db.get('c/d')).toEqual({ n: 4 });
  });

  test('of the older form make a write of their own', async () => {
    await db.commit({
      transform: { document: nameOf('c/d'), fieldTransforms: [{ fieldPath: 'n', increment: toWire(1) }] },
    });
    expect(await db.get('c/d')).toEqual({ n: 1 });
  });

  test('that are not known are refused', async () => {
    const write = { ...setWrite('c/d', {}), updateTransforms: [{ fieldPath: 'n', multiply: toWire(1) }] };
    expect(await statusOf(db.commit(write))).toBe('INVALID_ARGUMENT');
  });
});

describe('commit times', () => {
  test('grow with every commit, also when the clock stands still or goes back', async () => {
    const times: number[] = [];
    for (const step of [0, 0, 5000, -86_400_000, 0, 90_000_000]) {
      db.clock.at += step;
      times.push(timestampToMicros(text((await db.set('c/d', { n: times.length })).commitTime)));
    }
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('batchWrite', () => {
  test('tells the fate of each write on its own', async () => {
    await db.set('c/b', {});
    const answer = await db.backend.batchWrite(owner, {
      database,
      writes: [
        setWrite('c/a', { x: 1 }),
        { ...setWrite('c/b', { x: 1 }), currentDocument: { exists: false } },
        setWrite('c/c', { x: 1 }),
      ],
    });
    expect(list(answer.status).map((status) => object(status).code)).toEqual([0, 6, 0]);
    expect(await db.get('c/b')).toEqual({});
    expect(await db.get('c/c')).toEqual({ x: 1 });
  });

  test('refuses two writes of one document', async () => {
    const writes = [setWrite('c/a', {}), setWrite('c/a', {})];
    expect(await statusOf(db.backend.batchWrite(owner, { database, writes }))).toBe('INVALID_ARGUMENT');
  });
});

test('many increments at once are all counted', async () => {
  await Promise.all(
    Array.from({ length: 200 }, () =>
      db.commit({
        update: { name: nameOf('c/d'), fields: {} },
        updateMask: { fieldPaths: [] },
        updateTransforms: [{ fieldPath: 'n', increment: toWire(1) }],
      }),
    ),
  );
  const document = await db.backend.getDocument(owner, { name: nameOf('c/d') });
  expect(fromWire(object(document.fields).n)).toBe(200);
});
