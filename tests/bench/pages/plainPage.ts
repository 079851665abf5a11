/** Plain Firestore: one onSnapshot of all of a person's battles, one updateDoc by path per entry; its cache in memory or kept. */
import { initializeApp } from 'firebase/app';
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  connectFirestoreEmulator,
  doc,
  FieldPath,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  persistentLocalCache,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Battle } from '../../../src/domain/index.ts';
import { readBattle } from '../../../src/remote/battleDocument.ts';
import { until } from './syncFace.ts';

const parameters = new URLSearchParams(location.search);
const projectId = parameters.get('project') ?? '';
const uid = parameters.get('uid') ?? '';
const isKept = parameters.has('kept');

const db = initializeFirestore(initializeApp({ projectId, apiKey: 'none' }), {
  localCache: isKept ? persistentLocalCache({ cacheSizeBytes: CACHE_SIZE_UNLIMITED }) : memoryLocalCache(),
});
connectFirestoreEmulator(db, '127.0.0.1', Number(parameters.get('port')), { mockUserToken: { sub: uid } });
const battles = collection(db, 'battles');
const held = new Map<string, Battle>();

globalThis.syncFace = {
  async open(_, count) {
    let isLive = false;
    onSnapshot(
      query(battles, where('userIds', 'array-contains', uid)),
      { includeMetadataChanges: true },
      (snapshot) => {
        for (const { doc: found } of snapshot.docChanges()) {
          held.set(found.id, readBattle(found.id, found.data({ serverTimestamps: 'estimate' })).battle);
        }
        isLive = !snapshot.metadata.fromCache;
      },
    );
    await until(
      () => isLive && held.size >= count,
      () => ({ isLive, held: held.size }),
    );
  },
  async record(battleId, bucket, targetKey, checked) {
    const entry = { input: checked ? true : null, photo: null, hide: false, recordedAt: Date.now() };
    const path = new FieldPath('entries', uid, bucket, targetKey);
    void updateDoc(doc(battles, battleId), path, entry, 'updatedAt', serverTimestamp());
  },
  isChecked: async (battleId, whose, bucket, targetKey) =>
    held.get(battleId)?.entries[whose]?.[bucket]?.[targetKey]?.input === true,
};
