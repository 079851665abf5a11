/** Owns refusing queries that the project's indexes do not serve, whoever asks. It adds this to a gate and changes nothing else of it. */
import type { AccessGate } from '../access/createAccessGate.ts';
import { FirestoreError } from '../backend.ts';
import { missingIndex } from './missingIndex.ts';
import type { IndexConfig } from './readIndexes.ts';

/** Who may not ask is told so first. Throws FAILED_PRECONDITION, naming the index. */
export function createIndexedGate(gate: AccessGate, indexes: IndexConfig): AccessGate {
  return {
    ...gate,
    checkList(caller, query) {
      const lookedUp = gate.checkList(caller, query);
      const missing = missingIndex(query, indexes);
      if (missing !== null)
        throw new FirestoreError(
          'FAILED_PRECONDITION',
          `The query requires an index that firestore.indexes.json does not have: ${missing}`,
        );
      return lookedUp;
    },
  };
}
