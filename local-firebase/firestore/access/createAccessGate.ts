/** Owns asking the security rules: it puts requests into the rules' terms and turns a refusal into PERMISSION_DENIED. Owners pass. */

import type { Decision, DocumentLookup, RulesDocument, Ruleset, RulesRequest } from '../../rules/ruleset.ts';
import { authToRules, documentToRules, nameToPath } from '../../rules/rulesValue.ts';
import { type Caller, FirestoreError } from '../backend.ts';
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { documentName } from '../values/resourceNames.ts';
import type { Write } from '../writes/parseWrites.ts';
import { requestTime, type StagedBatch } from '../writes/stageWrites.ts';
import { queryShape } from './queryShape.ts';

export interface AccessGate {
  /** `document` is what would be returned, null when missing. Throws PERMISSION_DENIED. */
  checkGet(caller: Caller, database: string, path: string, document: StoredDocument | null): LookedUp;
  /** Throws PERMISSION_DENIED unless every document the query could return is readable. */
  checkList(caller: Caller, query: Query): LookedUp;
  /** What is neither a document nor a query: lists of collections, missing parents. Throws PERMISSION_DENIED. */
  checkMetadata(caller: Caller): void;
  /** Every write of the batch, before any is stored. Throws PERMISSION_DENIED. */
  checkWrites(caller: Caller, batch: StagedBatch): void;
}

/** Paths of the documents a decision rests on, besides the one asked for. */
export type LookedUp = ReadonlySet<string>;

// Limits of the real service on get() and exists(): in a request for one document, and in a batch.
const singleLimit = 10;
const batchLimit = 20;

const nothing: LookedUp = new Set();

/** `rulesetOf` gives the rules of a project. */
export function createAccessGate(
  store: DocumentStore,
  rulesetOf: (projectId: string) => Ruleset,
): AccessGate {
  const converted = new WeakMap<StoredDocument, RulesDocument>();

  function rulesDocument(document: StoredDocument | null): RulesDocument | null {
    if (!document) return null;
    let found = converted.get(document);
    if (!found) {
      found = documentToRules({
        name: documentName(document.database, document.path),
        fields: document.fields,
      });
      converted.set(document, found);
    }
    return found;
  }

  function lookup(
    database: string,
    after: (path: string) => StoredDocument | null,
    seen: Set<string>,
  ): DocumentLookup {
    const find = (segments: string[], state: (path: string) => StoredDocument | null) => {
      const path = documentPath(database, segments);
      if (path === null) return null;
      seen.add(path);
      return rulesDocument(state(path));
    };
    return {
      before: (segments) => find(segments, (path) => store.get(database, path)),
      after: (segments) => find(segments, after),
    };
  }

  const rules = (database: string) => rulesetOf(database.split('/')[1] ?? '');

  return {
    checkGet(caller, database, path, document) {
      if (caller.kind === 'owner') return nothing;
      const seen = new Set<string>();
      const decision = rules(database).check({
        method: 'get',
        path: nameToPath(documentName(database, path)),
        auth: authOf(caller),
        time: nanos(requestTime(store.clock.peek())),
        resource: rulesDocument(document),
        requestResource: null,
        lookup: lookup(database, (other) => store.get(database, other), seen),
        lookupLimit: singleLimit,
      });
      allowOrThrow(decision);
      return seen;
    },

    checkList(caller, query) {
      if (caller.kind === 'owner') return nothing;
      if (query.collectionId === null)
        throw new FirestoreError('PERMISSION_DENIED', 'No matching allow statements');
      const { database } = query;
      const seen = new Set<string>();
      const decision = rules(database).checkList({
        query: queryShape(query),
        auth: authOf(caller),
        time: nanos(requestTime(store.clock.peek())),
        lookup: lookup(database, (path) => store.get(database, path), seen),
      });
      allowOrThrow(decision);
      return seen;
    },

    checkMetadata(caller) {
      if (caller.kind !== 'owner')
        throw new FirestoreError('PERMISSION_DENIED', 'Metadata operations require admin authentication.');
    },

    checkWrites(caller, { database, time, steps, after }) {
      if (caller.kind === 'owner') return;
      const state = (path: string) =>
        after.has(path) ? (after.get(path) ?? null) : store.get(database, path);
      const auth = authOf(caller);
      const lookupLimit = steps.length > 1 ? batchLimit : singleLimit;
      const first = new Map<string, { before: StoredDocument | null; method: 'create' | 'update' }>();
      for (const { write, before: staged, after: result } of steps) {
        // Several writes of one document are each judged against the state before the batch, as in the emulator.
        const known = first.get(write.path) ?? { before: staged, method: expectedMethod(write, staged) };
        first.set(write.path, known);
        const { before } = known;
        const method = methodOf(write, known.method);
        const decision = rules(database).check({
          method,
          path: nameToPath(documentName(database, write.path)),
          auth,
          time: nanos(requestTime(time)),
          resource: rulesDocument(before),
          requestResource: method === 'get' ? null : rulesDocument(result),
          lookup: lookup(database, state, new Set()),
          lookupLimit,
        });
        allowOrThrow(decision);
      }
    },
  };
}

/** A write that expects the document, or its absence, is judged by what it expects. */
function expectedMethod(
  { operation, precondition }: Write,
  before: StoredDocument | null,
): 'create' | 'update' {
  const expects = operation.kind === 'update' && precondition;
  const present = expects ? !('exists' in expects) || expects.exists : before !== null;
  return present ? 'update' : 'create';
}

function methodOf({ operation }: Write, change: 'create' | 'update'): RulesRequest['method'] {
  if (operation.kind === 'delete') return 'delete';
  // To verify is to learn of the document's state.
  return operation.kind === 'verify' ? 'get' : change;
}

function authOf(caller: Caller): RulesRequest['auth'] {
  return caller.kind === 'user' ? authToRules(caller.uid, caller.token) : null;
}

function nanos(micros: number): bigint {
  return BigInt(micros) * 1000n;
}

function allowOrThrow(decision: Decision): void {
  if (!decision.allow) throw new FirestoreError('PERMISSION_DENIED', decision.reason);
}

/** Segments `databases, D, documents, …` to a path in this database; null for another database or no document. */
function documentPath(database: string, segments: string[]): string | null {
  const id = database.split('/')[3];
  if (segments[0] !== 'databases' || segments[1] !== id || segments[2] !== 'documents') return null;
  return segments.slice(3).join('/');
}
