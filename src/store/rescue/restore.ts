/** Puts what a rescue has kept into a fresh database. Doing it twice does no harm. */

import type { Database } from '../database/openDatabase.ts';
import type { SyncStateRow } from '../database/schemas.ts';
import { putDocument } from '../writeRow.ts';
import type { Salvaged } from './salvage.ts';

/** The checkpoint is not restored: everything else comes from the server again. */
export async function restore(
  database: Database,
  { battles, refusals, profileChange }: Salvaged,
): Promise<void> {
  const { collections } = database;
  for (const row of battles) await putDocument(collections.battles, row.id, (known) => known ?? row);
  for (const refusal of refusals) {
    await putDocument(collections.refusals, refusal.id, (known) => known ?? refusal);
  }
  if (profileChange !== null) {
    await putDocument<SyncStateRow>(
      collections.syncState,
      'profileChange',
      (known) => known ?? { id: 'profileChange', profileChange },
    );
  }
}
