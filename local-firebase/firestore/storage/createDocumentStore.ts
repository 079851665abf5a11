/** Owns the documents: what is stored, in memory and in the file, in step. It applies changes as told and decides nothing. */
import { createChangeLog, parseFields } from './createChangeLog.ts';
import { type CommitClock, createCommitClock } from './createCommitClock.ts';
import { createDocumentCache, type IndexEntry } from './createDocumentCache.ts';
import { createDocumentIndex, type DocumentIndex } from './createDocumentIndex.ts';
import { createFieldIndexes, type FieldProbe } from './createFieldIndexes.ts';
import { openStorage } from './openStorage.ts';
import type { DocumentChange, StoredDocument } from './storedDocument.ts';

export interface DocumentStore {
  readonly clock: CommitClock;
  /** Names this store's history, for resume tokens. */
  readonly epoch: string;
  get(database: string, path: string): StoredDocument | null;
  /** One collection in name order. */
  scan(database: string, collectionPath: string): Iterable<StoredDocument>;
  /** The documents of one collection that answer the probe, in no order. */
  probe(database: string, collectionPath: string, probe: FieldProbe): Iterable<StoredDocument>;
  index(database: string): DocumentIndex;
  /** Applies one commit to memory and to the open group, durable only after `flush`. When it throws, the whole group is undone. */
  apply(time: number, changes: readonly DocumentChange[]): void;
  /** Makes all applied commits durable. When the disk refuses, all of them are undone and it throws. */
  flush(): void;
  /** Whether the state of that time can still be told. */
  reaches(time: number): boolean;
  /** Documents changed after that time, among those wanted, as they were then. */
  before(
    database: string,
    time: number,
    wants: (path: string) => boolean,
  ): Map<string, StoredDocument | null>;
  databases(): string[];
  close(): void;
}

export interface DocumentStoreOptions {
  file: string;
  now: () => number;
  /** Characters of documents' text kept in memory; the rest is read from the file when asked for. */
  cacheBudget?: number;
  /** Changes kept for resuming listeners and reading the past. */
  changeLimit?: number;
}

// Beyond it a busy collection of large documents would make the file grow to many times its worth.
const changeTextLimit = 60_000_000;

export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
  const storage = openStorage(options.file);
  const { sql } = storage;
  const clock = createCommitClock(storage, options.now);
  const cache = createDocumentCache(options.cacheBudget ?? 60_000_000);
  const log = createChangeLog(storage, { changes: options.changeLimit ?? 20_000, text: changeTextLimit });
  const upsert = sql.prepare(
    `INSERT INTO documents (db, path, fields, created, updated) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET fields = excluded.fields, created = excluded.created, updated = excluded.updated`,
  );
  const remove = sql.prepare('DELETE FROM documents WHERE db = ? AND path = ?');
  const read = sql.prepare('SELECT fields, created, updated FROM documents WHERE db = ? AND path = ?');
  const indexes = new Map<string, DocumentIndex>();
  const fieldIndexes = createFieldIndexes();
  let open = false;

  function index(database: string): DocumentIndex {
    let found = indexes.get(database);
    if (!found) {
      found = createDocumentIndex();
      indexes.set(database, found);
    }
    return found;
  }

  function load(): void {
    indexes.clear();
    cache.clear();
    fieldIndexes.clear();
    storage.reload();
    log.reload();
    const names = new Map(storage.databaseNames().map((name) => [storage.databaseId(name), name]));
    for (const row of sql.prepare('SELECT db, path FROM documents ORDER BY db, path').iterate())
      index(names.get(Number(row.db)) ?? '').add(String(row.path));
  }

  function documentOf(database: string, entry: IndexEntry): StoredDocument {
    if (entry.document) {
      entry.used = true;
      return entry.document;
    }
    const row = read.get(storage.databaseId(database), entry.path);
    if (!row) throw new Error(`The index knows ${entry.path}, the file does not.`);
    const text = String(row.fields);
    const document: StoredDocument = {
      database,
      path: entry.path,
      fields: parseFields(text),
      createTime: Number(row.created),
      updateTime: Number(row.updated),
    };
    cache.hold(entry, document, text.length);
    return document;
  }

  function* scan(database: string, collectionPath: string): Iterable<StoredDocument> {
    for (const entry of index(database).collection(collectionPath)) yield documentOf(database, entry);
  }

  function put(document: StoredDocument): void {
    const text = JSON.stringify(document.fields);
    upsert.run(
      storage.databaseId(document.database),
      document.path,
      text,
      document.createTime,
      document.updateTime,
    );
    cache.hold(index(document.database).add(document.path), document, text.length);
  }

  function takeOut(database: string, path: string): void {
    remove.run(storage.databaseId(database), path);
    const entry = index(database).find(path);
    if (entry) cache.drop(entry);
    index(database).remove(path);
  }

  function undo(): void {
    open = false;
    if (sql.isTransaction) sql.exec('ROLLBACK');
    load();
  }

  load();
  return {
    clock,
    epoch: storage.epoch,
    get(database, path) {
      const entry = indexes.get(database)?.find(path);
      return entry ? documentOf(database, entry) : null;
    },
    scan,
    *probe(database, collectionPath, probe) {
      const all = () => scan(database, collectionPath);
      for (const path of fieldIndexes.find(database, collectionPath, probe, all)) {
        const entry = index(database).find(path);
        if (entry) yield documentOf(database, entry);
      }
    },
    index,
    apply(time, changes) {
      try {
        if (!open) sql.exec('BEGIN IMMEDIATE');
        open = true;
        for (const change of changes) {
          log.append(time, change);
          if (change.after) put(change.after);
          else takeOut(change.database, change.path);
          fieldIndexes.update(change);
        }
      } catch (error) {
        undo();
        throw error;
      }
    },
    flush() {
      if (!open) return;
      try {
        clock.save();
        log.prune();
        sql.exec('COMMIT');
        open = false;
      } catch (error) {
        undo();
        throw error;
      }
    },
    reaches: log.reaches,
    before: log.before,
    databases: () => [...indexes.keys()],
    close() {
      sql.close();
    },
  };
}
