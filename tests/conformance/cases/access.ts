/** Conformance: what security rules refuse, and in which form the SDK hears of it. */
import type * as Sdk from 'firebase/firestore';
import { type ConformanceCase, outcome, rules } from '../conformanceCase.ts';

const ownNotes = rules(`match /notes/{id} {
      allow get: if request.auth.uid == resource.data.owner;
      allow list: if request.auth != null && request.auth.uid == resource.data.owner;
      allow create: if request.auth.uid == request.resource.data.owner && request.resource.data.at == request.time;
      allow update: if request.auth.uid == resource.data.owner
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text']);
    }`);

function listenOutcome(sdk: typeof Sdk, query: Sdk.Query): Promise<string> {
  return new Promise((resolve) => {
    const stop = sdk.onSnapshot(
      query,
      { includeMetadataChanges: true },
      ({ metadata, size }) => {
        if (metadata.fromCache) return;
        resolve(`${size} seen`);
        queueMicrotask(() => stop());
      },
      ({ code }) => resolve(code),
    );
  });
}

export const accessCases: ConformanceCase[] = [
  {
    title:
      'access: get, list, listen, count, create, update and delete are each refused with permission-denied',
    rules: ownNotes,
    async run({ sdk, client }) {
      const [ann, bob, nobody] = [client('ann'), client('bob'), client()];
      const seen: Record<string, string> = {};
      const note = { owner: 'ann', text: 'x', at: sdk.serverTimestamp() };
      seen.create = await outcome(sdk.setDoc(sdk.doc(ann, 'notes/a'), note));
      seen.createForAnother = await outcome(sdk.setDoc(sdk.doc(bob, 'notes/b'), note));
      seen.createAtAnotherTime = await outcome(
        sdk.setDoc(sdk.doc(ann, 'notes/c'), { ...note, at: new sdk.Timestamp(1, 0) }),
      );
      seen.get = await outcome(sdk.getDoc(sdk.doc(ann, 'notes/a')));
      seen.getByAnother = await outcome(sdk.getDoc(sdk.doc(bob, 'notes/a')));
      seen.getByNobody = await outcome(sdk.getDoc(sdk.doc(nobody, 'notes/a')));
      seen.getMissing = await outcome(sdk.getDoc(sdk.doc(ann, 'notes/none')));
      const own = (device: Sdk.Firestore) =>
        sdk.query(sdk.collection(device, 'notes'), sdk.where('owner', '==', 'ann'));
      seen.listOwn = await outcome(sdk.getDocs(own(ann)));
      seen.listUnproven = await outcome(sdk.getDocs(sdk.collection(ann, 'notes')));
      seen.listAnothers = await outcome(sdk.getDocs(own(bob)));
      seen.countOwn = await outcome(sdk.getCountFromServer(own(ann)));
      seen.countUnproven = await outcome(sdk.getCountFromServer(sdk.collection(ann, 'notes')));
      seen.listenOwn = await listenOutcome(sdk, own(ann));
      seen.listenUnproven = await listenOutcome(sdk, sdk.collection(ann, 'notes'));
      seen.group = await outcome(
        sdk.getDocs(sdk.query(sdk.collectionGroup(ann, 'notes'), sdk.where('owner', '==', 'ann'))),
      );
      seen.update = await outcome(sdk.updateDoc(sdk.doc(ann, 'notes/a'), { text: 'y' }));
      seen.updateOtherField = await outcome(sdk.updateDoc(sdk.doc(ann, 'notes/a'), { owner: 'bob' }));
      seen.updateMissing = await outcome(sdk.updateDoc(sdk.doc(ann, 'notes/none'), { text: 'y' }));
      seen.delete = await outcome(sdk.deleteDoc(sdk.doc(ann, 'notes/a')));
      seen.transaction = await outcome(
        sdk.runTransaction(bob, async (transaction) => transaction.get(sdk.doc(bob, 'notes/a'))),
      );
      seen.unknownCollection = await outcome(sdk.getDoc(sdk.doc(ann, 'others/a')));
      return seen;
    },
    expected: {
      create: 'ok',
      createForAnother: 'permission-denied',
      createAtAnotherTime: 'permission-denied',
      get: 'ok',
      getByAnother: 'permission-denied',
      getByNobody: 'permission-denied',
      getMissing: 'permission-denied',
      listOwn: 'ok',
      listUnproven: 'permission-denied',
      listAnothers: 'permission-denied',
      countOwn: 'ok',
      countUnproven: 'permission-denied',
      listenOwn: '1 seen',
      listenUnproven: 'permission-denied',
      group: 'permission-denied',
      update: 'ok',
      updateOtherField: 'permission-denied',
      updateMissing: 'permission-denied',
      delete: 'permission-denied',
      transaction: 'permission-denied',
      unknownCollection: 'permission-denied',
    },
  },
  {
    title: 'access: a batch is judged by the state after all of it',
    rules: rules(`match /users/{uid} {
      allow create: if request.auth.uid == uid
        && getAfter(/databases/$(database)/documents/usernames/$(request.resource.data.name)).data.uid == uid;
    }
    match /usernames/{name} {
      allow create: if existsAfter(/databases/$(database)/documents/users/$(request.auth.uid))
        && !exists(/databases/$(database)/documents/users/$(request.auth.uid));
    }`),
    async run({ sdk, client }) {
      const claim = (uid: string, name: string, withName: boolean) => {
        const device = client(uid);
        const batch = sdk.writeBatch(device);
        batch.set(sdk.doc(device, 'users', uid), { name });
        if (withName) batch.set(sdk.doc(device, 'usernames', name), { uid });
        return outcome(batch.commit());
      };
      return [
        await claim('ann', 'hero', false),
        await claim('ann', 'hero', true),
        await claim('bob', 'hero', true),
        await claim('bob', 'bobby', true),
        await outcome(sdk.setDoc(sdk.doc(client('cat'), 'usernames/cat'), { uid: 'cat' })),
      ];
    },
    expected: ['permission-denied', 'ok', 'permission-denied', 'ok', 'permission-denied'],
  },
  {
    title: 'access: rules see the merged document, transforms filled in',
    rules: rules(`match /counters/{id} {
      allow read;
      allow create: if request.resource.data == {'n': 1, 'kept': 'x'};
      allow update: if request.resource.data.n == resource.data.n + 1 && request.resource.data.kept == 'x'
        && request.resource.data.tags == ['a'];
    }`),
    async run({ sdk, client }) {
      const ann = client('ann');
      const counter = sdk.doc(ann, 'counters/a');
      return [
        await outcome(sdk.setDoc(counter, { n: sdk.increment(1), kept: 'x' })),
        await outcome(sdk.updateDoc(counter, { n: sdk.increment(2), tags: ['a'] })),
        await outcome(sdk.updateDoc(counter, { n: sdk.increment(1), tags: sdk.arrayUnion('a') })),
        await outcome(sdk.setDoc(counter, { n: 3 })),
        await outcome(sdk.setDoc(counter, { n: sdk.increment(1) }, { merge: true })),
        (await sdk.getDoc(counter)).data(),
      ];
    },
    expected: ['ok', 'permission-denied', 'ok', 'permission-denied', 'ok', { n: 3, kept: 'x', tags: ['a'] }],
  },
  {
    title: 'access: a query must prove its range, its limit and its array membership',
    rules: rules(`match /battles/{id} { allow list: if request.auth.uid in resource.data.userIds; }
    match /pages/{id} { allow list: if request.query.limit <= 5; }
    match /public/{id} { allow list: if resource.data.level < 10; }
    match /either/{id} { allow list: if resource.data.owner == request.auth.uid || resource.data.open == true; }`),
    async run({ sdk, client }) {
      const ann = client('ann');
      const list = (path: string, ...constraints: Sdk.QueryConstraint[]) =>
        outcome(sdk.getDocs(sdk.query(sdk.collection(ann, path), ...constraints)));
      return {
        member: await list('battles', sdk.where('userIds', 'array-contains', 'ann')),
        notMember: await list('battles', sdk.where('userIds', 'array-contains', 'bob')),
        unproven: await list('battles'),
        limited: await list('pages', sdk.limit(5)),
        tooMany: await list('pages', sdk.limit(6)),
        unlimited: await list('pages'),
        below: await list('public', sdk.where('level', '<', 5)),
        above: await list('public', sdk.where('level', '<', 50)),
        exact: await list('public', sdk.where('level', '==', 3)),
        open: await list('either', sdk.where('open', '==', true)),
        own: await list('either', sdk.where('owner', '==', 'ann')),
        anothers: await list('either', sdk.where('owner', '==', 'bob')),
      };
    },
    expected: {
      member: 'ok',
      notMember: 'permission-denied',
      unproven: 'permission-denied',
      limited: 'ok',
      tooMany: 'permission-denied',
      unlimited: 'permission-denied',
      below: 'ok',
      above: 'permission-denied',
      exact: 'ok',
      open: 'ok',
      own: 'ok',
      anothers: 'permission-denied',
    },
  },
];
