/** Converts messages between proto3 JSON and the plain objects of protobuf.js, by the schema. It is total: what the decoder let through has a JSON form. */
import type { Json, JsonObject } from '../firestore/backend.ts';
import { isObject } from './protoJson.ts';
import type { FieldShape, MessageShape, ValueShape } from './protoSchema.ts';

/** A decoded message (int64, enumerations and bytes already as strings, doubles as protobuf.js's `json` option gives them). */
export function wireToJson(shape: MessageShape, wire: JsonObject): JsonObject {
  return convert(shape, wire, valueToJson);
}

/** What protobuf.js's `fromObject` takes. */
export function jsonToWire(shape: MessageShape, message: JsonObject): JsonObject {
  return convert(shape, message, valueToWire);
}

type ConvertValue = (shape: ValueShape, value: Json) => Json;

function convert(shape: MessageShape, message: JsonObject, value: ConvertValue): JsonObject {
  const entries: [string, Json][] = [];
  for (const [key, item] of Object.entries(message)) {
    const field = shape.fields.get(key);
    if (field && item !== undefined) entries.push([field.name, convertField(field, item, value)]);
  }
  return Object.fromEntries(entries);
}

function convertField(field: FieldShape, item: Json, value: ConvertValue): Json {
  if (field.form === 'repeated' && Array.isArray(item)) return item.map((each) => value(field.value, each));
  if (field.form === 'map' && isObject(item)) {
    return Object.fromEntries(Object.entries(item).map(([key, each]) => [key, value(field.value, each)]));
  }
  return value(field.value, item);
}

function valueToJson(shape: ValueShape, value: Json): Json {
  switch (shape.kind) {
    case 'message':
      return isObject(value) ? convert(shape.message(), value, valueToJson) : value;
    case 'timestamp':
      return isObject(value) ? timestampText(value) : value;
    case 'duration':
      return isObject(value) ? `${secondsOf(value)}${fraction(nanosOf(value))}s` : value;
    case 'wrapper':
      return isObject(value) ? (value.value ?? 0) : value;
    case 'null':
      return null;
    case 'enum':
      return value;
    case 'scalar':
      // JSON.stringify would lose the sign of -0.
      return shape.scalar === 'double' && Object.is(value, -0) ? '-0' : value;
  }
}

function valueToWire(shape: ValueShape, value: Json): Json {
  switch (shape.kind) {
    case 'message':
      return isObject(value) ? convert(shape.message(), value, valueToWire) : value;
    case 'timestamp':
      return typeof value === 'string' ? timestampObject(value) : value;
    case 'duration':
      return value;
    case 'wrapper':
      return isObject(value) ? value : { value };
    case 'null':
      return 0;
    case 'enum':
    case 'scalar':
      return value;
  }
}

function secondsOf(value: JsonObject): number {
  return Number(value.seconds ?? 0);
}

function nanosOf(value: JsonObject): number {
  return Number(value.nanos ?? 0);
}

function timestampText(value: JsonObject): string {
  const seconds = new Date(secondsOf(value) * 1000).toISOString().slice(0, 19);
  return `${seconds}${fraction(nanosOf(value))}Z`;
}

/** As many digits as the nanoseconds need, in threes. */
function fraction(nanos: number): string {
  if (nanos === 0) return '';
  return `.${String(nanos)
    .padStart(9, '0')
    .replace(/(000){1,2}$/, '')}`;
}

function timestampObject(text: string): JsonObject {
  const nanos = /\.(\d{1,9})/.exec(text)?.[1]?.padEnd(9, '0') ?? '0';
  const seconds = Math.floor(Date.parse(text.replace(/\.\d+/, '')) / 1000);
  return { seconds: String(seconds), nanos: Number(nanos) };
}
