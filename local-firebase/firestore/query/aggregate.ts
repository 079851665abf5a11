/** Owns count, sum and average over a query's result. Pure. */
import { FirestoreError, type Json, type JsonObject } from '../backend.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { typeRank } from '../values/compareValues.ts';
import { type FieldPath, fieldAt } from '../values/fieldPaths.ts';
import { canonicalDouble } from '../values/normalizeValue.ts';
import {
  invalid,
  isObject,
  optionalInteger,
  optionalObject,
  optionalString,
  readObject,
} from '../values/readJson.ts';
import { parseFieldReference } from './parseFilter.ts';

const minInteger = -(2n ** 63n);
const maxInteger = 2n ** 63n - 1n;
const numberRank = typeRank({ integerValue: '0' });

/** The fields that are summed or averaged: a document counts only when it has all of them. */
export function aggregatedFields(aggregations: Json[]): FieldPath[] {
  return aggregations.flatMap(aggregatedField);
}

/** `aggregateFields` of an AggregationResult: one value for each alias. The documents have all the fields. */
export function aggregate(aggregations: Json[], documents: StoredDocument[]): JsonObject {
  if (aggregations.length === 0) throw invalid('Aggregations can not be empty.');
  return Object.fromEntries(
    aggregations.map((item, index) => {
      const json = readObject(item, 'an aggregation');
      const alias = optionalString(json.alias, 'alias') || `field_${index + 1}`;
      return [alias, compute(json, documents)];
    }),
  );
}

function aggregatedField(json: Json): FieldPath[] {
  const aggregation = readObject(json, 'an aggregation');
  const operand = optionalObject(aggregation.sum ?? aggregation.avg, 'an aggregation');
  return operand ? [parseFieldReference(operand.field)] : [];
}

function compute(json: JsonObject, documents: StoredDocument[]): JsonObject {
  const count = optionalObject(json.count, 'count');
  if (count) {
    const upTo = optionalInteger(count.upTo, 'count.upTo') ?? Number.POSITIVE_INFINITY;
    return { integerValue: String(Math.min(documents.length, upTo)) };
  }
  const sum = optionalObject(json.sum, 'sum');
  if (sum) return sumOf(numbersAt(sum, documents));
  const average = optionalObject(json.avg, 'avg');
  if (average) {
    const numbers = numbersAt(average, documents);
    if (numbers.length === 0) return { nullValue: null };
    const total = sumOf(numbers);
    return { doubleValue: canonicalDouble(numberOf(total) / numbers.length) };
  }
  const kind = Object.keys(json).filter((key) => key !== 'alias');
  throw new FirestoreError('UNIMPLEMENTED', `The aggregation ${kind.join(', ')} is not implemented.`);
}

function numbersAt(json: JsonObject, documents: StoredDocument[]): JsonObject[] {
  const field = parseFieldReference(json.field);
  return documents.flatMap((document) => {
    const value = fieldAt(document.fields, field);
    return value !== undefined && isObject(value) && typeRank(value) === numberRank ? [value] : [];
  });
}

/** An integer while all are integers and the sum has 64 bits, else a double. */
function sumOf(numbers: JsonObject[]): JsonObject {
  if (numbers.every((value) => 'integerValue' in value)) {
    const sum = numbers.reduce((total, value) => total + BigInt(String(value.integerValue)), 0n);
    if (sum >= minInteger && sum <= maxInteger) return { integerValue: String(sum) };
  }
  return { doubleValue: canonicalDouble(numbers.reduce((total, value) => total + numberOf(value), 0)) };
}

function numberOf(value: JsonObject): number {
  return Number(value.integerValue ?? value.doubleValue);
}
