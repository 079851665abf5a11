/**
 * Owns whether the indexes of a project serve a query, by what Firestore documents: equalities may be merged from several
 * indexes, everything else needs one that holds it. Where the documents are silent it says no: better here than deployed.
 */
import { isName } from '../query/orderDocuments.ts';
import type { Filter, Order, Query } from '../query/query.ts';
import { type FieldPath, formatFieldPath } from '../values/fieldPaths.ts';
import type { CompositeIndex, FieldOverride, IndexConfig, IndexMode, IndexScope } from './readIndexes.ts';

interface Wanted {
  collectionId: string;
  scope: IndexScope;
  /** Paths that the query holds to one value, or to one of several. */
  equal: Map<string, FieldPath>;
  /** The array that must contain something. */
  contains: Map<string, FieldPath>;
  /** What remains to be ordered, the name aside. */
  orders: readonly Order[];
}

/** `null` when the query is served; otherwise which index is missing, as firestore.indexes.json would name it. */
export function missingIndex(query: Query, config: IndexConfig): string | null {
  const { collectionId } = query;
  // Documents of every collection are scanned by their names alone.
  if (collectionId === null) return null;
  for (const leaves of branchesOf(query.filter)) {
    const wanted = wantedBy(query, collectionId, leaves);
    if (!isServed(wanted, query.orderBy, config)) return describe(wanted);
  }
  return null;
}

type Leaf = Exclude<Filter, { filters: readonly Filter[] }>;

/** The alternatives of a filter, each a list of conditions that hold together. */
function branchesOf(filter: Filter | null): Leaf[][] {
  if (filter === null) return [[]];
  if (!('filters' in filter)) return [[filter]];
  const inner = filter.filters.map(branchesOf);
  if (filter.kind === 'or') return inner.flat();
  return inner.reduce((left, right) => left.flatMap((a) => right.map((b) => [...a, ...b])), [[]]);
}

function wantedBy(query: Query, collectionId: string, leaves: readonly Leaf[]): Wanted {
  const equal = new Map<string, FieldPath>();
  const contains = new Map<string, FieldPath>();
  for (const { field, op } of leaves) {
    if (isName(field)) continue;
    if (op === '==' || op === 'in' || op === 'is-null' || op === 'is-nan')
      equal.set(formatFieldPath(field), field);
    if (op === 'array-contains' || op === 'array-contains-any') contains.set(formatFieldPath(field), field);
  }
  return {
    collectionId,
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    contains,
    // What is equal in every result needs no order.
    orders: query.orderBy.filter(({ field }) => !isName(field) && !equal.has(formatFieldPath(field))),
  };
}

function isServed(wanted: Wanted, orderBy: readonly Order[], config: IndexConfig): boolean {
  const { equal, contains, orders } = wanted;
  const single = (field: FieldPath, mode: IndexMode) => hasSingle(wanted, field, mode, config.overrides);
  const byName = orderBy[orderBy.length - 1]?.descending ?? false;
  const last = orders[orders.length - 1];
  // The name follows the direction of the last field of an index.
  if (last && last.descending !== byName) return false;
  if (orders.length === 0 && byName && equal.size + contains.size > 0) return false;
  if (
    orders.length === 0 &&
    contains.size === 0 &&
    [...equal.values()].every((field) => single(field, 'ASCENDING'))
  )
    return true;
  const [only] = [
    ...orders.map(({ field, descending }) => ({ field, mode: modeOf(descending) })),
    ...containing(wanted),
  ];
  if (only && equal.size + contains.size + orders.length === 1) return single(only.field, only.mode);
  // Indexes that end in the same orders are merged: together they hold every equality.
  const prefixes = config.composites.flatMap((index) => {
    const prefix = prefixOf(index, wanted);
    return prefix ? [prefix] : [];
  });
  const held = new Set(prefixes.flat());
  return prefixes.length > 0 && [...equal.keys(), ...contains.keys()].every((path) => held.has(path));
}

function containing({ contains }: Wanted): { field: FieldPath; mode: IndexMode }[] {
  return [...contains.values()].map((field) => ({ field, mode: 'CONTAINS' }));
}

/** The equalities that an index holds before exactly the wanted orders; null when it is no help. */
function prefixOf(index: CompositeIndex, wanted: Wanted): string[] | null {
  const { collectionId, scope, equal, contains, orders } = wanted;
  if (index.collectionId !== collectionId || index.scope !== scope) return null;
  const start = index.fields.length - orders.length;
  if (start < 0) return null;
  const fits = orders.every(({ field, descending }, i) => {
    const held = index.fields[start + i];
    return held?.path === formatFieldPath(field) && held.mode === modeOf(descending);
  });
  if (!fits) return null;
  const prefix = index.fields.slice(0, start);
  const isHeld = prefix.every(({ path, mode }) =>
    mode === 'CONTAINS' ? contains.has(path) : equal.has(path),
  );
  return isHeld ? prefix.map(({ path }) => path) : null;
}

/** Fields have indexes of their own unless they, or what holds them, are exempted; none of a collection group. */
function hasSingle(
  { collectionId, scope }: Wanted,
  field: FieldPath,
  mode: IndexMode,
  overrides: readonly FieldOverride[],
): boolean {
  const covering = overrides
    .filter((override) => override.collectionId === collectionId)
    .filter((override) => override.field.every((name, i) => field[i] === name))
    .sort((a, b) => b.field.length - a.field.length);
  const [nearest] = covering;
  if (!nearest) return scope === 'COLLECTION';
  return nearest.indexes.some((index) => index.mode === mode && index.scope === scope);
}

function modeOf(descending: boolean): IndexMode {
  return descending ? 'DESCENDING' : 'ASCENDING';
}

function describe({ collectionId, scope, equal, contains, orders }: Wanted): string {
  const fields = [
    ...[...equal.keys()].map((path) => `${path} ASCENDING`),
    ...[...contains.keys()].map((path) => `${path} CONTAINS`),
    ...orders.map(({ field, descending }) => `${formatFieldPath(field)} ${modeOf(descending)}`),
  ];
  return `${scope} ${collectionId} (${fields.join(', ')})`;
}
