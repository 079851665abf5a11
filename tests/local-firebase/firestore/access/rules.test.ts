import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller, JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import {
  type Database,
  database,
  nameOf,
  openDatabase,
  owner,
  root,
  setWrite,
  statusOf,
} from '../openDatabase.ts';
import { createWatcher, queryTarget, settle } from '../streams.ts';
import { toWire } from '../wireValues.ts';

const rules = `
rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /notes/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid || resource.data.open == true;
      allow list: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid
        && request.resource.data.at == request.time;
      allow update: if resource.data.owner == request.auth.uid && request.resource.data.owner == resource.data.owner;
      allow delete: if resource.data.owner == request.auth.uid;
    }
    match /pairs/{id} {
      allow create: if getAfter(/databases/$(db)/documents/pairs/$(request.resource.data.other)).data.other == id;
    }
    match /rooms/{room} {
      allow write: if false;
      match /messages/{id} {
        allow list: if get(/databases/$(db)/documents/rooms/$(room)).data.members.hasAny([request.auth.uid]);
      }
    }
  }
}`;

const denyAll = `
rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /{all=**} { allow read: if false; } } }`;

const ann: Caller = { kind: 'user', uid: 'ann', token: { sub: 'ann' } };
const bob: Caller = { kind: 'user', uid: 'bob', token: { sub: 'bob' } };
const nobody: Caller = { kind: 'anonymous' };
const at = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };

let db: Database;
beforeEach(() => {
  db = openDatabase();
  db.backend.setRules('demo', rules);
});
afterEach(() => db.backend.close());

const commit = (caller: Caller, ...writes: JsonObject[]) => db.backend.commit(caller, { database, writes });
const get = (caller: Caller, path: string) =>
  db.backend.batchGet(caller, { database, documents: [nameOf(path)] });
const ownedBy = (uid: string): JsonObject => ({
  from: [{ collectionId: 'notes' }],
  where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: toWire(uid) } },
});
const note = (id: string, uid: string): JsonObject => ({
  ...setWrite(`notes/${id}`, { owner: uid }),
  updateTransforms: [at],
});

describe('writes', () => {
  test('are judged as what they are: create, update or delete', async () => {
    expect(await statusOf(commit(ann, note('1', 'bob')))).toBe('PERMISSION_DENIED');
    await commit(ann, note('1', 'ann'));
    expect(await statusOf(commit(bob, { delete: nameOf('notes/1') }))).toBe('PERMISSION_DENIED');
    expect(await statusOf(commit(ann, setWrite('notes/1', { owner: 'bob' })))).toBe('PERMISSION_DENIED');
    await commit(ann, setWrite('notes/1', { owner: 'ann', text: 'x' }));
    await commit(ann, { delete: nameOf('notes/1') });
  });

  test('see request.time equal to the server time they store', async () => {
    db.clock.at += 0.7;
    await commit(ann, note('1', 'ann'));
    const forged = { ...setWrite('notes/2', { owner: 'ann' }) };
    expect(await statusOf(commit(ann, forged))).toBe('PERMISSION_DENIED');
  });

  test('of a batch see each other through getAfter, and one refusal refuses all', async () => {
    const pair = (id: string, other: string) => setWrite(`pairs/${id}`, { other });
    expect(await statusOf(commit(ann, pair('a', 'b')))).toBe('PERMISSION_DENIED');
    await commit(ann, pair('a', 'b'), pair('b', 'a'));
    expect(await statusOf(commit(ann, pair('c', 'd'), pair('d', 'c'), note('9', 'bob')))).toBe(
      'PERMISSION_DENIED',
    );
    expect(await db.get('pairs/c')).toBeNull();
  });

  test('of one document in one batch are all judged by what was there before', async () => {
    const exists = { currentDocument: { exists: true } };
    // Both are part of a creation, whatever the second expects of the first.
    await commit(ann, note('1', 'ann'), { ...note('1', 'ann'), ...exists });
    await commit(
      ann,
      setWrite('notes/1', { owner: 'ann', n: 1 }),
      setWrite('notes/1', { owner: 'ann', n: 2 }),
    );
    const stolen = [setWrite('notes/1', { owner: 'ann' }), setWrite('notes/1', { owner: 'bob' })];
    expect(await statusOf(commit(ann, ...stolen))).toBe('PERMISSION_DENIED');
    // To delete and set again is an update in disguise.
    expect(
      await statusOf(commit(ann, { delete: nameOf('notes/1') }, setWrite('notes/1', { owner: 'bob' }))),
    ).toBe('PERMISSION_DENIED');
  });

  test('that miss the document they expect are refused before that is told', async () => {
    const exists = { currentDocument: { exists: true } };
    expect(await statusOf(commit(ann, { ...note('none', 'ann'), ...exists }))).toBe('PERMISSION_DENIED');
  });

  test('tell the reason with the refusal', async () => {
    await expect(commit(nobody, note('1', 'ann'))).rejects.toThrow(/create/);
  });

  test('that only verify do not tell of documents one may not read', async () => {
    await db.set('notes/1', { owner: 'ann' });
    const verify = { verify: nameOf('notes/1'), currentDocument: { exists: true } };
    expect(await statusOf(commit(bob, verify))).toBe('PERMISSION_DENIED');
    await commit(ann, verify);
  });

  test('of the owner of the project pass', async () => {
    await commit(owner, setWrite('nowhere/x', {}));
  });
});

