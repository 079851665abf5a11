/** Owns the SQLite file: its schema, durability and statements. Knows rows; never rules, queries or listeners. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const schemaVersion = 1;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE databases (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE documents (
    db INTEGER NOT NULL, path TEXT NOT NULL, fields TEXT NOT NULL,
    created INTEGER NOT NULL, updated INTEGER NOT NULL, UNIQUE (db, path)
  ) STRICT;
  -- What each commit replaced: a missing document has no fields. Any past state is the present with these laid over it.
  CREATE TABLE changes (
    time INTEGER NOT NULL, db INTEGER NOT NULL, path TEXT NOT NULL,
    fields TEXT, created INTEGER, updated INTEGER, UNIQUE (db, time, path)
  ) STRICT;
  CREATE INDEX changes_by_time ON changes (time);
`;

export interface Storage {
  readonly sql: DatabaseSync;
  /** Names this file's history: resume tokens of another file mean nothing here. */
  readonly epoch: string;
  databaseId(name: string): number;
  databaseNames(): string[];
  /** After a rollback, which may have taken names with it. */
  reload(): void;
  meta(key: string): string | null;
  setMeta(key: string, value: string): void;
}

/**
 * Opens or creates the file (`:memory:` for none). WAL with synchronous=FULL: a commit is on the disk when COMMIT
 * returns, through a killed process and a lost power supply alike; group commits pay for it once per turn.
 * Throws when the file is not of this version.
 */
export function openStorage(file: string): Storage {
  const sql = new DatabaseSync(file);
  // A second process on the same file would each keep its own picture of it; the lock makes it fail at once.
  sql.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
  const version = Number(sql.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version === 0) sql.exec(`BEGIN; ${schema} PRAGMA user_version=${schemaVersion}; COMMIT;`);
  else if (version !== schemaVersion)
    throw new Error(`${file} was written by another version (schema ${version}, here ${schemaVersion}).`);

  const readMeta = sql.prepare('SELECT value FROM meta WHERE key = ?');
  const writeMeta = sql.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const insertDatabase = sql.prepare('INSERT INTO databases (name) VALUES (?)');
  const ids = new Map<string, number>();
  function reload(): void {
    ids.clear();
    for (const row of sql.prepare('SELECT id, name FROM databases').all())
      ids.set(String(row.name), Number(row.id));
  }

  const storage: Omit<Storage, 'epoch'> = {
    sql,
    databaseId(name) {
      const known = ids.get(name);
      if (known !== undefined) return known;
      const id = Number(insertDatabase.run(name).lastInsertRowid);
      ids.set(name, id);
      return id;
    },
    databaseNames: () => [...ids.keys()],
    reload,
    meta: (key) => {
      const row = readMeta.get(key);
      return row ? String(row.value) : null;
    },
    setMeta: (key, value) => {
      writeMeta.run(key, value);
    },
  };
  reload();
  const epoch = storage.meta('epoch') ?? randomUUID();
  storage.setMeta('epoch', epoch);
  return { ...storage, epoch };
}
