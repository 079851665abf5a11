/** The face of the security-rules evaluator. Types only; `compileRules.ts` makes a ruleset. */

/** A value of the rules language. `compileRules.ts` and `rulesValue.ts` own conversions from Firestore's JSON values. */
export type RulesValue =
  | { type: 'null' }
  | { type: 'bool'; value: boolean }
  | { type: 'int'; value: bigint }
  | { type: 'float'; value: number }
  | { type: 'string'; value: string }
  | { type: 'bytes'; value: Uint8Array }
  /** Nanoseconds since the epoch. */
  | { type: 'timestamp'; nanos: bigint }
  | { type: 'duration'; nanos: bigint }
  | { type: 'latlng'; latitude: number; longitude: number }
  /** Segments, without the leading slash. */
  | { type: 'path'; segments: string[] }
  | { type: 'list'; items: RulesValue[] }
  | { type: 'set'; items: RulesValue[] }
  | { type: 'map'; fields: Map<string, RulesValue> };

export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A document as rules see it: `data` is a map value. */
export interface RulesDocument {
  /** Full resource name segments: databases, {db}, documents, … */
  path: string[];
  data: Map<string, RulesValue>;
}

/** Looks documents up for `get()`/`exists()` (before the request) and `getAfter()`/`existsAfter()` (after the whole batch). */
export interface DocumentLookup {
  before(path: string[]): RulesDocument | null;
  after(path: string[]): RulesDocument | null;
}

export interface RulesRequest {
  method: RulesMethod;
  /** Full resource path: databases, {db}, documents, … For Storage: b, {bucket}, o, … */
  path: string[];
  /** `null` when signed out; otherwise uid and the token's claims. */
  auth: { uid: string; token: RulesValue & { type: 'map' } } | null;
  /** Nanoseconds since the epoch; equals the commit time (`request.time`). */
  time: bigint;
  /** State before; `null` when missing. */
  resource: RulesDocument | null;
  /** State after, for create and update. */
  requestResource: RulesDocument | null;
  lookup: DocumentLookup;
  /** A batch may look up 20 documents, a single write 10. */
  lookupLimit: number;
}

/** What a query constrains, for the proof that every document it could return would be readable. */
export interface QueryShape {
  /** Parent document or database root path segments: databases, {db}, documents[, …]. */
  parent: string[];
  collectionId: string;
  allDescendants: boolean;
  /** Conjunctive normal view: a tree of filters over field paths, values already as rules values. */
  where: QueryFilter | null;
  limit: number | null;
  offset: number | null;
  orderBy: { field: string; direction: 'ASC' | 'DESC' }[];
}

export type QueryFilter =
  | { kind: 'and'; filters: QueryFilter[] }
  | { kind: 'or'; filters: QueryFilter[] }
  | {
      kind: 'field';
      /** Field path segments; `['__name__']` for the document id. */
      field: string[];
      op:
        | '=='
        | '!='
        | '<'
        | '<='
        | '>'
        | '>='
        | 'array-contains'
        | 'array-contains-any'
        | 'in'
        | 'not-in'
        | 'is-null'
        | 'is-not-null'
        | 'is-nan'
        | 'is-not-nan';
      value: RulesValue;
    };

export interface ListRequest {
  query: QueryShape;
  auth: RulesRequest['auth'];
  time: bigint;
  lookup: DocumentLookup;
}

/** `reason` is for the developer's eyes: which clause, which line, or what is not understood. */
export type Decision = { allow: true } | { allow: false; reason: string };

export interface Ruleset {
  check(request: RulesRequest): Decision;
  /** Allows only when it is proved for every document the query could return. */
  checkList(request: ListRequest): Decision;
}

/** Thrown by the compiler: the source's line and column and what is wrong or not understood. */
export class RulesSyntaxError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, line: number, column: number) {
    super(`${line}:${column} ${message}`);
    this.name = 'RulesSyntaxError';
    this.line = line;
    this.column = column;
  }
}
