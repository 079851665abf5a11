/**
 * The IndexedDB database `fitbout-photos`, which the page and the service worker share: one for all people of this
 * device, because the worker knows nobody's name. Every row carries its owner's uid. It must never import RxDB or Dexie.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Why the server will not take a photo: its rules said no, or it could not read what was sent. */
export type UploadRefusal = 'DENIED' | 'INVALID';

/** STORED: safe here, its entry not known to be recorded. READY: to be uploaded. REFUSED: kept until it is dismissed (Y5). */
export type OutboxState = 'STORED' | 'READY' | 'REFUSED';

/** A photo on its way to the server, whole: it can be sent with nothing else at hand (Y9). */
export interface OutboxPhoto {
  /** Its final storage path. */
  path: string;
  uid: string;
  type: string;
  /** Bytes, not a Blob: some browsers lose a Blob's file behind the database's back. */
  bytes: ArrayBuffer;
  metadata: { challengerId: string; opponentId: string };
  /** Epoch milliseconds on this device's clock. */
  takenAt: number;
  /** The path of the photo that it takes the place of, or `null`. */
  replaces: string | null;
  /** How many uploads were begun: at 0 the server cannot have it. */
  attempts: number;
  state: OutboxState;
  isUnderWay: boolean;
  refusal: UploadRefusal | null;
}

/** A photo that the server is to forget. It waits until no entry names it any more. */
export interface OutboxDeletion {
  path: string;
  uid: string;
  isDue: boolean;
}

/** In whose name the worker may speak, and where. There is one at most: the person who is signed in. */
export interface OutboxSession {
  uid: string;
  refreshToken: string;
  /** Exchanges the refresh token for an id token. */
  tokenUrl: string;
  /** The objects of the project's bucket: `…/v0/b/<bucket>/o`. */
  objectsUrl: string;
}

/** A photo that `uid` has seen or sent, for looking at it again without a network. */
export interface SeenPhoto {
  uid: string;
  path: string;
  type: string;
  bytes: ArrayBuffer;
  seenAt: number;
}

export interface OutboxSchema extends DBSchema {
  photos: { key: string; value: OutboxPhoto };
  deletions: { key: string; value: OutboxDeletion };
  session: { key: string; value: OutboxSession };
  seen: { key: [string, string]; value: SeenPhoto; indexes: { bySeenAt: number } };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

const databaseName = 'fitbout-photos';

/** Opens for one use and closes: a connection kept open would be lost with iOS's storage process, and would hold up an upgrade. */
export async function withOutbox<T>(use: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  const database = await openDB<OutboxSchema>(databaseName, 1, {
    upgrade(created) {
      created.createObjectStore('photos', { keyPath: 'path' });
      created.createObjectStore('deletions', { keyPath: 'path' });
      created.createObjectStore('session');
      created.createObjectStore('seen', { keyPath: ['uid', 'path'] }).createIndex('bySeenAt', 'seenAt');
    },
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
