/** The type names `is` takes, and what each holds of. */

import type { Value } from './values.ts';

export const TYPE_NAMES = [
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'vector',
  'set',
  'number',
  'map',
  'string',
  'timestamp',
  'path',
  'map_diff',
] as const;

export type TypeName = (typeof TYPE_NAMES)[number];

export function isTypeName(name: string): name is TypeName {
  return TYPE_NAMES.some((known) => known === name);
}

/** The official evaluator answers false to `is set` for its own sets, so this one does too. */
export function isOfType(value: Value, name: string): boolean {
  if (name === 'number') return value.type === 'int' || value.type === 'float';
  return value.type === name && name !== 'set';
}
