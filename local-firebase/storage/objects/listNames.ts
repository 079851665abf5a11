/** One page of a bucket's names in order, with what lies behind a delimiter folded into prefixes. */
import type { Tables } from '../disk/createTables.ts';
import { StorageError } from '../storageError.ts';
import type { StoredObject } from '../storedObject.ts';

export interface Listing {
  prefix: string;
  /** Empty folds nothing. */
  delimiter: string;
  /** Items and prefixes together. */
  limit: number;
  pageToken: string | null;
}

export interface ListedPage {
  items: StoredObject[];
  prefixes: string[];
  nextPageToken: string | null;
}

// Behind every name that begins with a prefix.
const last = '\u{10FFFF}';

/** Throws 400 for a token that is none. */
export function listNames(
  tables: Tables,
  bucket: string,
  { prefix, delimiter, limit, pageToken }: Listing,
): ListedPage {
  const items: StoredObject[] = [];
  const prefixes: string[] = [];
  const folded = (name: string): string | null => {
    const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
    return at === -1 ? null : name.slice(0, at + delimiter.length);
  };
  const after = (entry: string): StoredObject | null =>
    tables.objectAfter(bucket, folded(entry) === entry ? entry + last : entry);

  let entry = '';
  let found = pageToken === null ? tables.objectFrom(bucket, prefix) : after(readToken(pageToken, prefix));
  while (found?.name.startsWith(prefix)) {
    if (items.length + prefixes.length === limit) {
      return { items, prefixes, nextPageToken: Buffer.from(entry).toString('base64url') };
    }
    const group = folded(found.name);
    entry = group ?? found.name;
    if (group === null) items.push(found);
    else prefixes.push(group);
    found = after(entry);
  }
  return { items, prefixes, nextPageToken: null };
}

function readToken(token: string, prefix: string): string {
  const entry = Buffer.from(token, 'base64url').toString();
  if (entry !== '' && entry.startsWith(prefix)) return entry;
  throw new StorageError(400, 'Invalid page token.');
}
