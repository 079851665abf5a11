import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  terminate,
  updateDoc,
  where,
} from 'firebase/firestore';
import { connectStorageEmulator, getBytes, getStorage, ref, uploadBytes } from 'firebase/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import { startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';
import { demoPassword, seedDemo } from '../../../scripts/seedDemo.ts';

setLogLevel('silent');
const dayMs = 86_400_000;

async function startWorld({ seeds = true } = {}) {
  const logged: string[] = [];
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir: ':memory:',
    log: (line) => logged.push(line),
  });
  onTestFinished(() => firebase.close());
  if (seeds) await seedDemo(firebase, 'Europe/London');
  return { firebase, logged };
}

function connect(ports: { auth: number; firestore: number }) {
  const app = initializeApp({ projectId: 'demo-fitbout', apiKey: 'demo-key' }, `app-${ports.firestore}`);
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://127.0.0.1:${ports.auth}`, { disableWarnings: true });
  const db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', ports.firestore);
  onTestFinished(async () => {
    await terminate(db);
    await deleteApp(app);
  });
  return { auth, db };
}

describe('the demonstration under the project’s own rules, with the SDK', () => {
  it('shows Alex every battle of theirs, their profile, and people to challenge', async () => {
    const { firebase, logged } = await startWorld();
    const { auth, db } = connect(firebase.ports);
    const { user } = await signInWithEmailAndPassword(auth, 'alex@fitbout.test', demoPassword);
    const mine = await getDocs(
      query(collection(db, 'battles'), where('userIds', 'array-contains', user.uid)),
    );
    expect(mine.size).toBe(15);
    expect(mine.docs.every((battle) => battle.data().updatedAt.toMillis() > 0)).toBe(true);
    expect((await getDoc(doc(db, `users/${user.uid}`))).data()).toMatchObject({
      username: 'Alex',
      level: 2,
      xp: 25,
    });
    expect((await getDoc(doc(db, `users/${user.uid}/personalUsers/${user.uid}`))).data()).toMatchObject({
      topics: [],
    });
    const found = await getDocs(
      query(
        collection(db, 'users'),
        orderBy('lowerUsername'),
        where('lowerUsername', '>=', 'ro'),
        where('lowerUsername', '<=', 'ro\uf8ff'),
        limit(5),
      ),
    );
    expect(found.docs.map((person) => person.data().username)).toEqual(['Robin', 'Rowan']);
    expect(logged).toEqual([]);
  });

  it('[R8] shows Alex the photos of both, and takes a new one for today', async () => {
    const { firebase } = await startWorld();
    const { auth, db } = connect(firebase.ports);
    const { user } = await signInWithEmailAndPassword(auth, 'alex@fitbout.test', demoPassword);
    const { entries, challenger, opponent } = (await getDoc(doc(db, 'battles/demo-photos'))).data() ?? {};
    const storage = getStorage(auth.app, 'gs://demo-fitbout.appspot.com');
    const token = await user.getIdToken();
    connectStorageEmulator(storage, '127.0.0.1', firebase.ports.storage, { mockUserToken: token });
    for (const path of [
      entries['demo-robin'].day1.target1.photo,
      entries['demo-robin'].day2.target1.photo,
      entries['demo-alex'].day1.target2.photo,
      entries['demo-alex'].block.blockTarget1.photo,
    ]) {
      const bytes = new Uint8Array(await getBytes(ref(storage, path)));
      expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    }
    const customMetadata = { challengerId: challenger.id, opponentId: opponent.id };
    const metadata = { contentType: 'image/jpeg', customMetadata };
    const mine = ref(storage, 'targetConfirmations/demo-alex.demo-photos.day2.target1.new');
    const theirs = ref(storage, 'targetConfirmations/demo-robin.demo-photos.day2.target1.new');
    await expect(uploadBytes(theirs, new Uint8Array(9), metadata)).rejects.toMatchObject({
      code: 'storage/unauthorized',
    });
    expect((await uploadBytes(mine, new Uint8Array(9), metadata)).metadata.size).toBe(9);
  });

  it('is completed by the next start when the first was cut short, and then left alone', async () => {
    const { firebase } = await startWorld({ seeds: false });
    // As a kill between the first account and the last leaves it.
    await firebase.auth.accounts.create({
      uid: 'demo-alex',
      email: 'alex@fitbout.test',
      password: demoPassword,
    });
    expect(await seedDemo(firebase, 'Europe/London')).toBe(true);
    expect(firebase.auth.store.page('', 10)).toHaveLength(5);
    expect(await seedDemo(firebase, 'Europe/London')).toBe(false);
  });

  it('hides them from a stranger', async () => {
    const { firebase } = await startWorld();
    const { auth, db } = connect(firebase.ports);
    await createUserWithEmailAndPassword(auth, 'stranger@fitbout.test', 'some password');
    await expect(getDoc(doc(db, 'battles/demo-active'))).rejects.toMatchObject({ code: 'permission-denied' });
  });

  it('lets Alex accept what waits for them and record what is theirs', async () => {
    const { firebase } = await startWorld();
    const { auth, db } = connect(firebase.ports);
    await signInWithEmailAndPassword(auth, 'alex@fitbout.test', demoPassword);
    const request = doc(db, 'battles/demo-received');
    await runTransaction(db, async (transaction) => {
      const battle = (await transaction.get(request)).data();
      transaction.update(request, {
        status: 'ACTIVE',
        termsVersion: battle?.termsVersion,
        opponent: { ...battle?.opponent, timeZone: 'Europe/London' },
        updatedAt: serverTimestamp(),
      });
    });
    expect((await getDoc(request)).data()?.status).toBe('ACTIVE');
    await updateDoc(doc(db, 'battles/demo-active'), {
      'entries.demo-alex.block.blockTarget2': {
        input: null,
        photo: null,
        hide: false,
        recordedAt: Date.now(),
      },
      'challenger.timeZone': 'Europe/London',
      updatedAt: serverTimestamp(),
    });
    await expect(
      updateDoc(doc(db, 'battles/demo-active'), {
        'entries.demo-sam.day4.target1': { input: true, photo: null, hide: false, recordedAt: Date.now() },
        updatedAt: serverTimestamp(),
      }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('the clock of a running world', () => {
  it('moves sign-ins and commits together, and tells the app', async () => {
    const { firebase } = await startWorld();
    const before = Date.now();
    const moved = await fetch(`${firebase.urls.hosting}/emulator/v1/clock`, {
      method: 'PUT',
      body: JSON.stringify({ offsetMs: 3 * dayMs }),
    });
    expect(moved.status).toBe(200);
    const { auth, db } = connect(firebase.ports);
    const { user } = await signInWithEmailAndPassword(auth, 'alex@fitbout.test', demoPassword);
    expect(Number((await user.getIdTokenResult()).claims.iat) * 1000).toBeGreaterThanOrEqual(
      before + 3 * dayMs - 1000,
    );
    await updateDoc(doc(db, 'battles/demo-active'), {
      'entries.demo-alex.block.blockTarget2': {
        input: true,
        photo: null,
        hide: false,
        recordedAt: before + 3 * dayMs,
      },
      updatedAt: serverTimestamp(),
    });
    const { updatedAt } = (await getDoc(doc(db, 'battles/demo-active'))).data() ?? {};
    expect(updatedAt.toMillis()).toBeGreaterThanOrEqual(before + 3 * dayMs);
    const init = await (await fetch(`${firebase.urls.hosting}/__/firebase/init.json`)).json();
    expect(init.clockOffsetMs).toBe(3 * dayMs);
  });
});
