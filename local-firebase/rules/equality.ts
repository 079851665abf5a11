/**
 * Equality of values. Numbers of both kinds are equal at the top (`1 == 1.0`) and in sets, but inside
 * lists and maps the kind counts (`[1] != [1.0]`), as the official evaluator has it. What a query leaves open throws.
 */

import { boundSegments } from './methods/path.ts';
import { numbersEqual } from './order.ts';
import { excludes } from './proof/facts.ts';
import { isNumber, type MapValue, UnknownValue, type Value, type ValueOf } from './values.ts';

/** `==` of the language. Throws UnknownValue when a query does not decide it. */
export function isEqual(left: Value, right: Value): boolean {
  if (left.type === 'constraint' || right.type === 'constraint') {
    throw new UnknownValue('the query does not fix this field to one value');
  }
  if (isNumber(left) && isNumber(right)) return numbersEqual(left, right);
  return isSame(left, right);
}

/** Equality of elements, where 1 and 1.0 differ. */
export function isSame(left: Value, right: Value): boolean {
  const verdict = compareOpen(left, right);
  if (verdict === null) throw new UnknownValue('the query does not fix this field to one value');
  return verdict;
}

/** Whether `items` holds `value`; an undecided element matters only when no other decides. */
export function hasItem(
  items: readonly Value[],
  value: Value,
  same: (a: Value, b: Value) => boolean | null = compareOpen,
): boolean {
  let isOpen = false;
  for (const item of items) {
    const verdict = same(item, value);
    if (verdict === true) return true;
    if (verdict === null) isOpen = true;
  }
  if (isOpen) throw new UnknownValue('the query does not fix this field to one value');
  return false;
}

export function hasSetItem(items: readonly Value[], value: Value): boolean {
  return hasItem(items, value, compareMembers);
}

/** As sets and differences of maps compare: numbers of both kinds are equal, and NaN is itself, also within lists and maps. */
export function compareMembers(left: Value, right: Value): boolean | null {
  if (isNumber(left) && isNumber(right))
    return numbersEqual(left, right) || (isNaNFloat(left) && isNaNFloat(right));
  return compareOpen(left, right, true);
}

function isNaNFloat(value: Value): boolean {
  return value.type === 'float' && Number.isNaN(value.value);
}

/** true, false, or null when the query leaves it open. `nanIsItself`: NaN equals nothing but where this says so. */
export function compareOpen(left: Value, right: Value, nanIsItself = false): boolean | null {
  if (left.type === 'constraint')
    return right.type !== 'constraint' && excludes(left.facts, right, compareOpen) ? false : null;
  if (right.type === 'constraint') return excludes(right.facts, left, compareOpen) ? false : null;
  switch (left.type) {
    case 'null':
      return right.type === 'null';
    case 'bool':
    case 'string':
      return right.type === left.type && right.value === left.value;
    case 'int':
      return right.type === 'int' && right.value === left.value;
    case 'float':
      // Within lists and maps 0.0 and -0.0 differ.
      return (
        right.type === 'float' &&
        (nanIsItself || !Number.isNaN(left.value)) &&
        Object.is(left.value, right.value)
      );
    case 'bytes':
      return right.type === 'bytes' && Buffer.compare(left.value, right.value) === 0;
    case 'timestamp':
    case 'duration':
      return right.type === left.type && right.nanos === left.nanos;
    case 'latlng':
      return (
        right.type === 'latlng' && left.latitude === right.latitude && left.longitude === right.longitude
      );
    case 'path':
      return right.type === 'path' ? pathsEqual(left, right) : false;
    case 'list':
      return right.type === 'list' ? listsEqual(left, right, nanIsItself) : false;
    case 'set':
      return right.type === 'set' ? setsEqual(left, right) : false;
    case 'map':
      return right.type === 'map' ? mapsEqual(left, right, nanIsItself) : false;
    case 'map_diff':
      return right.type === 'map_diff'
        ? all([
            mapsEqual(left.before, right.before, nanIsItself),
            mapsEqual(left.after, right.after, nanIsItself),
          ])
        : false;
  }
}

function pathsEqual(left: ValueOf<'path'>, right: ValueOf<'path'>): boolean {
  const [a, b] = [boundSegments(left), boundSegments(right)];
  return a.length === b.length && a.every((segment, i) => segment === b[i]);
}

function listsEqual(left: ValueOf<'list'>, right: ValueOf<'list'>, nanIsItself: boolean): boolean | null {
  if (left.partial || right.partial) return null;
  if (left.items.length !== right.items.length) return false;
  return all(left.items.map((item, i) => compareOpen(item, right.items[i] ?? { type: 'null' }, nanIsItself)));
}

function setsEqual(left: ValueOf<'set'>, right: ValueOf<'set'>): boolean | null {
  if (left.partial || right.partial) return null;
  return (
    left.items.length === right.items.length && left.items.every((item) => hasSetItem(right.items, item))
  );
}

function mapsEqual(left: MapValue, right: MapValue, nanIsItself: boolean): boolean | null {
  const verdicts: (boolean | null)[] = left.partial || right.partial ? [null] : [];
  for (const key of new Set([...left.fields.keys(), ...right.fields.keys()])) {
    const [a, b] = [left.fields.get(key), right.fields.get(key)];
    if (a && b) verdicts.push(compareOpen(a, b, nanIsItself));
    else verdicts.push((a ? right.partial : left.partial) ? null : false);
  }
  return all(verdicts);
}

function all(verdicts: (boolean | null)[]): boolean | null {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}
