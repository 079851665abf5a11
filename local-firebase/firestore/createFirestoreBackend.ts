/** Owns wiring the engine's parts into one backend. It holds no logic of its own. */
import type { DocumentLookup, Ruleset } from '../rules/ruleset.ts';
import { documentToRules } from '../rules/rulesValue.ts';
import { createAccessGate } from './access/createAccessGate.ts';
import { createRulesRegistry, type RulesCompiler } from './access/createRulesRegistry.ts';
import type { FirestoreBackend } from './backend.ts';
import { createIndexedGate } from './indexes/createIndexedGate.ts';
import type { IndexConfig } from './indexes/readIndexes.ts';
import { createReads } from './reads/createReads.ts';
import { createDocumentStore } from './storage/createDocumentStore.ts';
import { createTransactions } from './transactions/createTransactions.ts';
import { createErrorReader } from './unexpectedErrors.ts';
import { documentName } from './values/resourceNames.ts';
import { createListenStream } from './watch/createListenStream.ts';
import { createWatchHub } from './watch/createWatchHub.ts';
import { createCommitService } from './writes/createCommitService.ts';
import { createCommitter } from './writes/createCommitter.ts';
import { createWriteStream } from './writes/createWriteStream.ts';

export interface FirestoreBackendOptions {
  /** SQLite file, created when missing; `:memory:` for none. */
  file: string;
  /** Milliseconds since the epoch; may jump. */
  now: () => number;
  /** Throws RulesSyntaxError. */
  compileRules: RulesCompiler;
  /** Rules of a project nobody has set any for; without it such a project denies everything but owners. */
  initialRules?: Ruleset;
  /** What firestore.indexes.json holds: then a query that they do not serve is refused, as Firestore itself does. */
  indexes?: IndexConfig | undefined;
  /** Hears of our own faults. */
  log?: (line: string) => void;
  /** Characters of documents' text kept in memory. */
  cacheBudget?: number;
  /** Changes kept for resuming listeners and reading the past. */
  changeLimit?: number;
}

export interface LocalFirestore extends FirestoreBackend {
  /** A project's documents as the rules of another service look them up: as they are, past all rules. */
  documentLookup(projectId: string): DocumentLookup;
}

/** Throws when the file cannot be opened, is in use, or was written by another version. */
export function createFirestoreBackend(options: FirestoreBackendOptions): LocalFirestore {
  const store = createDocumentStore(options);
  const rules = createRulesRegistry(options.compileRules, options.initialRules ?? null);
  const openGate = createAccessGate(store, rules.rulesetOf);
  const gate = options.indexes ? createIndexedGate(openGate, options.indexes) : openGate;
  const hub = createWatchHub(store);
  const committer = createCommitter(store, gate, hub.publish);
  const transactions = createTransactions(store);
  const commits = createCommitService({ store, committer, transactions });
  const reads = createReads({ store, gate, transactions, settled: committer.settled });
  const toError = createErrorReader(options.log ?? (() => {}));

  return {
    ...reads,
    ...commits.unary,
    openListen: (caller, sink) =>
      createListenStream({ store, gate, hub, flush: committer.flush, toError }, caller, sink),
    openWrite: (caller, sink) => createWriteStream({ apply: commits.applyMessage, toError }, caller, sink),
    setRules(projectId, source) {
      rules.setRules(projectId, source);
      hub.recheckAll(projectId);
    },
    documentLookup(projectId) {
      const find = ([, databaseId = '', , ...path]: string[]) => {
        const document = store.get(`projects/${projectId}/databases/${databaseId}`, path.join('/'));
        if (!document) return null;
        return documentToRules({
          name: documentName(document.database, document.path),
          fields: document.fields,
        });
      };
      return { before: find, after: find };
    },
    clear: commits.clear,
    close() {
      committer.flush();
      store.close();
    },
  };
}
