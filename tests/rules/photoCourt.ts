/** Puts the attacks on photos to local-firebase through the unmodified SDK and the testing library. Knows no rule. */
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { type DocumentData, doc, type Firestore, setDoc } from 'firebase/firestore';
import type { FirebaseStorage } from 'firebase/storage';
import { createFirestoreServer } from '../../local-firebase/firestore-transports/createFirestoreServer.ts';
import type { Ruleset } from '../../local-firebase/rules/ruleset.ts';
import { startStorage } from '../local-firebase/storage/startStorage.ts';

/** Storage as this person sees it, or signed out for `null`. */
export type As = (uid: string | null) => FirebaseStorage;

/** One request; resolves when the server took it. Each act meets the given state anew. */
export type Act = (as: As) => Promise<unknown>;

/** What the server holds when an act comes. */
export interface Given {
  /** The battle `b1`. */
  battle: DocumentData;
  /** Photos, by name. */
  photos: string[];
  /** The server's time, in ISO form. */
  at: string;
}

export interface PhotoCourt {
  as: As;
  given(state: Given): Promise<void>;
  close(): Promise<void>;
}

export const bucket = 'demo-storage';

/** `rules` judge; they may have been changed on purpose. */
export async function openPhotoCourt(rules: Ruleset): Promise<PhotoCourt> {
  const server = await startStorage({ compileRules: () => rules });
  const firestore = createFirestoreServer({ backend: server.firestore, log: () => {} });
  const { port } = await firestore.listen(server.host, 0);
  server.firestore.setRules(bucket, 'service cloud.firestore { match /a/{b} { allow read: if false; } }');
  const environment = await initializeTestEnvironment({
    projectId: bucket,
    firestore: { host: server.host, port },
    storage: { host: server.host, port: server.port },
  });
  const known = new Map<string | null, FirebaseStorage>();
  const as: As = (uid) => {
    const found = known.get(uid);
    if (found !== undefined) return found;
    const context =
      uid === null ? environment.unauthenticatedContext() : environment.authenticatedContext(uid);
    const storage = modular<FirebaseStorage>(context.storage());
    known.set(uid, storage);
    return storage;
  };
  // One owner's connection for the whole sitting: to open one takes longer than any act.
  let owner: Firestore | null = null;
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const sitting = environment.withSecurityRulesDisabled((context) => {
    owner = modular<Firestore>(context.firestore());
    return left;
  });
  return {
    as,
    async given({ battle, photos, at }) {
      server.walkTo(Date.parse(at));
      if (owner === null) throw new Error('The court has not opened');
      await setDoc(doc(owner, 'battles/b1'), battle);
      await server.storage.clear();
      for (const name of photos) {
        await server.storage.uploads.atOnce({ kind: 'owner' }, async (write) => {
          await write(onePiece(theBytes));
          const change = { headers: { contentType: 'image/jpeg' }, metadata: theMetadata };
          return { bucket, name, change, preconditions: {}, givesToken: true };
        });
      }
    },
    async close() {
      leave();
      await sitting;
      await environment.cleanup();
      await firestore.close();
      await server.stop();
    },
  };
}

/** What the given photos are made of. */
export const theBytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
export const theMetadata = { challengerId: 'sam', opponentId: 'alex' };

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The testing library gives the older face of the same object. */
const modular = <T>(older: unknown): T => older as T;
