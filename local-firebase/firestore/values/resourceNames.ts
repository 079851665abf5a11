/** Owns resource names: splits and checks `projects/P/databases/D/documents/…`. Never looks a document up. */
import { invalid } from './readJson.ts';

/** A database `projects/P/databases/D` and a path below its documents; the path is '' for the root. */
export interface ResourceName {
  database: string;
  path: string;
}

// Limits of the real service (firebase.google.com/docs/firestore/quotas).
const maxSegmentBytes = 1500;
const maxNameBytes = 6144;
const form = /^(projects\/[^/]+\/databases\/[^/]+)(?:\/documents(?:\/(.+))?)?$/s;

/** The name of a document. Throws INVALID_ARGUMENT when it is malformed, too long, reserved, or names a collection. */
export function parseDocumentName(name: string): ResourceName {
  return documentIn(name, parseResourceName(name));
}

/**
 * What a reference may point at: also the numeric ids `__id5__`, which no document here can have. firebase-admin
 * brackets a collection with the lowest of them.
 */
export function parseReferenceName(name: string): ResourceName {
  return documentIn(name, parseResourceName(name, /^__id-?\d+__$/));
}

function documentIn(name: string, parsed: ResourceName): ResourceName {
  const segments = parsed.path === '' ? 0 : parsed.path.split('/').length;
  if (segments === 0 || segments % 2 !== 0)
    throw invalid(`Document name "${name}" lacks "/" at index ${name.length}.`);
  return parsed;
}

/** The parent of collections: a document or the database root. */
export function parseParentName(name: string): ResourceName {
  const parsed = parseResourceName(name);
  if (parsed.path !== '' && parsed.path.split('/').length % 2 !== 0)
    throw invalid(`Parent "${name}" is not a document or the root of a database.`);
  return parsed;
}

/** `projects/P/databases/D`. */
export function parseDatabaseName(name: string): string {
  const parsed = parseResourceName(name);
  if (parsed.path !== '' || name.endsWith('/documents')) throw invalid(`"${name}" is not a database.`);
  return parsed.database;
}

export function documentName(database: string, path: string): string {
  return path === '' ? `${database}/documents` : `${database}/documents/${path}`;
}

/** `a/b/c/d` → `a/b/c`: the collection a document lies in, or the document a collection lies in. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function childPath(parent: string, segment: string): string {
  return parent === '' ? segment : `${parent}/${segment}`;
}

/** The collection ID of a document or collection path. */
export function collectionIdOf(documentPath: string): string {
  return lastSegment(parentPath(documentPath));
}

export function checkSegment(segment: string, what: string): void {
  if (segment === '') throw invalid(`${what} holds an empty segment.`);
  if (segment === '.' || segment === '..') throw invalid(`${what} holds the segment "${segment}".`);
  if (/^__.*__$/s.test(segment)) throw invalid(`${what} holds the reserved id "${segment}".`);
  if (Buffer.byteLength(segment) > maxSegmentBytes)
    throw invalid(`${what} holds an id longer than ${maxSegmentBytes} bytes.`);
}

function parseResourceName(name: string, tolerated: RegExp | null = null): ResourceName {
  const match = form.exec(name);
  if (!match?.[1]) throw invalid(`"${name}" is not the name of a database or of something in it.`);
  const path = match[2] ?? '';
  if (path !== '') {
    if (Buffer.byteLength(name) > maxNameBytes)
      throw invalid(`The name is longer than ${maxNameBytes} bytes.`);
    for (const segment of path.split('/'))
      if (!tolerated?.test(segment)) checkSegment(segment, `Name "${name}"`);
  }
  return { database: match[1], path };
}
