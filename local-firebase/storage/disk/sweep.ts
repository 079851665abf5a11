/** Removes, at start, what a killed process left: files no row speaks of, and uploads nobody will go on with. */
import type { Blobs } from './createBlobs.ts';
import type { Tables } from './createTables.ts';

// As long as Cloud Storage keeps a resumable upload.
const uploadLifeMs = 7 * 86_400_000;

/** Never to be run while uploads are under way: the file of one that has just begun has no row yet. */
export async function sweep(tables: Tables, blobs: Blobs, now: number): Promise<void> {
  for (const { id, startedAt } of tables.uploads()) {
    if (startedAt < now - uploadLifeMs) tables.removeUpload(id);
  }
  const wanted = tables.blobs();
  const orphans = blobs.ids().filter((id) => !wanted.has(id));
  await Promise.all(orphans.map(blobs.remove));
}
