/** Owns Storage's SQLite file: rows of objects and of uploads under way. Every method returns after its change is durable. */
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { ObjectPlace } from '../objectName.ts';
import type { StoredObject } from '../storedObject.ts';
import type { UploadSession } from '../uploads/uploadSession.ts';

export type Tables = ReturnType<typeof createTables>;

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, name TEXT NOT NULL, object TEXT NOT NULL, PRIMARY KEY (bucket, name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, upload TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
`;

/** `file` is a path or `:memory:`. */
export function createTables(file: string) {
  const sql = new DatabaseSync(file);
  // FULL: an answer that was sent must survive a power cut, not only a crash of this process.
  sql.exec(
    `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`,
  );
  const selectObject = sql.prepare('SELECT object FROM objects WHERE bucket = ? AND name = ?');
  // SQLite compares texts by their bytes, which is the order Cloud Storage lists in.
  const selectFrom = sql.prepare(
    'SELECT object FROM objects WHERE bucket = ? AND name >= ? ORDER BY name LIMIT 1',
  );
  const selectAfter = sql.prepare(
    'SELECT object FROM objects WHERE bucket = ? AND name > ? ORDER BY name LIMIT 1',
  );
  const selectObjects = sql.prepare('SELECT object FROM objects');
  const selectBuckets = sql.prepare('SELECT DISTINCT bucket FROM objects ORDER BY bucket');
  const upsertObject = sql.prepare(
    `INSERT INTO objects (bucket, name, object) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET object = excluded.object`,
  );
  const deleteObject = sql.prepare('DELETE FROM objects WHERE bucket = ? AND name = ?');
  const selectUpload = sql.prepare('SELECT upload FROM uploads WHERE id = ?');
  const selectUploads = sql.prepare('SELECT upload FROM uploads');
  const upsertUpload = sql.prepare(
    'INSERT INTO uploads (id, upload) VALUES (?, ?) ON CONFLICT DO UPDATE SET upload = excluded.upload',
  );
  const deleteUpload = sql.prepare('DELETE FROM uploads WHERE id = ?');
  const selectMeta = sql.prepare('SELECT value FROM meta WHERE key = ?');
  const upsertMeta = sql.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  function atOnce(work: () => void): void {
    sql.exec('BEGIN');
    try {
      work();
      sql.exec('COMMIT');
    } catch (error) {
      sql.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    object: ({ bucket, name }: ObjectPlace): StoredObject | null =>
      read(selectObject.get(bucket, name)?.object),
    /** The first object of a bucket whose name is not before, or after, a text. */
    objectFrom: (bucket: string, name: string): StoredObject | null =>
      read(selectFrom.get(bucket, name)?.object),
    objectAfter: (bucket: string, name: string): StoredObject | null =>
      read(selectAfter.get(bucket, name)?.object),
    *objects(): Iterable<StoredObject> {
      for (const row of selectObjects.iterate()) yield parse<StoredObject>(row.object);
    },
    buckets: (): string[] => selectBuckets.all().map((row) => String(row.bucket)),
    /**
     * `latest` is the highest generation given out, which a restart must not forget; `done` the upload that became the
     * object, which would take its bytes away if it were cancelled or committed once more.
     */
    put(object: StoredObject, latest: number, done: UploadSession | null): void {
      atOnce(() => {
        upsertObject.run(object.bucket, object.name, JSON.stringify(object));
        if (done) upsertUpload.run(done.id, JSON.stringify(done));
        upsertMeta.run('generation', latest);
      });
    },
    remove({ bucket, name }: ObjectPlace): void {
      deleteObject.run(bucket, name);
    },
    latestGeneration: (): number => Number(selectMeta.get('generation')?.value ?? 0),
    upload: (id: string): UploadSession | null => read(selectUpload.get(id)?.upload),
    uploads: (): UploadSession[] => selectUploads.all().map((row) => parse<UploadSession>(row.upload)),
    putUpload(upload: UploadSession): void {
      upsertUpload.run(upload.id, JSON.stringify(upload));
    },
    removeUpload(id: string): void {
      deleteUpload.run(id);
    },
    /** The files that objects and uploads rest on. */
    blobs(): Set<string> {
      const rows = [
        ...selectObjects.all().map((row) => row.object),
        ...selectUploads.all().map((row) => row.upload),
      ];
      return new Set(rows.map((text) => parse<{ blob: string }>(text).blob));
    },
    clear(): void {
      atOnce(() => sql.exec('DELETE FROM objects; DELETE FROM uploads;'));
    },
    close: () => sql.close(),
  };
}

function read<T>(text: SQLOutputValue | undefined): T | null {
  return text === undefined ? null : parse<T>(text);
}

/** Rows are written by this file alone. */
function parse<T>(text: SQLOutputValue | undefined): T {
  if (typeof text !== 'string') throw new Error('A row of Storage is damaged.');
  return JSON.parse(text);
}
