/** Owns what Firestore counts as a document's size and depth, and the limits on them. */
import type { Json, JsonObject } from '../backend.ts';
import { FirestoreError } from '../backend.ts';
import { isObject, readList } from './readJson.ts';
import { documentName } from './resourceNames.ts';

// Limits of the real service: a larger document would be accepted here and refused in production.
const maxDocumentBytes = 1_048_576;
const maxDepth = 20;

/** Throws INVALID_ARGUMENT when a document could not be stored by the real service. */
export function checkDocumentSize(database: string, path: string, fields: JsonObject): void {
  const size = documentSize(path, fields);
  if (size > maxDocumentBytes)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `Document '${documentName(database, path)}' cannot be written because its size (${size.toLocaleString('en')} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    );
}

/** Bytes, by the rules of firebase.google.com/docs/firestore/storage-size. Throws when maps nest too deeply. */
export function documentSize(path: string, fields: JsonObject): number {
  return nameSize(path) + fieldsSize(fields, 0) + 32;
}

function nameSize(path: string): number {
  return path.split('/').reduce((sum, segment) => sum + textSize(segment), 16);
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function fieldsSize(fields: JsonObject, depth: number): number {
  if (depth > maxDepth)
    throw new FirestoreError('INVALID_ARGUMENT', `Property is nested more than ${maxDepth} levels deep.`);
  let size = 0;
  for (const [name, value] of Object.entries(fields)) size += textSize(name) + valueSize(value, depth);
  return size;
}

function valueSize(value: Json, depth: number): number {
  if (!isObject(value)) return 0;
  const [kind, held] = Object.entries(value)[0] ?? ['', null];
  switch (kind) {
    case 'nullValue':
    case 'booleanValue':
      return 1;
    case 'stringValue':
      return textSize(String(held));
    case 'bytesValue':
      return Buffer.byteLength(String(held), 'base64');
    case 'referenceValue':
      return nameSize(String(held).split('/').slice(5).join('/'));
    case 'geoPointValue':
      return 16;
    case 'arrayValue':
      return (isObject(held) ? readList(held.values, kind) : []).reduce<number>(
        (sum, item) => sum + valueSize(item, depth + 1),
        0,
      );
    case 'mapValue': {
      const inner = isObject(held) ? held.fields : undefined;
      return isObject(inner) ? fieldsSize(inner, depth + 1) : 0;
    }
    default:
      return 8;
  }
}
