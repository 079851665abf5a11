/** Owns finding a query's documents in the present state or in a past one. Reads only. */
import { FirestoreError } from '../backend.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { FieldProbe } from '../storage/createFieldIndexes.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { childPath } from '../values/resourceNames.ts';
import { matchesConditions, matchesQuery, matchesSource } from './matchQuery.ts';
import { isName, isNameOrder, sortDocuments } from './orderDocuments.ts';
import type { Filter, Query } from './query.ts';

/** The result in order, offset and limit applied. */
export function findDocuments(store: DocumentStore, query: Query): StoredDocument[] {
  const { database, collectionId, parent, allDescendants, orderBy, offset } = query;
  const end = query.limit === null ? Number.POSITIVE_INFINITY : offset + query.limit;
  const found: StoredDocument[] = [];
  if (collectionId !== null && !allDescendants) {
    const collection = childPath(parent, collectionId);
    const probe = probeOf(query.filter);
    // A whole collection comes in name order: a page by name can stop early.
    const inOrder = probe === null && isNameOrder(orderBy) && orderBy[0]?.descending === false;
    const candidates = probe ? store.probe(database, collection, probe) : store.scan(database, collection);
    for (const document of candidates) {
      if (inOrder && found.length >= end) break;
      if (matchesConditions(query, document)) found.push(document);
    }
    return (inOrder ? found : sortDocuments(orderBy, found)).slice(offset, end);
  }
  for (const path of sourcePaths(store, query))
    for (const document of store.scan(database, path))
      if (matchesQuery(query, document)) found.push(document);
  return sortDocuments(orderBy, found).slice(offset, end);
}

/**
 * The result as it was at a past time (microseconds). Throws FAILED_PRECONDITION when that time is no longer known.
 */
export function findDocumentsAt(store: DocumentStore, query: Query, time: number): StoredDocument[] {
  if (time >= store.clock.last()) return findDocuments(store, query);
  if (!store.reaches(time))
    throw new FirestoreError('FAILED_PRECONDITION', 'The requested read time is too old.');
  const past = store.before(query.database, time, (path) => matchesSource(query, path));
  const found = findDocuments(store, { ...query, offset: 0, limit: null }).filter(
    ({ path }) => !past.has(path),
  );
  for (const document of past.values()) if (document && matchesQuery(query, document)) found.push(document);
  const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
  return sortDocuments(query.orderBy, found).slice(query.offset, end);
}

/** The collections a query over several looks into, and more. */
function sourcePaths(store: DocumentStore, { database, collectionId }: Query): Iterable<string> {
  const index = store.index(database);
  return collectionId === null ? index.collectionPaths() : index.group(collectionId);
}

/** A condition that every result must meet and that an index can answer. */
function probeOf(filter: Filter | null): FieldProbe | null {
  if (filter === null) return null;
  if ('filters' in filter) {
    if (filter.kind === 'or') return null;
    for (const inner of filter.filters) {
      const probe = probeOf(inner);
      if (probe) return probe;
    }
    return null;
  }
  if (filter.kind === 'unary') return null;
  const text = filter.value.stringValue;
  if (typeof text !== 'string' || isName(filter.field)) return null;
  if (filter.op === '==') return { field: filter.field, within: 'value', text };
  return filter.op === 'array-contains' ? { field: filter.field, within: 'array', text } : null;
}
