/** Small readers of untrusted document fields: each gives the value or throws `MalformedDocument` naming the field. */

export class MalformedDocument extends Error {
  constructor(field: string) {
    super(`${field} is missing or of the wrong kind`);
    this.name = 'MalformedDocument';
  }
}

type Fields = Record<string, unknown>;

export function recordIn(fields: Fields, field: string): Fields {
  const value = fields[field];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedDocument(field);
  return Object.fromEntries(Object.entries(value));
}

export function textIn(fields: Fields, field: string): string {
  const value = fields[field];
  if (typeof value !== 'string') throw new MalformedDocument(field);
  return value;
}

export function numberIn(fields: Fields, field: string): number {
  const value = fields[field];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new MalformedDocument(field);
  return value;
}

export function flagIn(fields: Fields, field: string): boolean {
  const value = fields[field];
  if (typeof value !== 'boolean') throw new MalformedDocument(field);
  return value;
}

export function textsIn(fields: Fields, field: string): string[] {
  const value = fields[field];
  if (!Array.isArray(value)) throw new MalformedDocument(field);
  return value.map((item: unknown) => {
    if (typeof item !== 'string') throw new MalformedDocument(field);
    return item;
  });
}

export function oneOf<Value extends string>(fields: Fields, field: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === fields[field]);
  if (found === undefined) throw new MalformedDocument(field);
  return found;
}
