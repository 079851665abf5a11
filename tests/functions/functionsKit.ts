/** The functions' logic over the real firebase-admin and a running local-firebase; only FCM is a recorder, and the clock a value. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import type { HttpsError } from 'firebase-functions/https';
import { expect } from 'vitest';
import type { Effects } from '../../functions/src/effects.ts';
import { type LocalFirebase, startLocalFirebase } from '../../local-firebase/startLocalFirebase.ts';
import type { Battle, PersonalUser, User } from '../../src/domain/index.ts';
import { avatar } from '../rules/rulesKit.ts';
import { createFcm, type Fcm } from './fcmRecorder.ts';

export interface Project {
  effects: Effects;
  local: LocalFirebase;
  fcm: Fcm;
  /** What `effects.now` says. */
  clock: { now: Date };
  /** What was logged for whoever runs the service. */
  logged: string[];
  /** Prefixes of photos that were deleted. */
  photosDeleted: string[];
  /** A person with all their documents; `token` is of their device. */
  person(uid: string, changes?: Partial<PersonalUser> & { xp?: number; token?: string }): Promise<void>;
  given(battle: Battle): Promise<void>;
  read(path: string): Promise<Record<string, unknown> | undefined>;
  /** The battle as it is stored, with what says when it was written last. */
  stored(battleId: string): Promise<{ status: unknown; settlement: unknown; writtenAt: number }>;
  /** Takes every document away. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

const noon = new Date('2026-06-10T12:00:00Z');

/** `functions`, an entry file, has them hosted too; `now` is then the clock of all services. */
export async function startProject(
  hosted: { functions?: string; now?: () => number } = {},
): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-functions-'));
  const local = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: { hosting: 0, auth: 0, firestore: 0, functions: 0, storage: 0 },
    dataDir: ':memory:',
    dist: folder,
    log: () => {},
    ...hosted,
  });
  // What firebase-admin reads; each test file has a process or thread of its own.
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${local.ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${local.ports.auth}`;
  const app = initializeApp({ projectId: local.projectId });
  const firestore = getFirestore(app);
  const clock = { now: noon };
  const fcm = createFcm();
  const logged: string[] = [];
  const photosDeleted: string[] = [];
  const effects: Effects = {
    firestore,
    auth: getAuth(app),
    messaging: fcm.messaging,
    deletePhotos: async (prefix) => void photosDeleted.push(prefix),
    now: () => clock.now,
    log: (problem) => void logged.push(problem),
  };

  return {
    effects,
    local,
    fcm,
    clock,
    logged,
    photosDeleted,
    async person(uid, { xp = 0, token, ...settings } = {}) {
      const user: User = {
        id: uid,
        username: uid,
        lowerUsername: uid.toLowerCase(),
        avatar,
        level: 1,
        xp,
        hideWelcomeMessage: false,
      };
      const personal: PersonalUser = {
        id: uid,
        topics: [],
        targetNotification: false,
        hideWelcomeMessage: false,
        ...settings,
      };
      const batch = firestore.batch();
      batch.set(firestore.doc(`users/${uid}`), user);
      batch.set(firestore.doc(`users/${uid}/personalUsers/${uid}`), personal);
      batch.set(firestore.doc(`usernames/${user.lowerUsername}`), { username: uid });
      if (token !== undefined) batch.set(firestore.doc(`fcmTokens/${uid}`), { fcmToken: token });
      await batch.commit();
    },
    async given(battle) {
      await firestore.doc(`battles/${battle.id}`).set({ ...battle, updatedAt: FieldValue.serverTimestamp() });
    },
    async read(path) {
      return (await firestore.doc(path).get()).data();
    },
    async stored(battleId) {
      const held = await firestore.doc(`battles/${battleId}`).get();
      const { status, settlement, updatedAt } = held.data() ?? {};
      // The listeners of both phones start at `updatedAt`: it is the server's time of this write, to some milliseconds (Y4).
      expect(Math.abs(updatedAt.toMillis() - (held.updateTime?.toMillis() ?? 0))).toBeLessThan(1000);
      return { status, settlement, writtenAt: updatedAt.toMillis() };
    },
    async clear() {
      clock.now = noon;
      logged.length = 0;
      photosDeleted.length = 0;
      fcm.forget();
      const documents = `projects/${local.projectId}/databases/(default)/documents`;
      const cleared = await fetch(`${local.urls.firestore}/emulator/v1/${documents}`, { method: 'DELETE' });
      expect(cleared.status).toBe(200);
    },
    async stop() {
      await deleteApp(app);
      await local.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same Firestore, whose transactions run inside of `around`: something may come before them, after them or in their place. */
export const aroundTransactions = (
  firestore: Effects['firestore'],
  around: <Answer>(transaction: () => Promise<Answer>) => Promise<Answer>,
): Effects['firestore'] =>
  new Proxy(firestore, {
    get(target, key) {
      if (key === 'runTransaction') {
        return (...given: Parameters<typeof target.runTransaction>) =>
          around(() => target.runTransaction(...given));
      }
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

/** What a refused call says. Fails for a call that was answered, and for any error that is not meant for people. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await call.then(
    (answer) => expect.unreachable(`answered ${JSON.stringify(answer)}`),
    (thrown: HttpsError) => thrown,
  );
  return { code: error.code, message: error.message };
}
