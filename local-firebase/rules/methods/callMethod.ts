/** Finds the method of a value, or the function of a package, by name. Knows which names exist at all. */

import { compareOpen } from '../equality.ts';
import { provesElement } from '../proof/facts.ts';
import type { PatternMemory } from '../regex/patternMemory.ts';
import { TRUE } from '../rulesValue.ts';
import { EvaluationError, UnknownValue, type Value, type ValueOf } from '../values.ts';
import { listMethods, mapDiffMethods, mapMethods, setMethods } from './collections.ts';
import { hashingFunctions } from './hashing.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { mathFunctions } from './math.ts';
import { argument, invoke, type MethodTable, method } from './method.ts';
import { pathMethods } from './path.ts';
import { bytesMethods, stringMethods } from './string.ts';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './time.ts';

/** Of a field of which a query says only facts. */
const constraintMethods: MethodTable<ValueOf<'constraint'>> = {
  hasAny: method(1, (self, args) => {
    const { items, partial } = argument(args, 0, 'list');
    if (!partial && items.some((item) => provesElement(self.facts, item, compareOpen))) return TRUE;
    throw new UnknownValue('the query does not prove what the list contains');
  }),
};

const packages = new Map<string, MethodTable<null>>([
  ['math', mathFunctions],
  ['hashing', hashingFunctions],
  ['timestamp', timestampFunctions],
  ['duration', durationFunctions],
  ['latlng', latlngFunctions],
]);

const methodNames = new Set(
  [
    stringMethods,
    bytesMethods,
    listMethods,
    setMethods,
    mapMethods,
    mapDiffMethods,
    pathMethods,
    timestampMethods,
    durationMethods,
    latlngMethods,
  ].flatMap((table) => Object.keys(table)),
);

export function isMethodName(name: string): boolean {
  return methodNames.has(name);
}

export function isPackage(name: string): boolean {
  return packages.has(name);
}

/** `null` when the package has no such function. */
export function packageArity(packageName: string, name: string): number | null {
  const table = packages.get(packageName);
  return table && Object.hasOwn(table, name) ? (table[name]?.arity ?? null) : null;
}

export function callPackage(
  packageName: string,
  name: string,
  args: readonly Value[],
  patterns: PatternMemory,
): Value {
  return invoke(packages.get(packageName) ?? {}, null, packageName, name, args, patterns);
}

export function callMethod(
  object: Value,
  name: string,
  args: readonly Value[],
  patterns: PatternMemory,
): Value {
  const { type } = object;
  switch (type) {
    case 'string':
      return invoke(stringMethods, object, type, name, args, patterns);
    case 'bytes':
      return invoke(bytesMethods, object, type, name, args, patterns);
    case 'list':
      return invoke(listMethods, object, type, name, args, patterns);
    case 'set':
      return invoke(setMethods, object, type, name, args, patterns);
    case 'map':
      return invoke(mapMethods, object, type, name, args, patterns);
    case 'map_diff':
      return invoke(mapDiffMethods, object, type, name, args, patterns);
    case 'path':
      return invoke(pathMethods, object, type, name, args, patterns);
    case 'timestamp':
      return invoke(timestampMethods, object, type, name, args, patterns);
    case 'duration':
      return invoke(durationMethods, object, type, name, args, patterns);
    case 'latlng':
      return invoke(latlngMethods, object, type, name, args, patterns);
    case 'constraint':
      return invoke(constraintMethods, object, 'a field that the query does not fix', name, args, patterns);
    default:
      throw new EvaluationError(`${type} has no methods`);
  }
}
