/** Asks Storage's rules: it puts requests into their terms and turns a refusal into 403. Owners pass. */
import type { Caller } from '../../firestore/backend.ts';
import type { DocumentLookup, RulesDocument, Ruleset, RulesMethod, RulesValue } from '../../rules/ruleset.ts';
import { authToRules, intValue, mapValue, stringValue } from '../../rules/rulesValue.ts';
import { type ObjectPlace, rulesPath } from '../objectName.ts';
import { StorageError } from '../storageError.ts';
import { etagOf, type StoredObject } from '../storedObject.ts';

export interface StorageGate {
  /**
   * Throws 403. `before` is the object as it is, null when missing; `after` as it would be, for create and update.
   * An upload is a `create` also over an object that is there (docs/rules-differences.md).
   */
  check(
    caller: Caller,
    method: Exclude<RulesMethod, 'list'>,
    place: ObjectPlace,
    before: StoredObject | null,
    after: StoredObject | null,
  ): void;
  /** Throws 403. `prefix` is empty or ends in a slash. */
  checkList(caller: Caller, bucket: string, prefix: string): void;
  /** What no rule allows. Throws 403. */
  checkOwner(caller: Caller): void;
}

// The documented limit on documents that one decision of Storage's rules may look up.
const lookupLimit = 2;

export function createStorageGate(parts: {
  rulesOf: (bucket: string) => Ruleset;
  documents: DocumentLookup;
  /** Milliseconds since the epoch. */
  now: () => number;
}): StorageGate {
  const { rulesOf, documents, now } = parts;

  function decide(
    caller: Caller,
    bucket: string,
    question: {
      method: RulesMethod;
      path: string[];
      resource: RulesDocument | null;
      after: RulesDocument | null;
    },
  ): void {
    const { method, path, resource, after } = question;
    const decision = rulesOf(bucket).check({
      method,
      path,
      auth: caller.kind === 'user' ? authToRules(caller.uid, caller.token) : null,
      time: nanos(now()),
      resource,
      requestResource: after,
      lookup: documents,
      lookupLimit,
    });
    if (!decision.allow) throw new StorageError(403, `Permission denied: ${decision.reason}`);
  }

  return {
    check(caller, method, place, before, after) {
      if (caller.kind === 'owner') return;
      const path = rulesPath(place);
      if (!path) throw new StorageError(403, 'Permission denied: a part of the name is empty.');
      const resource = before && { path, data: new Map([...clientFields(before), ...serverFields(before)]) };
      decide(caller, place.bucket, {
        method,
        path,
        resource,
        after: after && { path, data: clientFields(after) },
      });
    },
    checkList(caller, bucket, prefix) {
      if (caller.kind === 'owner') return;
      const parts = prefix.split('/').slice(0, -1);
      if (parts.includes(''))
        throw new StorageError(403, 'Permission denied: a part of the prefix is empty.');
      decide(caller, bucket, {
        method: 'list',
        path: ['b', bucket, 'o', ...parts],
        resource: null,
        after: null,
      });
    },
    checkOwner(caller) {
      if (caller.kind !== 'owner')
        throw new StorageError(403, 'Permission denied: this is the owner’s alone.');
    },
  };
}

/** What `request.resource` has, as documented: all but what the server sets itself. */
function clientFields({ headers, ...object }: StoredObject): Map<string, RulesValue> {
  const { cacheControl: _, ...told } = headers;
  return new Map<string, RulesValue>([
    ['name', stringValue(object.name)],
    ['bucket', stringValue(object.bucket)],
    ['size', intValue(object.size)],
    ['md5Hash', stringValue(object.md5Hash)],
    ['crc32c', stringValue(object.crc32c)],
    ['metadata', textMap(object.metadata)],
    ...textMap(told).fields,
  ]);
}

function serverFields(object: StoredObject): Map<string, RulesValue> {
  return new Map<string, RulesValue>([
    ['generation', intValue(object.generation)],
    ['metageneration', intValue(object.metageneration)],
    ['etag', stringValue(etagOf(object))],
    ['timeCreated', { type: 'timestamp', nanos: nanos(object.createdAt) }],
    ['updated', { type: 'timestamp', nanos: nanos(object.updatedAt) }],
  ]);
}

function textMap(texts: Record<string, string>) {
  return mapValue(new Map(Object.entries(texts).map(([key, text]) => [key, stringValue(text)])));
}

function nanos(ms: number): bigint {
  return BigInt(Math.floor(ms)) * 1_000_000n;
}
