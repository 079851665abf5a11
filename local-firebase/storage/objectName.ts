/** What may name a bucket and an object. A name is only ever a key: no path on the disk is made of it. */
import { StorageError } from './storageError.ts';

export interface ObjectPlace {
  bucket: string;
  name: string;
}

// Cloud Storage's own limit.
const nameBytes = 1024;

/** Throws 400 for what Cloud Storage would not take as a bucket's name. */
export function readBucket(text: string): string {
  if (/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(text) && !text.includes('..')) return text;
  throw new StorageError(400, `Invalid bucket name: ${JSON.stringify(text.slice(0, 80))}`);
}

/** `..` within a name is two dots like others; alone it is refused, as are control characters. Throws 400. */
export function readObjectName(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes === 0) throw new StorageError(400, 'Required: the name of the object.');
  if (bytes > nameBytes)
    throw new StorageError(400, `The name of the object is longer than ${nameBytes} bytes.`);
  // A lone surrogate has no UTF-8 form: two such names would be stored as one.
  const isText = text.isWellFormed() && !/\p{Cc}/u.test(text);
  if (!isText || text === '.' || text === '..' || text.startsWith('.well-known/acme-challenge/')) {
    throw new StorageError(400, `Invalid object name: ${JSON.stringify(text.slice(0, 80))}`);
  }
  return text;
}

/** The path rules judge, or null for a name with an empty part (`a//b`, `a/`), which no rule can tell from another. */
export function rulesPath({ bucket, name }: ObjectPlace): string[] | null {
  const parts = name.split('/');
  return parts.includes('') ? null : ['b', bucket, 'o', ...parts];
}
