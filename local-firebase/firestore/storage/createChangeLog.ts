/** Owns the history of replaced documents, from which a past state is rebuilt. It is bounded: what is too old is forgotten. */
import type { Json, JsonObject } from '../backend.ts';
import { isObject } from '../values/readJson.ts';
import type { Storage } from './openStorage.ts';
import type { DocumentChange, StoredDocument } from './storedDocument.ts';

export interface ChangeLog {
  /** Within the open SQL transaction. */
  append(time: number, change: DocumentChange): void;
  /** Whether every change after that time is still known. */
  reaches(time: number): boolean;
  /** Documents changed after that time, among the paths asked for, as they were at that time. */
  before(
    database: string,
    time: number,
    wants: (path: string) => boolean,
  ): Map<string, StoredDocument | null>;
  /** Forgets the oldest when there is too much. Within the open SQL transaction. */
  prune(): void;
  /** After a rollback. */
  reload(): void;
}

export interface ChangeLogLimits {
  readonly changes: number;
  /** Characters of the documents that were replaced. */
  readonly text: number;
}

export function createChangeLog(storage: Storage, limits: ChangeLogLimits): ChangeLog {
  const { sql } = storage;
  const insert = sql.prepare(
    'INSERT INTO changes (time, db, path, fields, created, updated) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const since = sql.prepare('SELECT time, path FROM changes WHERE db = ? AND time > ? ORDER BY time');
  const image = sql.prepare(
    'SELECT fields, created, updated FROM changes WHERE db = ? AND time = ? AND path = ?',
  );
  const newestFirst = sql.prepare('SELECT time, length(fields) AS size FROM changes ORDER BY time DESC');
  const forget = sql.prepare('DELETE FROM changes WHERE time <= ?');
  const total = sql.prepare('SELECT count(*) AS n, sum(length(fields)) AS size FROM changes');
  let floor = 0;
  let count = 0;
  let size = 0;

  function reload(): void {
    floor = Number(storage.meta('logFloor') ?? 0);
    recount();
  }

  /** The newest change that no longer fits; 0 when all do. */
  function oldestToForget(): number {
    let changes = 0;
    let text = 0;
    for (const row of newestFirst.iterate()) {
      changes++;
      text += Number(row.size ?? 0);
      if (changes > limits.changes || text > limits.text) return Number(row.time);
    }
    return 0;
  }

  function recount(): void {
    const now = total.get();
    count = Number(now?.n ?? 0);
    size = Number(now?.size ?? 0);
  }

  reload();

  return {
    reload,
    append(time, { database, path, before }) {
      const fields = before === null ? null : JSON.stringify(before.fields);
      const db = storage.databaseId(database);
      insert.run(time, db, path, fields, before?.createTime ?? null, before?.updateTime ?? null);
      count++;
      size += fields?.length ?? 0;
    },
    reaches: (time) => time >= floor,
    before(database, time, wants) {
      const db = storage.databaseId(database);
      const result = new Map<string, StoredDocument | null>();
      for (const row of since.all(db, time)) {
        const path = String(row.path);
        if (result.has(path) || !wants(path)) continue;
        const old = image.get(db, Number(row.time), path);
        const fields = old?.fields;
        result.set(
          path,
          typeof fields !== 'string'
            ? null
            : {
                database,
                path,
                fields: parseFields(fields),
                createTime: Number(old?.created),
                updateTime: Number(old?.updated),
              },
        );
      }
      return result;
    },
    prune() {
      // Half a limit of slack, so that the work is done now and then and not at each commit.
      if (count <= limits.changes * 1.5 && size <= limits.text * 1.5) return;
      const oldest = oldestToForget();
      forget.run(oldest);
      floor = Math.max(floor, oldest);
      storage.setMeta('logFloor', String(floor));
      recount();
    },
  };
}

/** The text of a document's fields, written by this engine. */
export function parseFields(text: string): JsonObject {
  const parsed: Json = JSON.parse(text);
  if (!isObject(parsed)) throw new Error('A stored document does not hold a map.');
  return parsed;
}
