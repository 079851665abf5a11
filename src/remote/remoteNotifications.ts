/** The documents behind notifications: a person's settings, and the one push token that the server sends to (R7). */
import { doc, type Firestore, getDocFromServer, runTransaction, setDoc } from 'firebase/firestore';
import { withNotificationChoice } from '../domain/index.ts';
import { ask, type Line } from './failures.ts';
import type { RemoteNotifications } from './remote.ts';
import { readPersonalUser } from './userDocument.ts';

export function createRemoteNotifications({ db, line }: { db: Firestore; line: Line }): RemoteNotifications {
  const settingsOf = (uid: string) => doc(db, 'users', uid, 'personalUsers', uid);
  const tokenOf = (uid: string) => doc(db, 'fcmTokens', uid);

  return {
    choose: (uid, choice) =>
      ask(line, () =>
        runTransaction(db, async (transaction) => {
          const snapshot = await transaction.get(settingsOf(uid));
          const known = snapshot.exists()
            ? readPersonalUser(uid, snapshot.data())
            : { id: uid, topics: [], targetNotification: false, hideWelcomeMessage: false };
          const next = withNotificationChoice(known, choice);
          transaction.set(settingsOf(uid), next);
          return next;
        }),
      ),

    token: (uid) =>
      ask(line, async () => {
        const token: unknown = (await getDocFromServer(tokenOf(uid))).get('fcmToken');
        return typeof token === 'string' && token !== '' ? token : null;
      }),

    storeToken: (uid, token) => ask(line, () => setDoc(tokenOf(uid), { fcmToken: token }, { merge: true })),

    removeToken: (uid, token) =>
      ask(line, () =>
        runTransaction(db, async (transaction) => {
          const snapshot = await transaction.get(tokenOf(uid));
          if (snapshot.get('fcmToken') === token) transaction.delete(tokenOf(uid));
        }),
      ),
  };
}
