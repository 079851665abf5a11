/** Methods of list, set, map and map_diff. What a query leaves open (`partial`) answers only what is certain. */

import { compareMembers, hasItem, hasSetItem } from '../equality.ts';
import { boolValue, intValue, stringValue } from '../rulesValue.ts';
import {
  EvaluationError,
  type ListValue,
  type MapValue,
  type SetValue,
  UnknownValue,
  type Value,
  type ValueOf,
} from '../values.ts';
import { textOf } from './conversions.ts';
import { argument, type MethodTable, method } from './method.ts';

function whole<T extends ListValue | SetValue | MapValue>(value: T): T {
  if (value.partial) throw new UnknownValue(`the query does not prove the whole ${value.type}`);
  return value;
}

type Contains = (items: readonly Value[], value: Value) => boolean;

/** `partial` self: what it holds is certain, what it lacks is not. */
function hasAll(self: ListValue | SetValue, wanted: readonly Value[], contains: Contains): Value {
  return certain(
    wanted.every((item) => contains(self.items, item)),
    true,
    self,
  );
}
function hasAny(self: ListValue | SetValue, wanted: readonly Value[], contains: Contains): Value {
  return certain(
    wanted.some((item) => contains(self.items, item)),
    true,
    self,
  );
}
function hasOnly(self: ListValue | SetValue, allowed: readonly Value[], contains: Contains): Value {
  return certain(
    self.items.every((item) => contains(allowed, item)),
    false,
    self,
  );
}
function certain(verdict: boolean, sure: boolean, self: ListValue | SetValue): Value {
  if (self.partial && verdict !== sure)
    throw new UnknownValue(`the query does not prove the whole ${self.type}`);
  return boolValue(verdict);
}

export const listMethods: MethodTable<ListValue> = {
  size: method(0, (self) => intValue(whole(self).items.length)),
  hasAll: method(1, (self, args) => hasAll(self, whole(argument(args, 0, 'list')).items, hasItem)),
  hasAny: method(1, (self, args) => hasAny(self, whole(argument(args, 0, 'list')).items, hasItem)),
  hasOnly: method(1, (self, args) => hasOnly(self, whole(argument(args, 0, 'list')).items, hasItem)),
  concat: method(1, (self, args) => ({
    type: 'list',
    items: [...whole(self).items, ...whole(argument(args, 0, 'list')).items],
  })),
  join: method(1, (self, args) => {
    const { value } = argument(args, 0, 'string');
    return stringValue(whole(self).items.map(textOf).join(value));
  }),
  removeAll: method(1, (self, args) => {
    const removed = whole(argument(args, 0, 'list')).items;
    return { type: 'list', items: whole(self).items.filter((item) => !hasItem(removed, item)) };
  }),
  toSet: method(0, (self) =>
    self.partial ? { ...createSet(self.items), partial: true } : createSet(self.items),
  ),
};

export function createSet(items: readonly Value[]): SetValue {
  const unique: Value[] = [];
  if (items.some(({ type }) => type === 'constraint'))
    throw new UnknownValue('the query does not fix every element');
  for (const item of items) if (!hasSetItem(unique, item)) unique.push(item);
  return { type: 'set', items: unique };
}

export const setMethods: MethodTable<SetValue> = {
  size: method(0, (self) => intValue(whole(self).items.length)),
  hasAll: method(1, (self, args) => hasAll(self, itemsOf(args), hasSetItem)),
  hasAny: method(1, (self, args) => hasAny(self, itemsOf(args), hasSetItem)),
  hasOnly: method(1, (self, args) => hasOnly(self, itemsOf(args), hasSetItem)),
  union: method(1, (self, args) =>
    createSet([...whole(self).items, ...whole(argument(args, 0, 'set')).items]),
  ),
  intersection: method(1, (self, args) => {
    const other = whole(argument(args, 0, 'set')).items;
    return createSet(whole(self).items.filter((item) => hasSetItem(other, item)));
  }),
  difference: method(1, (self, args) => {
    const other = whole(argument(args, 0, 'set')).items;
    return createSet(whole(self).items.filter((item) => !hasSetItem(other, item)));
  }),
};

/** A set's tests take a list as well. */
function itemsOf(args: readonly Value[]): readonly Value[] {
  const [value] = args;
  return value?.type === 'list' ? whole(value).items : whole(argument(args, 0, 'set')).items;
}

export const mapMethods: MethodTable<MapValue> = {
  size: method(0, (self) => intValue(whole(self).fields.size)),
  keys: method(0, (self) => {
    const items = [...self.fields.keys()].sort().map(stringValue);
    return self.partial ? { type: 'list', items, partial: true } : { type: 'list', items };
  }),
  values: method(0, (self) => ({ type: 'list', items: [...whole(self).fields.values()] })),
  get: method(2, (self, args) => {
    const [key, fallback = key] = args;
    if (!key || !fallback) throw new EvaluationError('map.get() takes a key and a default');
    if (key.type === 'string') return readKey(self, key.value) ?? fallback;
    let current: Value = self;
    for (const step of whole(argument(args, 0, 'list')).items) {
      if (step.type !== 'string')
        throw new EvaluationError(`expected string in the path of get(), got ${step.type}`);
      if (current.type === 'constraint') throw new UnknownValue(`the query says nothing of ${step.value}`);
      const next: Value | null = current.type === 'map' ? readKey(current, step.value) : null;
      if (!next) return fallback;
      current = next;
    }
    return current;
  }),
  diff: method(1, (self, args) => ({
    type: 'map_diff',
    before: whole(argument(args, 0, 'map')),
    after: whole(self),
  })),
};

/** `null` when the key is certainly absent. */
export function readKey(map: MapValue, key: string): Value | null {
  const value = map.fields.get(key);
  if (value) return value;
  if (map.partial) throw new UnknownValue(`${key} is not known here`);
  return null;
}

export const mapDiffMethods: MethodTable<ValueOf<'map_diff'>> = {
  addedKeys: method(0, ({ before, after }) => keySet(after, (key) => !before.fields.has(key))),
  removedKeys: method(0, ({ before, after }) => keySet(before, (key) => !after.fields.has(key))),
  changedKeys: method(0, (diff) => keySet(diff.after, (key) => isChanged(diff, key))),
  unchangedKeys: method(0, (diff) =>
    keySet(diff.after, (key) => diff.before.fields.has(key) && !isChanged(diff, key)),
  ),
  affectedKeys: method(0, (diff) => {
    const { before, after } = diff;
    const all: MapValue = { type: 'map', fields: new Map([...before.fields, ...after.fields]) };
    return keySet(all, (key) => before.fields.has(key) !== after.fields.has(key) || isChanged(diff, key));
  }),
};

function isChanged({ before, after }: ValueOf<'map_diff'>, key: string): boolean {
  const [old, now] = [before.fields.get(key), after.fields.get(key)];
  if (old === undefined || now === undefined) return false;
  const verdict = compareMembers(old, now);
  if (verdict === null) throw new UnknownValue(`the query does not fix ${key} to one value`);
  return !verdict;
}

function keySet(map: MapValue, keep: (key: string) => boolean): SetValue {
  return { type: 'set', items: [...map.fields.keys()].filter(keep).map(stringValue) };
}
