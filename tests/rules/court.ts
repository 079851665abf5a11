/** Puts the attack suite's requests to one Firestore server through the unmodified SDK. Knows no rule. */
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { type DocumentData, doc, type Firestore, setLogLevel, writeBatch } from 'firebase/firestore';
import type { RunningServer } from '../conformance/firestoreServers.ts';
import type { As, Attack } from './attack.ts';
import { alex, kim, person, sam } from './rulesKit.ts';

export interface Court {
  as: As;
  /** Empties the server and puts the three people and what is given there, past all rules. */
  reset(given: Attack['given']): Promise<void>;
  close(): Promise<void>;
}

/** Sets `source` as the rules of `projectId`. */
export async function openCourt(
  server: RunningServer,
  source: string,
  projectId = 'demo-rules',
): Promise<Court> {
  // The SDK prints every refusal; here they are what is wanted.
  setLogLevel('silent');
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { host: server.host, port: server.port, rules: source },
  });
  // Each connection takes its time; nobody signs out between the acts.
  const connections = new Map<string | null, Firestore>();
  const as: As = (uid) => {
    const known = connections.get(uid);
    if (known !== undefined) return known;
    const context =
      uid === null ? environment.unauthenticatedContext() : environment.authenticatedContext(uid);
    const connection = modular(context.firestore());
    connections.set(uid, connection);
    return connection;
  };
  // One owner's connection for the whole sitting: to open one takes longer than any act.
  let owner: Firestore | null = null;
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const sitting = environment.withSecurityRulesDisabled((context) => {
    owner = modular(context.firestore());
    return left;
  });
  return {
    as,
    async reset(given) {
      await environment.clearFirestore();
      const documents: Record<string, DocumentData> = {
        ...Object.fromEntries([sam, alex, kim].map((id) => [`users/${id}`, person(id)])),
        ...given?.(),
      };
      if (owner === null) throw new Error('The court has not opened');
      const batch = writeBatch(owner);
      for (const [path, data] of Object.entries(documents)) batch.set(doc(owner, path), data);
      await batch.commit();
    },
    async close() {
      leave();
      await sitting;
      await environment.cleanup();
    },
  };
}

/** The testing library gives the older face of the same object. */
const modular = (firestore: unknown): Firestore => firestore as Firestore;
