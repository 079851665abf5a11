/**
 * Counts what Firestore would bill, at the server, by its documented rule: a read for every document that a listener or
 * a query sends or drops because it changed, for every document that is asked for by name, there or not, and one for a
 * query that finds nothing; a write for every document that a commit changes. Reads by security rules are not seen here.
 */
import type {
  Caller,
  FirestoreBackend,
  Json,
  JsonObject,
  StreamSink,
} from '../../../local-firebase/firestore/backend.ts';

export interface Bill {
  /** Reads of battles. */
  battles: number;
  /** Reads of anything else: profiles. */
  others: number;
  writes: number;
}

export interface Billing {
  of(uid: string): Bill;
  reset(): void;
  /** Resolves when nothing has been billed for so many milliseconds. */
  quiet(ms: number): Promise<void>;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (object: JsonObject, name: string): Json[] => {
  const value = object[name];
  return Array.isArray(value) ? value : [];
};
const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isObject(value) ? value : {};
};
/** `projects/p/databases/d/documents/battles/x` → `battles`. */
const isBattle = (name: Json | undefined): boolean =>
  typeof name === 'string' && /\/documents\/battles\//.test(name);

/** Wraps the methods of a backend that is already in use; callers other than signed-in people are not billed. */
export function createBilling(backend: FirestoreBackend): Billing {
  const bills = new Map<string, Bill>();
  let billedAt = performance.now();

  function bill(caller: Caller, kind: keyof Bill, count: number): void {
    if (caller.kind !== 'user' || count === 0) return;
    billedAt = performance.now();
    billOf(caller.uid)[kind] += count;
  }
  function billOf(uid: string): Bill {
    const known = bills.get(uid) ?? { battles: 0, others: 0, writes: 0 };
    bills.set(uid, known);
    return known;
  }
  const readKind = (isOfBattles: boolean): keyof Bill => (isOfBattles ? 'battles' : 'others');

  const { openListen, openWrite, commit, batchGet, runQuery, getDocument } = backend;

  backend.openListen = (caller, sink) => {
    /** Per target: whether it is about battles, and whether it has yet to send its first document. */
    const targets = new Map<Json, { isOfBattles: boolean; isEmpty: boolean }>();
    const counting: StreamSink = {
      fail: sink.fail,
      send(message) {
        countListen(message);
        sink.send(message);
      },
    };
    function countListen(message: JsonObject): void {
      if (isObject(message.documentChange)) {
        const { documentChange } = message;
        const kind = readKind(isBattle(objectIn(documentChange, 'document').name));
        for (const id of listIn(documentChange, 'targetIds')) {
          bill(caller, kind, 1);
          const target = targets.get(id);
          if (target) target.isEmpty = false;
        }
      }
      if (isObject(message.documentRemove)) {
        const { documentRemove } = message;
        const kind = readKind(isBattle(documentRemove.document));
        bill(caller, kind, listIn(documentRemove, 'removedTargetIds').length);
      }
      const change = objectIn(message, 'targetChange');
      if (change.targetChangeType !== 'CURRENT') return;
      for (const id of listIn(change, 'targetIds')) {
        const target = targets.get(id);
        if (target?.isEmpty) bill(caller, readKind(target.isOfBattles), 1);
        targets.delete(id);
      }
    }
    const stream = openListen.call(backend, caller, counting);
    return {
      receive(message) {
        const added = objectIn(message, 'addTarget');
        // One that resumes is billed for what it missed, which may be nothing.
        if (added.targetId !== undefined && added.resumeToken === undefined && added.readTime === undefined) {
          targets.set(added.targetId, { isOfBattles: isAboutBattles(added), isEmpty: true });
        }
        stream.receive(message);
      },
      close: () => stream.close(),
    };
  };

  function isAboutBattles(target: JsonObject): boolean {
    if (isObject(target.documents)) return listIn(target.documents, 'documents').some(isBattle);
    const [from] = listIn(objectIn(objectIn(target, 'query'), 'structuredQuery'), 'from');
    return isObject(from) && from.collectionId === 'battles';
  }

  backend.openWrite = (caller, sink) => {
    const counting: StreamSink = {
      fail: sink.fail,
      send(message) {
        bill(caller, 'writes', listIn(message, 'writeResults').length);
        sink.send(message);
      },
    };
    return openWrite.call(backend, caller, counting);
  };

  backend.commit = async (caller, request) => {
    const answer = await commit.call(backend, caller, request);
    const changes = listIn(request, 'writes').filter(
      (write) => isObject(write) && write.verify === undefined,
    );
    bill(caller, 'writes', changes.length);
    return answer;
  };

  backend.batchGet = async (caller, request) => {
    const answers = await batchGet.call(backend, caller, request);
    for (const answer of answers) {
      const name = answer.missing ?? objectIn(answer, 'found').name;
      if (name !== undefined) bill(caller, readKind(isBattle(name)), 1);
    }
    return answers;
  };

  backend.getDocument = async (caller, request) => {
    bill(caller, readKind(isBattle(request.name)), 1);
    return getDocument.call(backend, caller, request);
  };

  backend.runQuery = async (caller, request) => {
    const answers = await runQuery.call(backend, caller, request);
    const names = answers.flatMap((answer) => (isObject(answer.document) ? [answer.document.name] : []));
    const [from] = listIn(objectIn(request, 'structuredQuery'), 'from');
    bill(caller, readKind(isObject(from) && from.collectionId === 'battles'), Math.max(1, names.length));
    return answers;
  };

  return {
    of: (uid) => ({ ...billOf(uid) }),
    reset: () => bills.clear(),
    async quiet(ms) {
      billedAt = performance.now();
      while (performance.now() - billedAt < ms) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
