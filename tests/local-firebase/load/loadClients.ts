/** The two kinds of client of a load test, each a whole unmodified SDK of its own: one that listens to a group, one that writes. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  increment,
  onSnapshot,
  query,
  setLogLevel,
  terminate,
  where,
  writeBatch,
} from 'firebase/firestore';

export interface Client {
  close(): Promise<void>;
}

/** One update: the `n`th of a writer. */
export const updateId = (writer: number, n: number): string => `w${writer}-${n}`;

// A killed server is expected here, and two hundred clients would each tell of it.
setLogLevel('silent');

// Far beyond what a machine that does nothing else needs, so that a slow one is not taken for a loss.
const patienceMs = 300_000;

let clients = 0;

function connect(port: number): { app: FirebaseApp; db: Firestore } {
  clients++;
  const app = initializeApp({ projectId: 'demo-fitbout', apiKey: 'demo-key' }, `load-${clients}`);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', port);
  return { app, db };
}

export interface Listener extends Client {
  /** Resolves when every one of the ids has arrived. Rejects when they do not within minutes: they are lost then. */
  sees(ids: ReadonlySet<string>): Promise<void>;
  /** Ids that came, with how often; an update must come once. */
  arrivals(): ReadonlyMap<string, number>;
  /** Ids that were taken back, which nothing here ever is. */
  removals(): readonly string[];
}

/** Resolves with the first snapshot. */
export async function openListener(port: number, group: number): Promise<Listener> {
  const { app, db } = connect(port);
  const arrivals = new Map<string, number>();
  const removals: string[] = [];
  let missing = new Set<string>();
  let onAll = (): void => {};
  const ofGroup = query(collection(db, 'log'), where('group', '==', group));
  await new Promise<void>((resolve, reject) => {
    onSnapshot(
      ofGroup,
      (snapshot) => {
        for (const { type, doc: document } of snapshot.docChanges()) {
          if (type === 'added') arrivals.set(document.id, (arrivals.get(document.id) ?? 0) + 1);
          missing.delete(document.id);
          if (type === 'removed') removals.push(document.id);
        }
        resolve();
        if (missing.size === 0) onAll();
      },
      reject,
    );
  });
  return {
    arrivals: () => arrivals,
    removals: () => removals,
    sees: (ids) =>
      new Promise((resolve, reject) => {
        missing = new Set([...ids].filter((id) => !arrivals.has(id)));
        const timer = setTimeout(
          () => reject(new Error(`A listener still waits for ${missing.size} of ${ids.size} updates.`)),
          patienceMs,
        );
        onAll = () => {
          clearTimeout(timer);
          resolve();
        };
        if (missing.size === 0) onAll();
      }),
    async close() {
      await terminate(db);
      await deleteApp(app);
    },
  };
}

export interface Writer extends Client {
  /** Resolves when the server has acknowledged the update and the count that goes with it. */
  write(n: number): Promise<void>;
}

export function openWriter(port: number, writer: number, group: number): Writer {
  const { app, db } = connect(port);
  return {
    async write(n) {
      const batch = writeBatch(db);
      batch.set(doc(db, 'log', updateId(writer, n)), { group, writer, n });
      batch.set(doc(db, 'counters', `w${writer}`), { count: increment(1) }, { merge: true });
      await batch.commit();
    },
    async close() {
      await terminate(db);
      await deleteApp(app);
    },
  };
}
