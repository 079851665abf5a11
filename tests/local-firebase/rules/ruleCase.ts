/** One question to a rules evaluator: an expression, the documents around it and a request. Shared by the agreement table and the fuzz. */

export type FirestoreValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | string }
  | { stringValue: string }
  | { bytesValue: string }
  | { timestampValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values?: FirestoreValue[] } }
  | { mapValue: { fields?: FirestoreFields } };
export type FirestoreFields = { [name: string]: FirestoreValue };

export type CaseOperator =
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

export type CaseFilter =
  | { and: CaseFilter[] }
  | { or: CaseFilter[] }
  | { field: string; op: CaseOperator; value: FirestoreValue }
  | { field: string; is: 'null' | 'not-null' | 'nan' | 'not-nan' };

export interface CaseQuery {
  where?: CaseFilter;
  limit?: number;
  offset?: number;
  orderBy?: { field: string; direction: 'ASC' | 'DESC' }[];
}

export interface RuleCase {
  /** Stands after `if`; the document's id is `id`, the database `database`. */
  expression: string;
  method: 'get' | 'list' | 'create' | 'update' | 'delete';
  signedIn: boolean;
  /** The document before; `null` when there is none. */
  before: FirestoreFields | null;
  /** What a create or update writes, whole. */
  after: FirestoreFields | null;
  query: CaseQuery;
}

/** `refused`: the rules did not compile. */
export type Verdict = 'allow' | 'deny' | 'refused';

export const DOCUMENTS_PATH = 'databases/(default)/documents';
/** The project's name is the same length everywhere, so that no rule can tell the judges apart. */
export const PROJECT = 'rules-agreement';

/** Beside the document of each case: what `get()` and `exists()` find. */
export const WORLD: Record<string, FirestoreFields> = {
  'users/alice': { age: { integerValue: '5' }, admin: { booleanValue: true } },
  'users/bob': { age: { integerValue: '7' }, admin: { booleanValue: false } },
};

export const CLAIMS = {
  sub: 'alice',
  user_id: 'alice',
  iat: 0,
  email: 'alice@example.com',
  email_verified: true,
  level: 5,
  ratio: 1.5,
  roles: ['editor', 1],
  firebase: { sign_in_provider: 'password', identities: { email: ['alice@example.com'] } },
};

/** Each case has its own collection, so that many share one ruleset. */
export function rulesFor(cases: readonly { key: string; rule: RuleCase }[], functions: string): string {
  const matches = cases.map(
    ({ key, rule }) => `    match /${key}/{id} { allow ${rule.method}: if ${rule.expression}; }`,
  );
  return [
    "rules_version = '2';",
    'service cloud.firestore {',
    '  match /databases/{database}/documents {',
    functions,
    ...matches,
    '  }',
    '}',
  ].join('\n');
}
