/** Puts rule cases to the official Firestore emulator, many at once. */

import type { OfficialEmulator } from '../../conformance/officialEmulator.ts';
import {
  type CaseFilter,
  type CaseOperator,
  CLAIMS,
  DOCUMENTS_PATH,
  type FirestoreFields,
  PROJECT,
  type RuleCase,
  rulesFor,
  type Verdict,
  WORLD,
} from './ruleCase.ts';

/** Beyond this a ruleset nears the emulator's limit of size. */
const BATCH = 100;
const PARALLEL = 8;
const NAME = `projects/${PROJECT}/${DOCUMENTS_PATH}`;

const OPERATORS: Record<CaseOperator, string> = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  in: 'IN',
  'not-in': 'NOT_IN',
};
const UNARY = { null: 'IS_NULL', 'not-null': 'IS_NOT_NULL', nan: 'IS_NAN', 'not-nan': 'IS_NOT_NAN' } as const;

interface Keyed {
  key: string;
  rule: RuleCase;
}
export interface OfficialAnswer {
  verdict: Verdict;
  reason: string;
}

/** Answers in the order of the cases. */
export async function askOfficial(
  emulator: OfficialEmulator,
  rules: readonly RuleCase[],
  functions = '',
): Promise<OfficialAnswer[]> {
  const base = `http://${emulator.host}:${emulator.port}`;
  const answers: OfficialAnswer[] = [];
  for (let from = 0; from < rules.length; from += BATCH) {
    const batch = rules.slice(from, from + BATCH).map((rule, i) => ({ key: `c${from + i}`, rule }));
    const byKey = new Map<string, OfficialAnswer>();
    await seed(base, batch);
    const compiled = await keepCompiling(base, batch, functions, byKey);
    if (compiled.length > 0) await setRules(base, rulesFor(compiled, functions));
    await inParallel(compiled, async ({ key, rule }) => {
      byKey.set(key, await ask(base, key, rule));
    });
    for (const { key } of batch) answers.push(byKey.get(key) ?? { verdict: 'deny', reason: 'not asked' });
  }
  return answers;
}

async function call(base: string, method: string, path: string, body: unknown, bearer: string | null) {
  const response = await fetch(base + path, {
    method,
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function setRules(base: string, content: string): Promise<string | null> {
  const body = { rules: { files: [{ name: 'firestore.rules', content }] } };
  const { status, text } = await call(
    base,
    'PUT',
    `/emulator/v1/projects/${PROJECT}:securityRules`,
    body,
    null,
  );
  return status === 200 ? null : text;
}

/** Halves the batch until every ruleset that is refused holds one case; answers those and returns the others. */
async function keepCompiling(
  base: string,
  batch: Keyed[],
  functions: string,
  byKey: Map<string, OfficialAnswer>,
): Promise<Keyed[]> {
  const problem = batch.length === 0 ? null : await setRules(base, rulesFor(batch, functions));
  if (problem === null) return batch;
  const [only] = batch;
  if (only && batch.length === 1) {
    byKey.set(only.key, { verdict: 'refused', reason: problem });
    return [];
  }
  const middle = batch.length >> 1;
  return [
    ...(await keepCompiling(base, batch.slice(0, middle), functions, byKey)),
    ...(await keepCompiling(base, batch.slice(middle), functions, byKey)),
  ];
}

async function seed(base: string, batch: Keyed[]): Promise<void> {
  const documents: [string, FirestoreFields | null][] = [
    ...Object.entries(WORLD),
    ...batch.map(({ key, rule }): [string, FirestoreFields | null] => [`${key}/x`, rule.before]),
  ];
  const writes = documents.map(([path, fields]) =>
    fields ? { update: { name: `${NAME}/${path}`, fields } } : { delete: `${NAME}/${path}` },
  );
  const { status, text } = await call(base, 'POST', `/v1/${NAME}:commit`, { writes }, 'owner');
  if (status !== 200) throw new Error(`the official emulator refused the documents: ${text}`);
}

function token(): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(CLAIMS)}.`;
}

async function ask(base: string, key: string, rule: RuleCase): Promise<OfficialAnswer> {
  const bearer = rule.signedIn ? token() : null;
  const name = `${NAME}/${key}/x`;
  const { status, text } =
    rule.method === 'get'
      ? await call(base, 'GET', `/v1/${name}`, null, bearer)
      : rule.method === 'list'
        ? await call(base, 'POST', `/v1/${NAME}:runQuery`, { structuredQuery: query(key, rule) }, bearer)
        : await call(base, 'POST', `/v1/${NAME}:commit`, { writes: [write(name, rule)] }, bearer);
  // A missing document was allowed to be read; a query that needs an index or is invalid is no question of rules.
  if (status === 200 || status === 404) return { verdict: 'allow', reason: '' };
  return { verdict: 'deny', reason: `${status} ${text}` };
}

function write(name: string, rule: RuleCase) {
  if (rule.method === 'delete') return { delete: name };
  return { update: { name, fields: rule.after ?? {} } };
}

function query(key: string, { query: asked }: RuleCase) {
  return {
    from: [{ collectionId: key }],
    ...(asked.where ? { where: filter(asked.where) } : {}),
    ...(asked.limit === undefined ? {} : { limit: asked.limit }),
    ...(asked.offset === undefined ? {} : { offset: asked.offset }),
    ...(asked.orderBy
      ? {
          orderBy: asked.orderBy.map(({ field, direction }) => ({
            field: { fieldPath: field },
            direction: direction === 'ASC' ? 'ASCENDING' : 'DESCENDING',
          })),
        }
      : {}),
  };
}

function filter(given: CaseFilter): object {
  if ('and' in given) return { compositeFilter: { op: 'AND', filters: given.and.map(filter) } };
  if ('or' in given) return { compositeFilter: { op: 'OR', filters: given.or.map(filter) } };
  const field = { fieldPath: given.field };
  if ('is' in given) return { unaryFilter: { field, op: UNARY[given.is] } };
  return { fieldFilter: { field, op: OPERATORS[given.op], value: given.value } };
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
}
