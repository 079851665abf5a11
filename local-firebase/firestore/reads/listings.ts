/** Owns listing documents page by page, those among them that exist only as parents, and the IDs of collections. Reads only. */
import type { JsonObject } from '../backend.ts';
import { findDocuments } from '../query/findDocuments.ts';
import { parseQuery } from '../query/parseQuery.ts';
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { comparePaths, compareText } from '../values/compareText.ts';
import { invalid, optionalInteger, optionalString, readBoolean, readString } from '../values/readJson.ts';
import { childPath } from '../values/resourceNames.ts';

export interface DocumentPage {
  readonly database: string;
  /** A missing document has documents below it and is none itself. */
  readonly items: { path: string; document: StoredDocument | null }[];
  readonly nextPageToken: string | null;
}

// Page sizes of the real service when none, or a larger one, is asked for.
const defaultPage = 100;
const largestPage = 300;

/** `check` is asked whether the collection may be listed. */
export function pageOfDocuments(
  store: DocumentStore,
  request: JsonObject,
  check: (query: Query) => void,
): DocumentPage {
  const showMissing = readBoolean(request.showMissing, 'showMissing');
  const orderBy = parseOrderBy(optionalString(request.orderBy, 'orderBy'));
  if (showMissing && orderBy.length > 0) throw invalid('showMissing cannot be used with orderBy.');
  const collectionId = readString(request.collectionId, 'collectionId');
  const query = parseQuery(readString(request.parent, 'parent'), { from: [{ collectionId }], orderBy });
  check(query);
  const items: DocumentPage['items'] = findDocuments(store, query).map((document) => ({
    path: document.path,
    document,
  }));
  if (showMissing) {
    const collection = childPath(query.parent, collectionId);
    for (const path of missingParents(store, query.database, collection))
      items.push({ path, document: null });
    items.sort((a, b) => comparePaths(a.path, b.path));
  }
  return { database: query.database, ...page(items, ({ path }) => path, request) };
}

/** ListCollectionIdsResponse of the collections right below a document or the root. */
export function childCollectionIds(
  store: DocumentStore,
  database: string,
  parent: string,
  request: JsonObject,
): JsonObject {
  const ids = new Set<string>();
  const prefix = parent === '' ? '' : `${parent}/`;
  for (const path of store.index(database).collectionPaths())
    if (path.startsWith(prefix)) ids.add(path.slice(prefix.length).split('/')[0] ?? '');
  const { items, nextPageToken } = page([...ids].sort(compareText), (id) => id, request);
  return { collectionIds: items, ...(nextPageToken === null ? {} : { nextPageToken }) };
}

/** `a, b desc` as in ListDocumentsRequest.orderBy, in the structured form. */
function parseOrderBy(text: string): JsonObject[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [fieldPath = '', direction = 'asc', ...rest] = part.split(/\s+/);
      if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalid(`Malformed order "${part}".`);
      return { field: { fieldPath }, direction: /^desc$/i.test(direction) ? 'DESCENDING' : 'ASCENDING' };
    });
}

function missingParents(store: DocumentStore, database: string, collection: string): Set<string> {
  const index = store.index(database);
  const depth = collection.split('/').length;
  const missing = new Set<string>();
  for (const path of index.collectionPaths()) {
    if (!path.startsWith(`${collection}/`)) continue;
    const parent = path
      .split('/')
      .slice(0, depth + 1)
      .join('/');
    if (!index.find(parent)) missing.add(parent);
  }
  return missing;
}

/** The page after the one whose last item the token names. */
function page<T>(
  items: T[],
  nameOf: (item: T) => string,
  request: JsonObject,
): { items: T[]; nextPageToken: string | null } {
  const asked = optionalInteger(request.pageSize, 'pageSize') ?? 0;
  if (asked < 0) throw invalid('pageSize is negative');
  const size = asked === 0 ? defaultPage : Math.min(asked, largestPage);
  const token = optionalString(request.pageToken, 'pageToken');
  const last = token === '' ? null : Buffer.from(token, 'base64').toString();
  const start = last === null ? 0 : items.findIndex((item) => nameOf(item) === last) + 1;
  if (last !== null && start === 0) throw invalid('The page token is not valid any more.');
  const shown = items.slice(start, start + size);
  const end = shown[shown.length - 1];
  const more = end !== undefined && start + size < items.length;
  return { items: shown, nextPageToken: more ? Buffer.from(nameOf(end)).toString('base64') : null };
}
