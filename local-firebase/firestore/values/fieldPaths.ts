/** Owns field paths: their text with back-tick quoting, and reading, setting and removing what they point at. Never changes a given map. */
import type { Json, JsonObject } from '../backend.ts';
import { invalid, isObject, own } from './readJson.ts';

export type FieldPath = readonly string[];

const simple = /^[A-Za-z_][A-Za-z_0-9]*$/;
// A field path's length limit in the real service.
const maxPathBytes = 1500;

/** `a.b`, with segments in back-ticks where they are not plain names. Throws INVALID_ARGUMENT. */
export function parseFieldPath(text: string): FieldPath {
  const segments: string[] = [];
  let index = 0;
  while (true) {
    const { segment, end } = readSegment(text, index);
    segments.push(segment);
    if (end === text.length) break;
    if (text[end] !== '.') throw malformed(text);
    index = end + 1;
  }
  if (Buffer.byteLength(text) > maxPathBytes) throw invalid('Property path is longer than 1500 bytes.');
  return segments;
}

export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) =>
      simple.test(segment) ? segment : `\`${segment.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    )
    .join('.');
}

/** The value at the path in a document's `fields`, or undefined. */
export function fieldAt(fields: JsonObject, path: FieldPath): Json | undefined {
  let map = fields;
  for (let index = 0; index < path.length - 1; index++) {
    const value = own(map, path[index] ?? '');
    const inner = isObject(value) ? value.mapValue : undefined;
    if (!isObject(inner)) return undefined;
    const innerFields = inner.fields;
    if (!isObject(innerFields)) return undefined;
    map = innerFields;
  }
  return own(map, path[path.length - 1] ?? '');
}

/** A copy with the value set; what stands in the way and is not a map is replaced by one. */
export function withField(fields: JsonObject, path: FieldPath, value: Json): JsonObject {
  const [head = '', ...rest] = path;
  if (rest.length === 0) return { ...fields, [head]: value };
  return { ...fields, [head]: mapOf(withField(innerFieldsOf(fields, head) ?? {}, rest, value)) };
}

/** A copy without the field; the same map when there is none. */
export function withoutField(fields: JsonObject, path: FieldPath): JsonObject {
  const [head = '', ...rest] = path;
  if (!Object.hasOwn(fields, head)) return fields;
  if (rest.length === 0) {
    const { [head]: _, ...others } = fields;
    return others;
  }
  const inner = innerFieldsOf(fields, head);
  return inner === null ? fields : { ...fields, [head]: mapOf(withoutField(inner, rest)) };
}

/** The canonical form of an empty map has no fields at all. */
function mapOf(fields: JsonObject): JsonObject {
  return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
}

function innerFieldsOf(fields: JsonObject, head: string): JsonObject | null {
  const value = own(fields, head);
  const map = isObject(value) ? value.mapValue : undefined;
  if (!isObject(map)) return null;
  const inner = map.fields;
  return isObject(inner) ? inner : {};
}

function readSegment(text: string, start: number): { segment: string; end: number } {
  if (text[start] !== '`') {
    let end = start;
    while (end < text.length && text[end] !== '.') end++;
    const segment = text.slice(start, end);
    if (!simple.test(segment)) throw malformed(text);
    return { segment, end };
  }
  let segment = '';
  for (let index = start + 1; index < text.length; index++) {
    const unit = text[index];
    if (unit === '`') {
      if (segment === '') throw malformed(text);
      return { segment, end: index + 1 };
    }
    if (unit === '\\') index++;
    segment += text[index] ?? '';
  }
  throw malformed(text);
}

function malformed(text: string): Error {
  return invalid(`Invalid property path "${text}".`);
}
