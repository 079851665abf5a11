/** Shares one live query per shape among all who look at it, as plain rows. It never keeps a query nobody looks at. */
import type { RxDocument } from 'rxdb';
import {
  catchError,
  defer,
  distinctUntilChanged,
  finalize,
  map,
  type Observable,
  ReplaySubject,
  share,
  throwError,
} from 'rxjs';
import { namedError } from './deviceFailure.ts';

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;

/** RxDB keeps one document object per state of a row, so a row that has not changed stays the same object. */
const rowByDocument = new WeakMap<object, unknown>();

function plainRow<Row>(document: RxDocument<Row>): Row {
  const known = rowByDocument.get(document);
  // The map is keyed by the document itself, so what was put in for it is its own row.
  if (known !== undefined) return known as Row;
  // Readonly to its types alone; nobody changes what a query emitted.
  const row = document.toJSON() as Row;
  rowByDocument.set(document, row);
  return row;
}

export const plainRows = <Row>(documents: RxDocument<Row>[]): Row[] => documents.map(plainRow);
export const plainRowOrNull = <Row>(document: RxDocument<Row> | null): Row | null =>
  document === null ? null : plainRow(document);

export interface SharedStreams {
  /** The stream of this key, made when the first one looks. Emits what is known at once to those who follow. */
  of<Documents, Rows>(
    key: string,
    query: () => { $: Observable<Documents> },
    toRows: (documents: Documents) => Rows,
  ): Observable<Rows>;
}

export function createSharedStreams(): SharedStreams {
  const streams = new Map<string, Observable<unknown>>();

  function createStream<Documents, Rows>(
    key: string,
    query: () => { $: Observable<Documents> },
    toRows: (documents: Documents) => Rows,
  ): Observable<Rows> {
    return defer(() => query().$).pipe(
      map(toRows),
      distinctUntilChanged<Rows>(isSameList),
      catchError((error: unknown) => throwError(() => namedError(error))),
      finalize(() => streams.delete(key)),
      share<Rows>({ connector: () => new ReplaySubject(1) }),
    );
  }

  return {
    of<Documents, Rows>(
      key: string,
      query: () => { $: Observable<Documents> },
      toRows: (documents: Documents) => Rows,
    ): Observable<Rows> {
      // A key always comes with the same conversion; see the callers.
      const known = streams.get(key) as Observable<Rows> | undefined;
      const stream = known ?? createStream(key, query, toRows);
      streams.set(key, stream);
      return stream;
    },
  };
}
