/**
 * The face between Firestore's data engine and its transports (WebChannel, REST, gRPC). Messages are the
 * proto3-JSON forms of google.firestore.v1: int64 as strings, timestamps as RFC 3339, bytes as base64. Types only.
 */

// The JSON forms are open records on purpose: the engine validates what it reads, field by field.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Who asks. `owner` bypasses rules, as the emulators' "Bearer owner" does. */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: JsonObject };

/** gRPC status by canonical name. Transports map it to HTTP or gRPC numbers. */
export type StatusName =
  | 'CANCELLED'
  | 'UNKNOWN'
  | 'INVALID_ARGUMENT'
  | 'DEADLINE_EXCEEDED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'ABORTED'
  | 'OUT_OF_RANGE'
  | 'UNIMPLEMENTED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DATA_LOSS'
  | 'UNAUTHENTICATED';

/** The one error the engine throws for a request that cannot be served. */
export class FirestoreError extends Error {
  readonly status: StatusName;
  constructor(status: StatusName, message: string) {
    super(message);
    this.name = 'FirestoreError';
    this.status = status;
  }
}

/** The server's half of one bidirectional stream. `send` and `fail` are given when it is opened. */
export interface ServerStream {
  /** One client message. Never throws: a stream error goes to `fail`. */
  receive(message: JsonObject): void;
  /** The client has gone. */
  close(): void;
}

export interface StreamSink {
  send(message: JsonObject): void;
  /** Ends the stream with a status. */
  fail(error: FirestoreError): void;
}

/** One Firestore database service. Unary methods throw `FirestoreError`. */
export interface FirestoreBackend {
  /** CommitRequest → CommitResponse */
  commit(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** BatchWriteRequest → BatchWriteResponse */
  batchWrite(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** BatchGetDocumentsRequest → BatchGetDocumentsResponse[] */
  batchGet(caller: Caller, request: JsonObject): Promise<JsonObject[]>;
  /** GetDocumentRequest → Document */
  getDocument(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** RunQueryRequest → RunQueryResponse[] */
  runQuery(caller: Caller, request: JsonObject): Promise<JsonObject[]>;
  /** RunAggregationQueryRequest → RunAggregationQueryResponse[] */
  runAggregationQuery(caller: Caller, request: JsonObject): Promise<JsonObject[]>;
  /** PartitionQueryRequest → PartitionQueryResponse */
  partitionQuery(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** ListDocumentsRequest → ListDocumentsResponse */
  listDocuments(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** ListCollectionIdsRequest → ListCollectionIdsResponse */
  listCollectionIds(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** BeginTransactionRequest → BeginTransactionResponse */
  beginTransaction(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** RollbackRequest → {} */
  rollback(caller: Caller, request: JsonObject): Promise<JsonObject>;
  /** ListenRequest messages in, ListenResponse messages out. */
  openListen(caller: Caller, sink: StreamSink): ServerStream;
  /** WriteRequest messages in, WriteResponse messages out. */
  openWrite(caller: Caller, sink: StreamSink): ServerStream;

  /** Replaces the security rules of a project; throws INVALID_ARGUMENT with what is wrong in the source. */
  setRules(projectId: string, source: string): void;
  /** Deletes every document of a database and tells its listeners. */
  clear(projectId: string, databaseId: string): Promise<void>;
  /** Flushes and closes the file. */
  close(): void;
}
