/** Reads what clients send as proto3 JSON into the one canonical form the engine takes, by the schema. It refuses what the schema does not know, and never guesses. */
import { FirestoreError, type Json, type JsonObject } from '../firestore/backend.ts';
import type { FieldShape, MessageShape, Scalar, ValueShape } from './protoSchema.ts';

// Firestore takes 20 levels of maps, two messages each; filters nest too. Without a bound a hostile body would overflow the stack.
const maxDepth = 200;
const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/**
 * The canonical form: camelCase names, enumerations by name, int64 as decimal strings, wrappers as bare values, unset fields left out,
 * doubles as numbers or 'NaN', 'Infinity', '-Infinity', '-0'. Throws INVALID_ARGUMENT with the path of the first fault.
 */
export function canonicalMessage(shape: MessageShape, input: unknown, path = '', depth = 0): JsonObject {
  if (depth > maxDepth) throw invalid(path, 'is nested too deeply');
  if (!isObject(input)) throw invalid(path, 'is not an object');
  const entries: [string, Json][] = [];
  for (const [key, value] of Object.entries(input)) {
    const field = shape.fields.get(key);
    if (!field) throw unknownName(key, path);
    if (value === undefined || (value === null && field.value.kind !== 'null')) continue;
    entries.push([field.name, canonicalField(field, value, path === '' ? key : `${path}.${key}`, depth)]);
  }
  const result = Object.fromEntries(entries);
  for (const oneof of shape.oneofs) {
    const set = oneof.filter((name) => name in result);
    if (set.length > 1)
      throw invalid(path, `holds both ${set[0]} and ${set[1]}, of which only one may be set`);
  }
  return result;
}

function canonicalField(field: FieldShape, value: unknown, path: string, depth: number): Json {
  if (field.form === 'repeated') {
    if (!Array.isArray(value)) throw invalid(path, 'is not a list');
    return value.map((item, index) => canonicalValue(field.value, item, `${path}[${index}]`, depth));
  }
  if (field.form === 'map') {
    if (!isObject(value)) throw invalid(path, 'is not an object');
    // fromEntries defines properties, so that a key such as __proto__ stays a key.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        canonicalValue(field.value, item, `${path}.${key}`, depth),
      ]),
    );
  }
  return canonicalValue(field.value, value, path, depth);
}

function canonicalValue(shape: ValueShape, value: unknown, path: string, depth: number): Json {
  switch (shape.kind) {
    case 'message':
      return canonicalMessage(shape.message(), value, path, depth + 1);
    case 'scalar':
      return canonicalScalar(shape.scalar, value, path);
    case 'wrapper':
      return canonicalScalar(shape.scalar, isObject(value) ? value.value : value, path);
    case 'null':
      if (value === null || value === 'NULL_VALUE' || value === 0) return null;
      throw invalid(path, 'is not null');
    case 'enum': {
      if (typeof value === 'string' && [...shape.names.values()].includes(value)) return value;
      const name = typeof value === 'number' ? shape.names.get(value) : undefined;
      if (name === undefined) throw invalid(path, `has no value ${JSON.stringify(value)}`);
      return name;
    }
    case 'timestamp':
      if (typeof value === 'string' && timestampForm.test(value) && !Number.isNaN(Date.parse(value)))
        return value;
      throw invalid(path, 'is not an RFC 3339 timestamp');
    case 'duration':
      if (typeof value === 'string' && /^-?\d+(\.\d{1,9})?s$/.test(value)) return value;
      throw invalid(path, 'is not a duration');
  }
}

function canonicalScalar(scalar: Scalar, value: unknown, path: string): Json {
  switch (scalar) {
    case 'string':
      if (typeof value === 'string') return value;
      throw invalid(path, 'is not a string');
    case 'bytes':
      if (typeof value === 'string' && /^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) return value;
      throw invalid(path, 'is not base64');
    case 'bool':
      if (typeof value === 'boolean') return value;
      throw invalid(path, 'is not true or false');
    case 'double':
    case 'float':
      return canonicalDouble(value, path);
    case 'int32':
    case 'uint32': {
      const number = typeof value === 'string' && value !== '' ? Number(value) : value;
      if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= 0xffffffff)
        return number;
      throw invalid(path, 'is not a 32-bit integer');
    }
    case 'int64':
    case 'uint64':
      return canonicalInt64(value, path);
  }
}

function canonicalDouble(value: unknown, path: string): Json {
  if (typeof value === 'number' && Number.isFinite(value)) return Object.is(value, -0) ? '-0' : value;
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
    return Object.is(Number(value), -0) ? '-0' : Number(value);
  }
  throw invalid(path, 'is not a number');
}

function canonicalInt64(value: unknown, path: string): Json {
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
  if (typeof text === 'string' && /^-?\d{1,19}$/.test(text)) {
    const int = BigInt(text);
    if (BigInt.asIntN(64, int) === int) return int.toString();
  }
  throw invalid(path, 'is not a 64-bit integer');
}

/** The same message with its enumerations as numbers, for `$alt=json;enum-encoding=int`. */
export function withEnumNumbers(shape: MessageShape, message: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      const field = shape.fields.get(key);
      return [key, field ? fieldWithEnumNumbers(field, value) : value];
    }),
  );
}

function fieldWithEnumNumbers(field: FieldShape, value: Json): Json {
  const one = (item: Json): Json => {
    if (field.value.kind === 'message' && isObject(item)) return withEnumNumbers(field.value.message(), item);
    if (field.value.kind !== 'enum') return item;
    return [...field.value.names].find(([, name]) => name === item)?.[0] ?? item;
  };
  if (Array.isArray(value)) return value.map(one);
  if (field.form === 'map' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, one(item)]));
  }
  return one(value);
}

/** Narrows to an object that is not a list. */
export function isObject<T>(value: T): value is Exclude<T & object, readonly unknown[]> & JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownName(key: string, path: string): FirestoreError {
  const where = path === '' ? '' : ` at '${path}'`;
  return new FirestoreError(
    'INVALID_ARGUMENT',
    `Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
  );
}

function invalid(path: string, what: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', `Invalid value: ${path || 'the request'} ${what}.`);
}
