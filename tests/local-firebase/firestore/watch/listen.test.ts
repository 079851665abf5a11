import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { type Database, database, nameOf, openDatabase, owner, root, setWrite } from '../openDatabase.ts';
import { createWatcher, queryTarget, settle, type Watcher } from '../streams.ts';
import { object } from '../wireValues.ts';

let db: Database;
let watcher: Watcher;
beforeEach(() => {
  db = openDatabase();
  watcher = createWatcher(db.backend);
});
afterEach(() => db.backend.close());

const all = queryTarget({ from: [{ collectionId: 'c' }] });
const kinds = (messages: JsonObject[]) =>
  messages.map((message) => {
    const [kind = ''] = Object.keys(message);
    return kind === 'targetChange' ? object(message.targetChange).targetChangeType : kind;
  });

/** The messages that `action` causes. */
async function during(action: () => Promise<unknown>): Promise<JsonObject[]> {
  const from = watcher.messages.length;
  await action();
  await settle();
  return watcher.messages.slice(from);
}

describe('a new target', () => {
  test('is told ADD, its documents, CURRENT and a global snapshot, in this order', async () => {
    await db.commit(setWrite('c/a', { n: 1 }), setWrite('c/b', {}), setWrite('other/x', {}));
    await watcher.listen(2, all);
    expect(kinds(watcher.messages)).toEqual([
      'ADD',
      'documentChange',
      'documentChange',
      'CURRENT',
      'NO_CHANGE',
    ]);
    expect(watcher.paths(2)).toEqual(['c/a', 'c/b']);
  });

  test('of documents is told of missing ones', async () => {
    await db.set('c/a', {});
    await watcher.listen(2, { documents: { documents: [nameOf('c/a'), nameOf('c/none')] } });
    expect(kinds(watcher.messages)).toEqual([
      'ADD',
      'documentChange',
      'documentDelete',
      'CURRENT',
      'NO_CHANGE',
    ]);
    await db.set('c/none', {});
    await settle();
    expect(watcher.paths(2)).toEqual(['c/a', 'c/none']);
    await db.remove('c/a');
    await settle();
    expect(watcher.paths(2)).toEqual(['c/none']);
  });

  test('in an empty database has a read time all the same', async () => {
    await watcher.listen(2, all);
    expect(watcher.token()).not.toBe('');
  });

  test('that is malformed or not understood is refused alone', async () => {
    await watcher.listen(2, all);
    await watcher.listen(4, queryTarget({ from: [{ collectionId: 'c' }], findNearest: {} }));
    await watcher.listen(6, {});
    expect([watcher.refused(4), watcher.refused(6)]).toEqual([12, 3]);
    await db.set('c/a', {});
    await settle();
    expect(watcher.paths(2)).toEqual(['c/a']);
    expect(watcher.failures).toEqual([]);
  });

  test('asked for once is removed after its snapshot', async () => {
    await db.set('c/a', {});
    const stream = db.backend.openListen(owner, { send: (message) => sent.push(message), fail: () => {} });
    const sent: JsonObject[] = [];
    stream.receive({ database, addTarget: { targetId: 2, once: true, ...all } });
    await settle();
    expect(kinds(sent)).toEqual(['ADD', 'documentChange', 'CURRENT', 'NO_CHANGE', 'REMOVE']);
  });
});

describe('a change', () => {
  beforeEach(async () => {
    const where = {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '1' } },
    };
    await db.commit(setWrite('c/a', { n: 2 }), setWrite('c/b', { n: 0 }));
    await watcher.listen(2, queryTarget({ from: [{ collectionId: 'c' }], where }));
  });

  test('that enters, changes, leaves or deletes is told as such', async () => {
    expect(kinds(await during(() => db.set('c/b', { n: 2 })))).toEqual(['documentChange', 'NO_CHANGE']);
    expect(kinds(await during(() => db.set('c/b', { n: 3 })))).toEqual(['documentChange', 'NO_CHANGE']);
    expect(kinds(await during(() => db.set('c/b', { n: 0 })))).toEqual(['documentRemove', 'NO_CHANGE']);
    expect(kinds(await during(() => db.remove('c/a')))).toEqual(['documentDelete', 'NO_CHANGE']);
    expect(watcher.paths(2)).toEqual([]);
  });

  test('that concerns no target is not told', async () => {
    const change = () =>
      Promise.all([db.set('c/b', { n: 1 }), db.set('other/x', { n: 9 }), db.set('c/a/c/x', { n: 9 })]);
    expect(await during(change)).toEqual([]);
  });

  test('of several documents in one commit is one snapshot', async () => {
    const messages = await during(() => db.commit(setWrite('c/x', { n: 5 }), setWrite('c/y', { n: 5 })));
    expect(kinds(messages)).toEqual(['documentChange', 'documentChange', 'NO_CHANGE']);
  });

  test('made and undone within one group of commits is not told', async () => {
    expect(await during(() => Promise.all([db.set('c/x', { n: 5 }), db.remove('c/x')]))).toEqual([]);
  });

  test('that two targets of a stream see is told once, for both', async () => {
    await watcher.listen(4, all);
    const [change] = await during(() => db.set('c/b', { n: 7 }));
    expect(object(change?.documentChange).targetIds).toEqual([2, 4]);
    const [left] = await during(() => db.set('c/b', { n: 0 }));
    expect(object(left?.documentChange).targetIds).toEqual([4]);
    expect(object(left?.documentChange).removedTargetIds).toEqual([2]);
  });

  test('is told at times that never go back, whatever the clock does', async () => {
    for (const step of [0, 60_000, -3_600_000, 0, 10]) {
      db.clock.at += step;
      await during(() => db.set('c/a', { n: 10 + step }));
    }
    expect(watcher.paths(2)).toEqual(['c/a']);
  });
});

