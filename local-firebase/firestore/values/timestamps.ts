/** Owns instants: microseconds since the epoch as numbers, and RFC 3339 text as Firestore writes it. Never reads a clock. */
import { invalid } from './readJson.ts';

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
// Firestore keeps 0001-01-01 to 9999-12-31; an offset may push a legal text outside of it.
const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59Z');

/** RFC 3339 to the canonical text: UTC, microseconds (finer digits are cut), 0, 3 or 6 decimals. Throws INVALID_ARGUMENT. */
export function canonicalTimestamp(text: string): string {
  const { ms, micros } = parse(text);
  return format(ms, micros);
}

/** RFC 3339 to microseconds since the epoch; exact for the years 1685 to 2255. Throws INVALID_ARGUMENT. */
export function timestampToMicros(text: string): number {
  const { ms, micros } = parse(text);
  return ms * 1000 + micros;
}

export function microsToTimestamp(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  return format(seconds * 1000, micros - seconds * 1_000_000);
}

function parse(text: string): { ms: number; micros: number } {
  const match = form.exec(text);
  const ms = match ? Date.parse(`${match[1]}${match[3]}`) : Number.NaN;
  if (!(ms >= earliestMs && ms <= latestMs)) throw invalid(`${JSON.stringify(text)} is not a timestamp`);
  return { ms, micros: Number((match?.[2] ?? '').padEnd(6, '0').slice(0, 6)) };
}

function format(ms: number, micros: number): string {
  const seconds = new Date(ms).toISOString().slice(0, 19);
  if (micros === 0) return `${seconds}Z`;
  const digits = String(micros).padStart(6, '0');
  return `${seconds}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}
