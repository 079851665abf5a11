/** Firestore's REST surface: turns a method, a path, a query and a body into a call of `firestoreMethods`. It decides nothing about data. */
import type { IncomingMessage } from 'node:http';
import { type Caller, type FirestoreBackend, FirestoreError, type JsonObject } from '../firestore/backend.ts';
import { firestoreMethods, type MethodAnswer } from './firestoreMethods.ts';
import { readJson } from './httpExchange.ts';
import { canonicalMessage, isObject, withEnumNumbers } from './protoJson.ts';
import { type MessageShape, messageShape } from './protoSchema.ts';

/** The `:verb` of a POST, the method it names and which field of the request the path gives. */
const verbs = new Map<string, { method: string; pathField: 'database' | 'parent' }>([
  ['commit', { method: 'Commit', pathField: 'database' }],
  ['batchGet', { method: 'BatchGetDocuments', pathField: 'database' }],
  ['batchWrite', { method: 'BatchWrite', pathField: 'database' }],
  ['beginTransaction', { method: 'BeginTransaction', pathField: 'database' }],
  ['rollback', { method: 'Rollback', pathField: 'database' }],
  ['executePipeline', { method: 'ExecutePipeline', pathField: 'database' }],
  ['runQuery', { method: 'RunQuery', pathField: 'parent' }],
  ['runAggregationQuery', { method: 'RunAggregationQuery', pathField: 'parent' }],
  ['partitionQuery', { method: 'PartitionQuery', pathField: 'parent' }],
  ['listCollectionIds', { method: 'ListCollectionIds', pathField: 'parent' }],
]);

interface RestCall {
  method: string;
  request: Record<string, unknown>;
}

/** `path` is decoded and begins with `/v1/`. Answers the response body. Throws `FirestoreError`; NOT_FOUND when nothing is there. */
export async function answerRest(
  backend: FirestoreBackend,
  caller: Caller,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<MethodAnswer> {
  const call = await restCall(request, path, query);
  const method = firestoreMethods.get(call.method);
  if (!method) throw notFound(path);
  const answer = await method.call(
    backend,
    caller,
    canonicalMessage(messageShape(method.request), call.request),
  );
  // google-gax's REST mode asks for enumerations as numbers, by a parameter that holds its own semicolon.
  if (!(query.get('$alt') ?? '').includes('enum-encoding=int')) return answer;
  const shape = messageShape(method.response);
  return Array.isArray(answer)
    ? answer.map((message) => withEnumNumbers(shape, message))
    : withEnumNumbers(shape, answer);
}

async function restCall(request: IncomingMessage, path: string, query: URLSearchParams): Promise<RestCall> {
  const route =
    /^\/v1(?:beta1)?\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*?))?(?::(\w+))?$/su.exec(path);
  const [, database, inner = '', verb] = route ?? [];
  if (database === undefined) throw notFound(path);
  const root = `${database}/documents`;
  const name = inner === '' ? root : `${root}/${inner}`;
  const known = verb === undefined ? undefined : verbs.get(verb);
  if (known && request.method === 'POST') {
    const pathField = known.pathField === 'database' ? { database } : { parent: name };
    return { method: known.method, request: { ...(await bodyObject(request)), ...pathField } };
  }
  // Without a known verb a colon is part of the document's id.
  return documentCall(request, verb === undefined ? name : `${name}:${verb}`, query);
}

async function documentCall(
  request: IncomingMessage,
  name: string,
  query: URLSearchParams,
): Promise<RestCall> {
  const segments = name.split('/');
  const isCollection = segments.length % 2 === 0;
  const collection = { parent: segments.slice(0, -1).join('/'), collectionId: segments.at(-1) };
  if (isCollection && request.method === 'GET') {
    return {
      method: 'ListDocuments',
      request: { ...fromQuery('ListDocumentsRequest', query), ...collection },
    };
  }
  if (isCollection && request.method === 'POST') {
    const document = await bodyObject(request);
    return {
      method: 'CreateDocument',
      request: { ...fromQuery('CreateDocumentRequest', query), ...collection, document },
    };
  }
  if (!isCollection && segments.length > 5 && request.method === 'GET') {
    return { method: 'GetDocument', request: { ...fromQuery('GetDocumentRequest', query), name } };
  }
  if (!isCollection && segments.length > 5 && request.method === 'PATCH') {
    const document = { ...(await bodyObject(request)), name };
    return { method: 'UpdateDocument', request: { ...fromQuery('UpdateDocumentRequest', query), document } };
  }
  if (!isCollection && segments.length > 5 && request.method === 'DELETE') {
    return { method: 'DeleteDocument', request: { ...fromQuery('DeleteDocumentRequest', query), name } };
  }
  throw notFound(`/v1/${name}`);
}

/** `mask.fieldPaths=a&mask.fieldPaths=b&pageSize=3` as a request message; parameters of the API itself (`key`, `$alt`) are not part of it. */
function fromQuery(messageName: string, query: URLSearchParams): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const key of new Set(query.keys())) {
    const [head = '', ...rest] = key.split('.');
    const shape = messageShape(messageName);
    if (!shape.fields.has(head)) continue;
    setByPath(request, shape, [head, ...rest], query.getAll(key));
  }
  return request;
}

function setByPath(
  target: Record<string, unknown>,
  shape: MessageShape,
  path: string[],
  values: string[],
): void {
  const [head = '', ...rest] = path;
  const field = shape.fields.get(head);
  if (!field)
    throw new FirestoreError('INVALID_ARGUMENT', `The query parameter "${path.join('.')}" is not known.`);
  if (rest.length > 0 && field.value.kind === 'message') {
    const inner = isObject(target[head]) ? target[head] : {};
    setByPath(inner, field.value.message(), rest, values);
    target[head] = inner;
    return;
  }
  const isBool = field.value.kind === 'scalar' && field.value.scalar === 'bool';
  const read = (text: string) => (isBool && (text === 'true' || text === 'false') ? text === 'true' : text);
  target[head] = field.form === 'repeated' ? values.map(read) : read(values[0] ?? '');
}

async function bodyObject(request: IncomingMessage): Promise<JsonObject> {
  const body = await readJson(request);
  if (!isObject(body)) throw new FirestoreError('INVALID_ARGUMENT', 'The request body is not a JSON object.');
  return body;
}

function notFound(path: string): FirestoreError {
  return new FirestoreError('NOT_FOUND', `Nothing is served at ${path}.`);
}
