/** Owns a short way for tests to talk to one database of a real backend. */
import type {
  Caller,
  FirestoreBackend,
  Json,
  JsonObject,
} from '../../../local-firebase/firestore/backend.ts';
import {
  createFirestoreBackend,
  type FirestoreBackendOptions,
} from '../../../local-firebase/firestore/createFirestoreBackend.ts';
import { compileRules } from '../../../local-firebase/rules/compileRules.ts';
import { fromFields, list, object, type Plain, text, toFields } from './wireValues.ts';

export const owner: Caller = { kind: 'owner' };
export const database = 'projects/demo/databases/(default)';
export const root = `${database}/documents`;

export const nameOf = (path: string): string => `${root}/${path}`;
export const pathOf = (name: Json | undefined): string => text(name).slice(root.length + 1);

/** A wall clock that moves only when told, in milliseconds. */
export interface TestClock {
  at: number;
}

export interface Database {
  readonly backend: FirestoreBackend;
  readonly clock: TestClock;
  /** Commits as the owner. */
  commit(...writes: JsonObject[]): Promise<JsonObject>;
  set(path: string, fields: { [key: string]: Plain }): Promise<JsonObject>;
  remove(path: string): Promise<JsonObject>;
  /** Fields, or null when the document is missing. */
  get(path: string): Promise<{ [key: string]: Plain } | null>;
  /** Paths in the order of the result. */
  query(structuredQuery: JsonObject, parent?: string): Promise<string[]>;
}

export function openDatabase(options: Partial<FirestoreBackendOptions> = {}): Database {
  const clock: TestClock = { at: Date.parse('2026-03-01T12:00:00Z') };
  const backend = createFirestoreBackend({
    file: ':memory:',
    now: () => clock.at,
    compileRules,
    log: (line) => {
      throw new Error(line);
    },
    ...options,
  });
  const commit = (...writes: JsonObject[]) => backend.commit(owner, { database, writes });
  return {
    backend,
    clock,
    commit,
    set: (path, fields) => commit(setWrite(path, fields)),
    remove: (path) => commit({ delete: nameOf(path) }),
    async get(path) {
      const [answer] = await backend.batchGet(owner, { database, documents: [nameOf(path)] });
      return answer?.found === undefined ? null : fromFields(object(answer.found).fields);
    },
    async query(structuredQuery, parent = '') {
      const answers = await backend.runQuery(owner, {
        parent: parent === '' ? root : nameOf(parent),
        structuredQuery,
      });
      return answers.flatMap(({ document }) =>
        document === undefined ? [] : [pathOf(object(document).name)],
      );
    },
  };
}

export function setWrite(path: string, fields: { [key: string]: Plain }): JsonObject {
  return { update: { name: nameOf(path), fields: toFields(fields) } };
}

/** `updateTime` of each write of a commit's answer. */
export function updateTimes(answer: JsonObject): string[] {
  return list(answer.writeResults).map((result) => text(object(result).updateTime));
}

/** The status of the error a promise ends with; fails when it ends well. */
export async function statusOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error && 'status' in error) return String(error.status);
    throw error;
  }
  throw new Error('it was expected to fail');
}
