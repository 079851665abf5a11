/** The engine's form of a structured query, complete: every order explicit, every value canonical. Types only. */
import type { Json, JsonObject } from '../backend.ts';
import type { FieldPath } from '../values/fieldPaths.ts';

export type FieldOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'array-contains'
  | 'array-contains-any'
  | 'in'
  | 'not-in';

export type UnaryOperator = 'is-null' | 'is-not-null' | 'is-nan' | 'is-not-nan';

export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'field'; field: FieldPath; op: FieldOperator; value: JsonObject }
  | { kind: 'unary'; field: FieldPath; op: UnaryOperator };

export interface Order {
  /** `['__name__']` is the document's name. */
  readonly field: FieldPath;
  readonly descending: boolean;
}

export interface Cursor {
  readonly values: readonly Json[];
  /** Whether the position is just before the given values rather than just after. */
  readonly before: boolean;
}

export interface Query {
  readonly database: string;
  /** Path of the document above, '' for the root. */
  readonly parent: string;
  /** null: documents of every collection. */
  readonly collectionId: string | null;
  readonly allDescendants: boolean;
  readonly filter: Filter | null;
  /** Always ends with the name. */
  readonly orderBy: readonly Order[];
  /** The query itself orders or filters by the name, rather than leaving it to the end of the order. */
  readonly isByName: boolean;
  readonly startAt: Cursor | null;
  readonly endAt: Cursor | null;
  readonly offset: number;
  readonly limit: number | null;
  /** Fields to return; null for all. */
  readonly select: readonly FieldPath[] | null;
}
