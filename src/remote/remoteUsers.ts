/** People in Firestore: profiles, usernames and personal settings (R7). Usernames are looked up by name and never listed. */
import {
  collection,
  type DocumentData,
  type DocumentReference,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { ask, classifyFailure } from './failures.ts';
import { MalformedDocument } from './readDocument.ts';
import type { RemoteFailure, RemoteUsers } from './remote.ts';
import type { RemoteParts } from './remoteBattles.ts';
import { readPersonalUser, readUser } from './userDocument.ts';

/** Higher than any letter of any script: the end of everything that begins with a prefix. */
const afterAllLetters = '\uf8ff';
/** Spec section 5; the rules allow no more (R7). */
const mostFound = 5;

export function createRemoteUsers({ db, line, report }: RemoteParts): RemoteUsers {
  const users = collection(db, 'users');
  const personalOf = (uid: string) => doc(users, uid, 'personalUsers', uid);
  const nameOf = (username: string) => doc(db, 'usernames', username.toLowerCase());

  const readOrReport = <T>(path: string, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof MalformedDocument)) throw error;
      report(`${path}: ${error.message}`);
      return null;
    }
  };

  const listenTo = <T>(
    reference: DocumentReference,
    read: (id: string, data: DocumentData) => T,
    next: (value: T | null) => void,
    failed: (failure: RemoteFailure) => void,
  ): (() => void) =>
    onSnapshot(
      reference,
      { includeMetadataChanges: true },
      (snapshot) => {
        // Before the server has answered, absence means nothing; before it has taken a write, neither does the value.
        if (snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
        if (!snapshot.exists()) return next(null);
        const value = readOrReport(reference.path, () => read(snapshot.id, snapshot.data()));
        if (value !== null) next(value);
      },
      (error) => failed(classifyFailure(error, line)),
    );

  return {
    listen: (uid, next, failed) => listenTo(doc(users, uid), readUser, next, failed),
    listenPersonal: (uid, next, failed) => listenTo(personalOf(uid), readPersonalUser, next, failed),

    get: (id) =>
      ask(line, async () => {
        const snapshot = await getDocFromServer(doc(users, id));
        return snapshot.exists() ? readUser(snapshot.id, snapshot.data()) : null;
      }),

    search: (prefix) =>
      ask(line, async () => {
        const lower = prefix.toLowerCase();
        const { docs } = await getDocsFromServer(
          query(
            users,
            orderBy('lowerUsername'),
            where('lowerUsername', '>=', lower),
            where('lowerUsername', '<', lower + afterAllLetters),
            limit(mostFound),
          ),
        );
        return docs.flatMap((found) => {
          const user = readOrReport(found.ref.path, () => readUser(found.id, found.data()));
          return user === null ? [] : [user];
        });
      }),

    isUsernameTaken: (username) => ask(line, async () => (await getDocFromServer(nameOf(username))).exists()),

    create: (user, personalUser) =>
      ask(line, () =>
        writeBatch(db)
          .set(nameOf(user.username), { username: user.username })
          .set(doc(users, user.id), user)
          .set(personalOf(user.id), personalUser)
          .commit(),
      ),

    update: (uid, change) => ask(line, () => updateDoc(doc(users, uid), change)),
  };
}
