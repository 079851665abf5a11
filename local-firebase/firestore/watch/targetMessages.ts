/** Owns the ListenResponse messages. Pure. */
import type { FirestoreError, JsonObject } from '../backend.ts';
import { statusCode } from '../statusCode.ts';
import { documentName } from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';

type TargetState = 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET' | 'NO_CHANGE';

export function targetChange(state: TargetState, targetIds: number[], more: JsonObject = {}): JsonObject {
  return { targetChange: { targetChangeType: state, targetIds, ...more } };
}

/** The end of a target by the server, with its reason. */
export function targetRefused(targetId: number, error: FirestoreError): JsonObject {
  return targetChange('REMOVE', [targetId], {
    cause: { code: statusCode(error.status), message: error.message },
  });
}

/** `document` in its form on the wire. */
export function documentChanged(document: JsonObject, inIds: number[], outIds: number[]): JsonObject {
  return {
    documentChange: {
      document,
      targetIds: inIds,
      ...(outIds.length > 0 ? { removedTargetIds: outIds } : {}),
    },
  };
}

/** A document has left the targets: deleted, or still there but no longer in their results. Time in microseconds. */
export function documentLeft(
  database: string,
  path: string,
  exists: boolean,
  outIds: number[],
  time: number,
): JsonObject {
  const left = {
    document: documentName(database, path),
    readTime: microsToTimestamp(time),
    removedTargetIds: outIds,
  };
  return exists ? { documentRemove: left } : { documentDelete: left };
}
