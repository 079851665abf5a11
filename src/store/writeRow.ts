/** Changes one document by a pure function, atomically across tabs: the function sees the latest state of it. */
import type { RxCollection, WithDeleted } from 'rxdb';
import { namedError } from './deviceFailure.ts';

/** The row alone: RxDB hands its own fields along with it. */
function rowIn<Row extends object>(document: WithDeleted<Row>): Row {
  const row = { ...document };
  for (const field of ['_deleted', '_rev', '_meta', '_attachments']) Reflect.deleteProperty(row, field);
  return row;
}

/**
 * Resolves, once IndexedDB has completed the transaction (Y1), to what `change` answered to the state it was written
 * on; `null` when there is no such document. `change` may run again when another tab was faster. Answering `null`
 * deletes. Fails with a DeviceError.
 */
export async function changeDocument<Row extends object>(
  collection: RxCollection<Row>,
  id: string,
  change: (row: Row) => NoInfer<Row> | null,
): Promise<Row | null> {
  try {
    const document = await collection.findOne(id).exec();
    if (document === null) return null;
    let written: Row | null = null;
    await document.incrementalModify((current) => {
      if (current._deleted) {
        written = null;
        return current;
      }
      written = change(rowIn<Row>(current));
      return written === null
        ? { ...current, _deleted: true }
        : ({ ...written, _deleted: false } satisfies WithDeleted<Row>);
    });
    return written;
  } catch (error) {
    throw namedError(error);
  }
}

/** The same for a document that may not be there yet: `change` is then given `null` and makes it. */
export async function putDocument<Row extends object>(
  collection: RxCollection<Row>,
  id: string,
  change: (row: Row | null) => NoInfer<Row>,
): Promise<Row> {
  try {
    // Another tab may make it, or take it away, in between.
    for (;;) {
      const changed = await changeDocument(collection, id, change);
      if (changed !== null) return changed;
      const made = change(null);
      const { error } = await collection.bulkInsert([made]);
      const conflict = error[0];
      if (conflict === undefined) return made;
      if (conflict.status !== 409) throw conflict;
    }
  } catch (error) {
    throw namedError(error);
  }
}