test('a removed target is acknowledged once and hears no more', async () => {
  await watcher.listen(2, all);
  await watcher.unlisten(2);
  expect(await during(() => db.set('c/a', {}))).toEqual([]);
  await watcher.listen(2, all);
  expect(watcher.paths(2)).toEqual(['c/a']);
});

test('a closed stream hears no more', async () => {
  await watcher.listen(2, all);
  watcher.close();
  expect(await during(() => db.set('c/a', {}))).toEqual([]);
});

test('a limited result follows its window: what enters, what is pushed out, what moves up', async () => {
  const orderBy = [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' }];
  await db.commit(...[1, 2, 3, 4, 5].map((n) => setWrite(`c/${n}`, { n: n * 10 })));
  await watcher.listen(2, queryTarget({ from: [{ collectionId: 'c' }], orderBy, limit: 3 }));
  expect(watcher.paths(2)).toEqual(['c/1', 'c/2', 'c/3']);
  await during(() => db.set('c/0', { n: 5 }));
  expect(watcher.paths(2)).toEqual(['c/0', 'c/1', 'c/2']);
  await during(() => db.remove('c/1'));
  expect(watcher.paths(2)).toEqual(['c/0', 'c/2', 'c/3']);
  await during(() => db.set('c/0', { n: 100 }));
  expect(watcher.paths(2)).toEqual(['c/2', 'c/3', 'c/4']);
  expect(await during(() => db.set('c/5', { n: 51 }))).toEqual([]);
});

test('a projection is what the listener sees', async () => {
  await db.set('c/a', { n: 1, m: 2 });
  await watcher.listen(
    2,
    queryTarget({ from: [{ collectionId: 'c' }], select: { fields: [{ fieldPath: 'm' }] } }),
  );
  const change = watcher.messages.find((message) => message.documentChange !== undefined);
  expect(object(object(change?.documentChange).document).fields).toEqual({ m: { integerValue: '2' } });
});

test('collection groups and whole subtrees are listened to as well', async () => {
  await watcher.listen(2, queryTarget({ from: [{ collectionId: 's', allDescendants: true }] }));
  await watcher.listen(4, {
    query: { parent: `${root}/a/1`, structuredQuery: { from: [{ allDescendants: true }] } },
  });
  await db.commit(
    setWrite('s/x', {}),
    setWrite('a/1/s/x', {}),
    setWrite('a/1/t/x', {}),
    setWrite('a/2/s/x', {}),
  );
  await settle();
  expect(watcher.paths(2)).toEqual(['a/1/s/x', 'a/2/s/x', 's/x']);
  expect(watcher.paths(4)).toEqual(['a/1/s/x', 'a/1/t/x']);
});

test('clearing the database empties every result', async () => {
  await db.commit(setWrite('c/a', {}), setWrite('c/b', {}));
  await watcher.listen(2, all);
  await db.backend.clear('demo', '(default)');
  await settle();
  expect(watcher.paths(2)).toEqual([]);
  expect(await db.query({ from: [{ collectionId: 'c' }] })).toEqual([]);
});

test('two hundred listeners and fifty writers agree in the end', async () => {
  const watchers = Array.from({ length: 200 }, () => createWatcher(db.backend));
  await Promise.all(watchers.map((one) => one.listen(2, all)));
  await Promise.all(
    Array.from({ length: 50 }, async (_, writer) => {
      for (let n = 0; n < 10; n++) {
        await db.set(`c/${(writer * 7 + n) % 60}`, { writer, n });
        if (n % 4 === 3) await db.remove(`c/${(writer + n) % 60}`);
      }
    }),
  );
  await settle();
  const expected = await db.query({ from: [{ collectionId: 'c' }] });
  for (const one of watchers) expect(one.paths(2)).toEqual(expected.toSorted());
  expect(watchers[0]?.messages.length).toBeGreaterThan(100);
});