describe('reads', () => {
  beforeEach(() => db.commit(setWrite('notes/1', { owner: 'ann' }), setWrite('notes/2', { owner: 'bob' })));

  test('of one document are judged by it, missing ones too', async () => {
    await get(ann, 'notes/1');
    await get(ann, 'notes/none');
    expect(await statusOf(get(ann, 'notes/2'))).toBe('PERMISSION_DENIED');
    expect(await statusOf(get(nobody, 'elsewhere/x'))).toBe('PERMISSION_DENIED');
  });

  test('by query are allowed only when the query proves it', async () => {
    const run = (caller: Caller, structuredQuery: JsonObject) =>
      db.backend.runQuery(caller, { parent: root, structuredQuery });
    expect(await run(ann, ownedBy('ann'))).toHaveLength(1);
    expect(await statusOf(run(ann, ownedBy('bob')))).toBe('PERMISSION_DENIED');
    expect(await statusOf(run(ann, { from: [{ collectionId: 'notes' }] }))).toBe('PERMISSION_DENIED');
    const count = {
      structuredAggregationQuery: { structuredQuery: ownedBy('ann'), aggregations: [{ count: {} }] },
    };
    await db.backend.runAggregationQuery(ann, { parent: root, ...count });
    expect(await statusOf(db.backend.runAggregationQuery(bob, { parent: root, ...count }))).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('of the whole database and of collection ids are for owners', async () => {
    const everything = { parent: root, structuredQuery: { from: [{ allDescendants: true }] } };
    expect(await statusOf(db.backend.runQuery(ann, everything))).toBe('PERMISSION_DENIED');
    expect(await statusOf(db.backend.listCollectionIds(ann, { parent: root }))).toBe('PERMISSION_DENIED');
  });
});

describe('listeners', () => {
  test('that may not listen are refused alone, with the reason', async () => {
    const watcher = createWatcher(db.backend, ann);
    await watcher.listen(2, queryTarget(ownedBy('bob')));
    await watcher.listen(4, queryTarget(ownedBy('ann')));
    expect([watcher.refused(2), watcher.refused(4)]).toEqual([7, null]);
    await commit(ann, note('1', 'ann'));
    await settle();
    expect(watcher.paths(4)).toEqual(['notes/1']);
    expect(watcher.failures).toEqual([]);
  });

  test('lose a document that becomes unreadable', async () => {
    await db.set('notes/1', { owner: 'bob', open: true });
    const watcher = createWatcher(db.backend, ann);
    await watcher.listen(2, { documents: { documents: [nameOf('notes/1')] } });
    expect(watcher.paths(2)).toEqual(['notes/1']);
    await db.set('notes/1', { owner: 'bob', open: false, secret: 'x' });
    await settle();
    expect(watcher.refused(2)).toBe(7);
    expect(JSON.stringify(watcher.messages)).not.toContain('secret');
  });

  test('lose a query when the document its permission rests on changes', async () => {
    await db.commit(
      setWrite('rooms/r', { members: ['ann'] }),
      setWrite('rooms/r/messages/1', { text: 'hello' }),
    );
    const target = {
      query: { parent: nameOf('rooms/r'), structuredQuery: { from: [{ collectionId: 'messages' }] } },
    };
    const watcher = createWatcher(db.backend, ann);
    await watcher.listen(2, target);
    expect(watcher.paths(2)).toEqual(['rooms/r/messages/1']);
    await db.commit(setWrite('rooms/r', { members: [] }), setWrite('rooms/r/messages/2', { text: 'secret' }));
    await settle();
    expect(watcher.refused(2)).toBe(7);
    expect(JSON.stringify(watcher.messages)).not.toContain('secret');
  });

  test('lose a query when the rules are replaced', async () => {
    const watcher = createWatcher(db.backend, ann);
    await watcher.listen(2, queryTarget(ownedBy('ann')));
    db.backend.setRules('another', denyAll);
    expect(watcher.refused(2)).toBeNull();
    db.backend.setRules('demo', denyAll);
    expect(watcher.refused(2)).toBe(7);
  });
});

test('rules that cannot be read are refused with their place, and the former stay', async () => {
  expect(() => db.backend.setRules('demo', 'service cloud.firestore { match }')).toThrow(/\d+:\d+/);
  await commit(ann, note('1', 'ann'));
});

test('a project without rules denies everyone but owners', async () => {
  const bare = openDatabase();
  expect(await statusOf(bare.backend.batchGet(ann, { database, documents: [nameOf('c/a')] }))).toBe(
    'PERMISSION_DENIED',
  );
  await bare.set('c/a', {});
  bare.backend.close();
});
