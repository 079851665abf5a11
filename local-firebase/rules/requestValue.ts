/** Builds what rules see as `request` and `resource`. */

import type { QueryShape, RulesDocument, RulesRequest, RulesValue } from './ruleset.ts';
import { intValue, mapValue, NULL, pathValue, stringValue } from './rulesValue.ts';
import type { MapValue, Value } from './values.ts';

type Auth = RulesRequest['auth'];

/** Storage has no document: its `resource` is the object's metadata itself. */
export function isStoragePath(path: readonly string[]): boolean {
  return path[0] === 'b';
}

export function documentValue(document: RulesDocument): MapValue {
  if (isStoragePath(document.path)) return mapValue(document.data);
  return mapValue({
    data: mapValue(document.data),
    id: stringValue(document.path.at(-1) ?? ''),
    __name__: pathValue(document.path),
  });
}

/**
 * `request` is a partial map: the official one has further, undocumented keys, so nothing may follow from their absence.
 * `request.resource` is undefined while reading Firestore, and null when nothing remains.
 */
export function requestValue(request: RulesRequest): MapValue {
  const { method, path, requestResource } = request;
  const fields = baseRequest(method, request.auth, request.time);
  fields.set('path', pathValue(path));
  if (isStoragePath(path) || (method !== 'get' && method !== 'list')) {
    fields.set('resource', requestResource ? documentValue(requestResource) : NULL);
  }
  return { type: 'map', fields, partial: true };
}

/** `path` is null when a collection group leaves it open. */
export function listRequestValue(
  query: QueryShape,
  path: string[] | null,
  auth: Auth,
  time: bigint,
): MapValue {
  const fields = baseRequest('list', auth, time);
  if (path) fields.set('path', pathValue(path));
  const orderBy: [string, RulesValue][] = query.orderBy.map(({ field, direction }) => [
    field,
    stringValue(direction),
  ]);
  const asked = mapValue({
    limit: query.limit === null ? NULL : intValue(query.limit),
    offset: intValue(query.offset ?? 0),
    orderBy: mapValue(new Map(orderBy)),
  });
  fields.set('query', { ...asked, partial: true });
  return { type: 'map', fields, partial: true };
}

function baseRequest(method: string, auth: Auth, time: bigint): Map<string, Value> {
  return new Map<string, Value>([
    ['auth', auth ? mapValue({ uid: stringValue(auth.uid), token: auth.token }) : NULL],
    ['method', stringValue(method)],
    ['time', { type: 'timestamp', nanos: time }],
  ]);
}
