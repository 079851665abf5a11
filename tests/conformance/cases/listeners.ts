/** Conformance: listeners on two devices. */
import type * as Sdk from 'firebase/firestore';
import { type ConformanceCase, outcome, plain, rules, snapshotWhere } from '../conformanceCase.ts';

/** Follows a query: `next` resolves with the changes of the first later snapshot from the server that has some. */
function follow(sdk: typeof Sdk, query: Sdk.Query) {
  const seen: string[][] = [];
  let taken = 0;
  let wake = () => {};
  const stop = sdk.onSnapshot(query, { includeMetadataChanges: true }, (snapshot) => {
    const changes = snapshot
      .docChanges()
      .map(({ type, doc }) =>
        type === 'removed' ? `removed ${doc.id}` : `${type} ${doc.id} ${JSON.stringify(plain(doc.data()))}`,
      );
    if (snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
    if (changes.length > 0 || seen.length === 0) seen.push(changes);
    wake();
  });
  return {
    stop,
    async next(): Promise<string[]> {
      for (;;) {
        const changes = seen[taken];
        if (changes) {
          taken += 1;
          return changes;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

export const listenerCases: ConformanceCase[] = [
  {
    title: 'listeners: another device sees what is added, changed, moved out and deleted',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      await sdk.setDoc(sdk.doc(one, 'things/a'), { open: true, n: 1 });
      const open = sdk.query(sdk.collection(two, 'things'), sdk.where('open', '==', true), sdk.orderBy('n'));
      const follower = follow(sdk, open);
      const seen = [await follower.next()];
      await sdk.setDoc(sdk.doc(one, 'things/b'), { open: true, n: 0 });
      seen.push(await follower.next());
      await sdk.setDoc(sdk.doc(one, 'things/c'), { open: false, n: 9 });
      await sdk.updateDoc(sdk.doc(one, 'things/a'), { n: 5 });
      seen.push(await follower.next());
      await sdk.updateDoc(sdk.doc(one, 'things/b'), { open: false });
      seen.push(await follower.next());
      await sdk.updateDoc(sdk.doc(one, 'things/c'), { open: true });
      seen.push(await follower.next());
      await sdk.deleteDoc(sdk.doc(one, 'things/a'));
      seen.push(await follower.next());
      follower.stop();
      return seen;
    },
    expected: [
      ['added a {"n":1,"open":true}'],
      ['added b {"n":0,"open":true}'],
      ['modified a {"n":5,"open":true}'],
      ['removed b'],
      ['added c {"n":9,"open":true}'],
      ['removed a'],
    ],
  },
  {
    title: 'listeners: a batch arrives as one snapshot',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      const follower = follow(sdk, sdk.collection(two, 'things'));
      const seen = [await follower.next()];
      const batch = sdk.writeBatch(one);
      for (const id of ['a', 'b', 'c']) batch.set(sdk.doc(one, 'things', id), { id });
      await batch.commit();
      seen.push(await follower.next());
      follower.stop();
      return seen;
    },
    expected: [[], ['added a {"id":"a"}', 'added b {"id":"b"}', 'added c {"id":"c"}']],
  },
  {
    title: 'listeners: a limited window lets the next one in',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
        await sdk.setDoc(sdk.doc(one, 'things', id), { index });
      const follower = follow(
        sdk,
        sdk.query(sdk.collection(two, 'things'), sdk.orderBy('index'), sdk.limit(2)),
      );
      const seen = [await follower.next()];
      await sdk.deleteDoc(sdk.doc(one, 'things/a'));
      seen.push((await follower.next()).sort());
      await sdk.setDoc(sdk.doc(one, 'things/0'), { index: -1 });
      seen.push((await follower.next()).sort());
      await sdk.updateDoc(sdk.doc(one, 'things/0'), { index: 100 });
      seen.push((await follower.next()).sort());
      follower.stop();
      return seen;
    },
    expected: [
      ['added a {"index":0}', 'added b {"index":1}'],
      ['added c {"index":2}', 'removed a'],
      ['added 0 {"index":-1}', 'removed c'],
      ['added c {"index":2}', 'removed 0'],
    ],
  },
  {
    title: 'listeners: one document missing, made, changed, deleted',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      const seen: unknown[] = [];
      const at = (accept: (data: Sdk.DocumentData | undefined) => boolean) =>
        snapshotWhere<Sdk.DocumentSnapshot>(
          (next, failed) =>
            sdk.onSnapshot(sdk.doc(two, 'things/a'), { includeMetadataChanges: true }, next, failed),
          (snapshot) => !snapshot.metadata.fromCache && accept(snapshot.data()),
        ).then((snapshot) => seen.push(snapshot.data() ?? null));
      await at((data) => data === undefined);
      const made = at((data) => data?.n === 1);
      await sdk.setDoc(sdk.doc(one, 'things/a'), { n: 1 });
      await made;
      const changed = at((data) => data?.n === 2);
      await sdk.updateDoc(sdk.doc(one, 'things/a'), { n: 2 });
      await changed;
      const gone = at((data) => data === undefined);
      await sdk.deleteDoc(sdk.doc(one, 'things/a'));
      await gone;
      return seen;
    },
    expected: [null, { n: 1 }, { n: 2 }, null],
  },
  {
    title: 'listeners: the writer sees its own write at once, then confirmed',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { n: 0 });
      const seen: unknown[] = [];
      const confirmed = snapshotWhere<Sdk.DocumentSnapshot>(
        (next, failed) =>
          sdk.onSnapshot(
            mine,
            { includeMetadataChanges: true },
            (snapshot) => {
              if (snapshot.metadata.fromCache) return;
              const at: unknown = snapshot.get('at', { serverTimestamps: 'none' });
              const shape = [
                snapshot.get('n'),
                at instanceof sdk.Timestamp ? 'time' : (at ?? 'none'),
                snapshot.metadata.hasPendingWrites,
              ];
              if (JSON.stringify(seen.at(-1)) !== JSON.stringify(shape)) seen.push(shape);
              if (seen.length === 1)
                void sdk.updateDoc(mine, { n: sdk.increment(1), at: sdk.serverTimestamp() });
              next(snapshot);
            },
            failed,
          ),
        (snapshot) => snapshot.get('n') === 1 && !snapshot.metadata.hasPendingWrites,
      );
      await confirmed;
      return seen;
    },
    expected: [
      [0, 'none', false],
      [1, 'none', true],
      [1, 'time', false],
    ],
  },
  {
    title: 'listeners: a refused write is taken back',
    rules: rules(`match /things/{id} { allow read; allow write: if request.resource.data.n < 10; }`),
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { n: 1 });
      const seen: unknown[] = [];
      let refused = '';
      let settle = () => {};
      const settled = new Promise<void>((resolve) => {
        settle = resolve;
      });
      const stop = sdk.onSnapshot(mine, { includeMetadataChanges: true }, (snapshot) => {
        if (snapshot.metadata.fromCache) return;
        const shape = [snapshot.get('n'), snapshot.metadata.hasPendingWrites];
        if (JSON.stringify(seen.at(-1)) !== JSON.stringify(shape)) seen.push(shape);
        if (seen.length === 1)
          void outcome(sdk.updateDoc(mine, { n: 99 })).then((code) => {
            refused = code;
          });
        if (seen.length === 3) settle();
      });
      await settled;
      stop();
      await sdk.waitForPendingWrites(one);
      return { seen, refused };
    },
    expected: {
      seen: [
        [1, false],
        [99, true],
        [1, false],
      ],
      refused: 'permission-denied',
    },
  },
  {
    title: 'listeners: after being away, the changes of that time arrive, deletions too',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      for (const id of ['a', 'b', 'c', 'd']) await sdk.setDoc(sdk.doc(one, 'things', id), { open: true, id });
      const open = sdk.query(sdk.collection(two, 'things'), sdk.where('open', '==', true));
      const ids = (wanted: string) =>
        snapshotWhere<Sdk.QuerySnapshot>(
          (next, failed) => sdk.onSnapshot(open, { includeMetadataChanges: true }, next, failed),
          ({ docs, metadata }) => !metadata.fromCache && docs.map(({ id }) => id).join('') === wanted,
        );
      // Held during the absence, so that it resumes and does not begin anew.
      const stop = sdk.onSnapshot(open, () => {});
      await ids('abcd');
      await sdk.disableNetwork(two);
      await sdk.deleteDoc(sdk.doc(one, 'things/a'));
      await sdk.updateDoc(sdk.doc(one, 'things/b'), { open: false });
      await sdk.updateDoc(sdk.doc(one, 'things/c'), { changed: true });
      await sdk.setDoc(sdk.doc(one, 'things/e'), { open: true });
      const queued = sdk.setDoc(sdk.doc(two, 'things/f'), { open: true });
      await sdk.enableNetwork(two);
      await queued;
      const back = await ids('cdef');
      stop();
      return [back.docs.map(({ id }) => id), back.docs[0]?.get('changed')];
    },
    expected: [['c', 'd', 'e', 'f'], true],
  },
  {
    title: 'listeners: forty at once on one device, ended and begun again',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      const wait = (index: number, n: number) =>
        snapshotWhere<Sdk.DocumentSnapshot>(
          (next, failed) => sdk.onSnapshot(sdk.doc(two, `things/${index}`), next, failed),
          (snapshot) => snapshot.get('n') === n,
        );
      const numbers = Array.from({ length: 40 }, (_, index) => index);
      const first = Promise.all(numbers.map((index) => wait(index, 1)));
      const batch = sdk.writeBatch(one);
      for (const index of numbers) batch.set(sdk.doc(one, `things/${index}`), { n: 1 });
      await batch.commit();
      await first;
      const second = Promise.all(numbers.map((index) => wait(index, 2)));
      await Promise.all(numbers.map((index) => sdk.updateDoc(sdk.doc(one, `things/${index}`), { n: 2 })));
      return (await second).length;
    },
    expected: 40,
    notAsked: 'up to one run in two it leaves one of them without an answer for ever',
  },
  {
    title: 'listeners: one that is refused ends, the others live on',
    rules: rules(`match /open/{id} { allow read, write; } match /closed/{id} { allow write; }`),
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      const follower = follow(sdk, sdk.collection(two, 'open'));
      await follower.next();
      const refused = await new Promise((resolve) => {
        sdk.onSnapshot(
          sdk.collection(two, 'closed'),
          () => {},
          ({ code }) => resolve(code),
        );
      });
      await sdk.setDoc(sdk.doc(one, 'open/a'), { n: 1 });
      const seen = await follower.next();
      follower.stop();
      return [refused, seen];
    },
    expected: ['permission-denied', ['added a {"n":1}']],
  },
];
