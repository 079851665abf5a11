/** Owns finding a query's documents in the present state or in a past one. Reads only. */
import { FirestoreError } from '../backend.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { childPath } from '../values/resourceNames.ts';
import { matchesQuery, matchesSource } from './matchQuery.ts';
import { isNameOrder, sortDocuments } from './orderDocuments.ts';
import type { Query } from './query.ts';

/** The result in order, offset and limit applied. */
export function findDocuments(store: DocumentStore, query: Query): StoredDocument[] {
  const [first] = query.orderBy;
  const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
  // A single collection comes in name order: such a page can stop early.
  const sorted =
    isNameOrder(query.orderBy) && !first?.descending && !query.allDescendants && query.collectionId !== null;
  const found: StoredDocument[] = [];
  for (const path of sourcePaths(store, query))
    for (const document of store.scan(query.database, path)) {
      if (sorted && found.length >= end) return found.slice(query.offset);
      if (matchesQuery(query, document)) found.push(document);
    }
  return (sorted ? found : sortDocuments(query.orderBy, found)).slice(query.offset, end);
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

/** The collections a query looks into. */
function sourcePaths(store: DocumentStore, query: Query): Iterable<string> {
  const { database, parent, collectionId, allDescendants } = query;
  const index = store.index(database);
  if (collectionId !== null && !allDescendants) return [childPath(parent, collectionId)];
  return collectionId === null ? index.collectionPaths() : index.group(collectionId);
}
