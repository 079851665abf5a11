/** The shapes of google.firestore.v1's messages, read from the descriptors that @google-cloud/firestore bundles. It knows types only, never what they mean. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** How one value is written in proto3 JSON. */
export type ValueShape =
  | { kind: 'scalar'; scalar: Scalar }
  | { kind: 'enum'; names: ReadonlyMap<number, string> }
  /** google.protobuf.NullValue, whose JSON form is `null`. */
  | { kind: 'null' }
  | { kind: 'timestamp' }
  | { kind: 'duration' }
  /** google.protobuf.Int32Value and the like: a bare value in JSON, `{ value }` on the wire. */
  | { kind: 'wrapper'; scalar: Scalar }
  | { kind: 'message'; message: () => MessageShape };

export interface FieldShape {
  name: string;
  form: 'single' | 'repeated' | 'map';
  value: ValueShape;
}

export interface MessageShape {
  name: string;
  /** By camelCase and by original snake_case name: proto3 JSON readers take both. */
  fields: ReadonlyMap<string, FieldShape>;
  oneofs: readonly (readonly string[])[];
}

const scalars = ['string', 'bool', 'bytes', 'double', 'float', 'int32', 'uint32', 'int64', 'uint64'] as const;
export type Scalar = (typeof scalars)[number];

/** One node of protobuf.js's JSON descriptors: a namespace, a message or an enumeration. */
interface Descriptor {
  nested?: Record<string, Descriptor>;
  fields?: Record<string, { type: string; id: number; rule?: string; keyType?: string }>;
  oneofs?: Record<string, { oneof: string[] }>;
  values?: Record<string, number>;
}

// The package exports code only; its descriptors lie beside it.
const packageEntry = createRequire(import.meta.url).resolve('@google-cloud/firestore');
export const firestoreDescriptors: Descriptor = withVerify(
  JSON.parse(readFileSync(join(dirname(packageEntry), '..', 'protos', 'v1.json'), 'utf8')),
);

const shapes = new Map<string, MessageShape>();

/** `name` is relative to google.firestore.v1, such as `CommitRequest`. Throws when there is no such message. */
export function messageShape(name: string): MessageShape {
  return shapeOf(['google', 'firestore', 'v1', ...name.split('.')]);
}

function shapeOf(path: string[]): MessageShape {
  const name = path.join('.');
  const known = shapes.get(name);
  if (known) return known;
  const descriptor = descriptorAt(path);
  if (!descriptor?.fields) throw new Error(`the bundled descriptors hold no message ${name}`);
  const fields = new Map<string, FieldShape>();
  for (const [fieldName, field] of Object.entries(descriptor.fields)) {
    const form = field.keyType ? 'map' : field.rule === 'repeated' ? 'repeated' : 'single';
    const shape: FieldShape = { name: fieldName, form, value: valueShape(path, field.type) };
    fields.set(fieldName, shape);
    fields.set(
      fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      shape,
    );
  }
  const shape = { name, fields, oneofs: Object.values(descriptor.oneofs ?? {}).map(({ oneof }) => oneof) };
  shapes.set(name, shape);
  return shape;
}

function valueShape(scope: string[], type: string): ValueShape {
  const scalar = scalars.find((each) => each === type);
  if (scalar) return { kind: 'scalar', scalar };
  const path = resolve(scope, type.split('.'));
  switch (path.join('.')) {
    case 'google.protobuf.NullValue':
      return { kind: 'null' };
    case 'google.protobuf.Timestamp':
      return { kind: 'timestamp' };
    case 'google.protobuf.Duration':
      return { kind: 'duration' };
    case 'google.protobuf.Int32Value':
      return { kind: 'wrapper', scalar: 'int32' };
    case 'google.protobuf.Int64Value':
      return { kind: 'wrapper', scalar: 'int64' };
    case 'google.protobuf.DoubleValue':
      return { kind: 'wrapper', scalar: 'double' };
  }
  const values = descriptorAt(path)?.values;
  if (values)
    return { kind: 'enum', names: new Map(Object.entries(values).map(([name, number]) => [number, name])) };
  return { kind: 'message', message: () => shapeOf(path) };
}

/** Protobuf's scoping: a name is looked for in the message itself, then in each namespace around it. */
function resolve(scope: string[], type: string[]): string[] {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const path = [...scope.slice(0, depth), ...type];
    if (descriptorAt(path)) return path;
  }
  throw new Error(`the bundled descriptors hold no type ${type.join('.')}`);
}

function descriptorAt(path: string[]): Descriptor | undefined {
  return path.reduce<Descriptor | undefined>((node, name) => node?.nested?.[name], firestoreDescriptors);
}

/** The client SDKs check a document that a transaction only read by a field that the published descriptors leave out. */
function withVerify(root: Descriptor): Descriptor {
  const write = root.nested?.google?.nested?.firestore?.nested?.v1?.nested?.Write;
  if (!write?.fields || !write.oneofs?.operation) throw new Error('the bundled descriptors hold no Write');
  write.fields.verify = { type: 'string', id: 5 };
  write.oneofs.operation.oneof.push('verify');
  return root;
}
