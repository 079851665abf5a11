/** The unary and server-streaming methods of google.firestore.v1.Firestore by name, for REST and gRPC alike. The single-document methods are spelt as commits here; everything else is the engine's. */
import {
  type Caller,
  type FirestoreBackend,
  FirestoreError,
  type Json,
  type JsonObject,
} from '../firestore/backend.ts';
import { isObject } from './protoJson.ts';

/** A list answers a server-streaming method, one item a message. */
export type MethodAnswer = JsonObject | JsonObject[];
type Method = (backend: FirestoreBackend, caller: Caller, request: JsonObject) => Promise<MethodAnswer>;

export interface FirestoreMethod {
  /** Name of the request message. */
  request: string;
  /** Name of the response message. */
  response: string;
  call: Method;
}

function method(name: string, call: Method, response = `${name}Response`): [string, FirestoreMethod] {
  return [name, { request: `${name}Request`, response, call }];
}

export const firestoreMethods: ReadonlyMap<string, FirestoreMethod> = new Map([
  method('GetDocument', (backend, caller, request) => backend.getDocument(caller, request), 'Document'),
  method('ListDocuments', (backend, caller, request) => backend.listDocuments(caller, request)),
  method('CreateDocument', createDocument, 'Document'),
  method('UpdateDocument', updateDocument, 'Document'),
  method('DeleteDocument', deleteDocument, 'WriteResult'),
  method('BatchGetDocuments', (backend, caller, request) => backend.batchGet(caller, request)),
  method('BeginTransaction', (backend, caller, request) => backend.beginTransaction(caller, request)),
  method('Commit', (backend, caller, request) => backend.commit(caller, request)),
  method('Rollback', (backend, caller, request) => backend.rollback(caller, request), 'RollbackRequest'),
  method('RunQuery', (backend, caller, request) => backend.runQuery(caller, request)),
  method('RunAggregationQuery', (backend, caller, request) => backend.runAggregationQuery(caller, request)),
  method('PartitionQuery', (backend, caller, request) => backend.partitionQuery(caller, request)),
  method('ListCollectionIds', (backend, caller, request) => backend.listCollectionIds(caller, request)),
  method('BatchWrite', (backend, caller, request) => backend.batchWrite(caller, request)),
  method('ExecutePipeline', () =>
    Promise.reject(
      new FirestoreError('UNIMPLEMENTED', 'Pipeline queries are not understood by this server.'),
    ),
  ),
]);

/** What characters an automatic document id is made of. */
const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

async function createDocument(
  backend: FirestoreBackend,
  caller: Caller,
  request: JsonObject,
): Promise<JsonObject> {
  const { parent, collectionId, document } = request;
  const documentId = request.documentId ?? automaticId();
  if (typeof parent !== 'string' || typeof collectionId !== 'string' || typeof documentId !== 'string') {
    throw new FirestoreError('INVALID_ARGUMENT', 'A document is created with parent and collectionId.');
  }
  const name = `${parent}/${collectionId}/${documentId}`;
  const fields = isObject(document) ? (document.fields ?? {}) : {};
  return writeDocument(backend, caller, name, request.mask, {
    update: { name, fields },
    currentDocument: { exists: false },
  });
}

async function updateDocument(
  backend: FirestoreBackend,
  caller: Caller,
  request: JsonObject,
): Promise<JsonObject> {
  const document = request.document;
  const name = isObject(document) ? document.name : undefined;
  if (!isObject(document) || typeof name !== 'string') {
    throw new FirestoreError('INVALID_ARGUMENT', 'A document is updated with its name.');
  }
  return writeDocument(backend, caller, name, request.mask, {
    update: { name, fields: document.fields ?? {} },
    ...optional('updateMask', request.updateMask),
    ...optional('currentDocument', request.currentDocument),
  });
}

async function deleteDocument(
  backend: FirestoreBackend,
  caller: Caller,
  request: JsonObject,
): Promise<JsonObject> {
  const { name } = request;
  if (typeof name !== 'string')
    throw new FirestoreError('INVALID_ARGUMENT', 'A document is deleted by its name.');
  const write = { delete: name, ...optional('currentDocument', request.currentDocument) };
  await backend.commit(caller, { database: databaseOf(name), writes: [write] });
  return {};
}

/** Commits one write and answers the document as it now stands; who may write it is also shown it. */
async function writeDocument(
  backend: FirestoreBackend,
  caller: Caller,
  name: string,
  mask: Json | undefined,
  write: JsonObject,
): Promise<JsonObject> {
  await backend.commit(caller, { database: databaseOf(name), writes: [write] });
  return backend.getDocument({ kind: 'owner' }, { name, ...optional('mask', mask) });
}

function optional(key: string, value: Json | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

function databaseOf(name: string): string {
  return name.split('/').slice(0, 4).join('/');
}

function automaticId(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(20)),
    (byte) => idAlphabet[byte % idAlphabet.length],
  ).join('');
}
