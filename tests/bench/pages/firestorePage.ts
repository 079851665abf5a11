/** Firestore's own persistent cache: the dashboard's query as an onSnapshot, an updateDoc by path per tap. Nothing else. */
import { initializeApp } from 'firebase/app';
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  documentId,
  FieldPath,
  getDocsFromServer,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentSingleTabManager,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  startAfter,
  updateDoc,
  where,
} from 'firebase/firestore';
import { todayIn } from '../../../src/domain/index.ts';
import { readBattle } from '../../../src/remote/battleDocument.ts';
import { me } from '../benchBattles.ts';
import { openProject } from '../world/openProject.ts';
import { createMinimalRows, type Place } from './minimalRows.ts';

const port = Number(new URLSearchParams(location.search).get('port'));
const isFilling = new URLSearchParams(location.search).has('filling');
const today = todayIn('UTC', new Date());

const db = initializeFirestore(initializeApp({ projectId: openProject, apiKey: 'none' }), {
  localCache: persistentLocalCache({
    cacheSizeBytes: CACHE_SIZE_UNLIMITED,
    // The lease of a browser that was closed a moment ago would otherwise keep this one out for seconds.
    tabManager: persistentSingleTabManager({ forceOwnership: true }),
  }),
});
connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: { sub: me.id } });
const battles = collection(db, 'battles');
// What the page listens to: the battles that can have rows. It is what a page over Firestore would ask for.
const running = query(
  battles,
  where('userIds', 'array-contains', me.id),
  where('status', 'in', ['PENDING', 'ACTIVE']),
);

const rows = createMinimalRows(today, record);
let tapped: Place | null = null;

function record(place: Place, checked: boolean): void {
  tapped = place;
  // Offline it resolves when the network is back; the snapshot comes once the write is in IndexedDB.
  void updateDoc(
    doc(battles, place.battleId),
    new FieldPath('entries', me.id, place.bucket, place.target.targetKey),
    { input: checked ? true : null, photo: null, hide: false, recordedAt: Date.now() },
    'updatedAt',
    serverTimestamp(),
  );
}

async function listen(): Promise<void> {
  await disableNetwork(db);
  onSnapshot(running, (snapshot) => {
    const changed = snapshot
      .docChanges()
      .map(({ doc: found }) => readBattle(found.id, found.data({ serverTimestamps: 'estimate' })).battle);
    rows.draw(changed);
    if (tapped) rows.kept(tapped);
  });
}

if (!isFilling) void listen();

const face = {
  /** Brings every battle into the cache, as having looked at them online does. */
  async fill(): Promise<number> {
    let held = 0;
    // In pages: a thousand battles in one answer take longer than the SDK waits for it.
    for (let last: QueryDocumentSnapshot | undefined; ; ) {
      const page = await getDocsFromServer(
        query(
          battles,
          where('userIds', 'array-contains', me.id),
          orderBy(documentId()),
          ...(last ? [startAfter(last)] : []),
          limit(50),
        ),
      );
      held += page.size;
      last = page.docs.at(-1);
      if (page.size < 50) break;
    }
    return held;
  },
};

declare global {
  var firestorePage: typeof face;
}
globalThis.firestorePage = face;
