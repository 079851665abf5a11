/** Owns reading a structured query into its complete form. Refuses by name what it does not understand. */
import { FirestoreError, type Json, type JsonObject } from '../backend.ts';
import { compareText } from '../values/compareText.ts';
import { formatFieldPath } from '../values/fieldPaths.ts';
import { normalizeValue } from '../values/normalizeValue.ts';
import {
  invalid,
  optionalInteger,
  optionalObject,
  readBoolean,
  readList,
  readObject,
  readString,
} from '../values/readJson.ts';
import { checkSegment, parseParentName } from '../values/resourceNames.ts';
import { checkFilter } from './checkFilter.ts';
import { checkQuery, fieldsOf } from './checkQuery.ts';
import { isName } from './orderDocuments.ts';
import { inequalityFields, parseFieldReference, parseFilter } from './parseFilter.ts';
import type { Cursor, Filter, Order, Query } from './query.ts';

const understood = new Set(['select', 'from', 'where', 'orderBy', 'startAt', 'endAt', 'offset', 'limit']);

/** `parent` is the name of a document or of a database's root. Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
export function parseQuery(parent: string, json: JsonObject): Query {
  for (const key of Object.keys(json))
    if (!understood.has(key))
      throw new FirestoreError('UNIMPLEMENTED', `The query's ${key} is not implemented.`);
  const { database, path } = parseParentName(parent);
  const where = optionalObject(json.where, 'where');
  const filter = where ? parseFilter(where) : null;
  if (filter) checkFilter(filter);
  const explicit = readList(json.orderBy, 'orderBy').map(parseOrder);
  const orderBy = completeOrder(filter, explicit);
  const select = optionalObject(json.select, 'select');
  const limit = optionalInteger(json.limit, 'limit');
  const offset = optionalInteger(json.offset, 'offset') ?? 0;
  if (limit !== null && limit < 0) throw invalid('limit is negative');
  if (offset < 0) throw invalid('offset is negative');
  const query: Query = {
    database,
    parent: path,
    ...parseFrom(json.from),
    filter,
    orderBy,
    isByName: [...explicit.map(({ field }) => field), ...fieldsOf(filter)].some(isName),
    startAt: parseCursor(json.startAt, 'startAt', explicit),
    endAt: parseCursor(json.endAt, 'endAt', explicit),
    offset,
    limit,
    select: select ? readList(select.fields, 'select.fields').map(parseFieldReference) : null,
  };
  checkQuery(query);
  return query;
}

function parseFrom(json: Json | undefined): Pick<Query, 'collectionId' | 'allDescendants'> {
  const [selector, ...others] = readList(json, 'from');
  if (others.length > 0) throw invalid('A query may select from one collection only.');
  const from = readObject(selector ?? {}, 'a collection selector');
  const id = from.collectionId;
  const allDescendants = readBoolean(from.allDescendants, 'allDescendants');
  if (id === undefined || id === null || id === '') return { collectionId: null, allDescendants };
  const collectionId = readString(id, 'collectionId');
  checkSegment(collectionId, 'The collection id');
  if (collectionId.includes('/')) throw invalid(`The collection id "${collectionId}" contains a slash.`);
  return { collectionId, allDescendants };
}

function parseOrder(json: Json): Order {
  const order = readObject(json, 'an order');
  const direction = order.direction ?? 'ASCENDING';
  if (direction !== 'ASCENDING' && direction !== 'DESCENDING' && direction !== 'DIRECTION_UNSPECIFIED')
    throw invalid(`Unknown direction ${JSON.stringify(direction)}.`);
  return { field: parseFieldReference(order.field), descending: direction === 'DESCENDING' };
}

/** Orders the query leaves unsaid: inequality fields by name, then the document's name, in the last direction. */
function completeOrder(filter: Filter | null, explicit: Order[]): Order[] {
  const names = explicit.map((order) => formatFieldPath(order.field));
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined) throw invalid(`order by clause cannot contain duplicate fields ${double}`);
  const descending = explicit[explicit.length - 1]?.descending ?? false;
  const implied = new Map(inequalityFields(filter).map((field) => [formatFieldPath(field), field]));
  const orders = [...explicit];
  for (const name of [...implied.keys()].sort(compareText)) {
    const field = implied.get(name);
    if (field && name !== '__name__' && !names.includes(name)) orders.push({ field, descending });
  }
  if (!names.includes('__name__')) orders.push({ field: ['__name__'], descending });
  return orders;
}

function parseCursor(json: Json | undefined, what: string, orderBy: readonly Order[]): Cursor | null {
  const cursor = optionalObject(json, what);
  if (!cursor) return null;
  const values = readList(cursor.values, `${what}.values`).map((value, index) => {
    const normal = normalizeValue(value);
    if (orderBy[index]?.field[0] === '__name__' && !('referenceValue' in normal))
      throw invalid(`The ${what} value of __name__ is not a document's name.`);
    return normal;
  });
  if (values.length > orderBy.length) throw invalid('Cursor has too many values.');
  return { values, before: readBoolean(cursor.before, `${what}.before`) };
}
