/** Firestore over gRPC, for firebase-admin and the Node build of the SDK: decodes by the bundled descriptors, calls the engine, encodes. It keeps no state beside its open calls. */
import type { Socket } from 'node:net';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { callerFromAuthorization } from '../callers.ts';
import { type Caller, type FirestoreBackend, FirestoreError, type JsonObject } from '../firestore/backend.ts';
import { type FirestoreMethod, firestoreMethods } from './firestoreMethods.ts';
import { firestoreDescriptors, type MessageShape, messageShape } from './protoSchema.ts';
import { jsonToWire, wireToJson } from './protoWire.ts';
import { grpcCode, toFirestoreError } from './statusCodes.ts';

// The official limit of a request is 10 MiB; the rest is room for its envelope, so that the engine can say so itself.
const maxRequestBytes = 16 * 1024 * 1024;
// A client that stops reading is cut when this much waits for it; it then reconnects and resumes.
const maxWaitingBytes = 64 * 1024 * 1024;

// How long a stopping server leaves its streams to take their farewell.
const farewellMs = 100;

export interface GrpcFront {
  /** Takes over a connection whose first bytes were HTTP/2's preface. */
  accept(socket: Socket): void;
  /** Ends every stream with UNAVAILABLE, then every connection. */
  close(): Promise<void>;
}

export function createGrpcFront(backend: FirestoreBackend, log: (line: string) => void): GrpcFront {
  const server = new Server({
    'grpc.max_receive_message_length': maxRequestBytes,
    'grpc.max_send_message_length': -1,
  });
  const openStreams = new Set<(error: FirestoreError) => void>();
  const { definition, codecs } = firestoreService();
  server.addService(definition, handlers(backend, codecs, openStreams, log));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());

  return {
    accept(socket) {
      injector.injectConnection(socket);
    },
    async close() {
      const stopping = new FirestoreError('UNAVAILABLE', 'The server is stopping.');
      const told = [...openStreams];
      for (const fail of told) fail(stopping);
      // Nothing says when a status has left, and a connection that is cut before tells CANCELLED, after which clients do not come back.
      if (told.length > 0) await new Promise((resolve) => setTimeout(resolve, farewellMs));
      injector.destroy();
      server.forceShutdown();
    },
  };
}

interface Codec {
  decode(bytes: Buffer): JsonObject;
  encode(message: JsonObject): Buffer;
}

const streamMessages = new Map([
  ['Listen', { request: 'ListenRequest', response: 'ListenResponse' }],
  ['Write', { request: 'WriteRequest', response: 'WriteResponse' }],
]);

/** The service with (de)serialisers that leave bytes alone: messages are converted by us, so that their size is known and a bad one is told as INVALID_ARGUMENT. */
function firestoreService() {
  const loaded = fromJSON({ nested: { ...firestoreDescriptors.nested } } as Parameters<typeof fromJSON>[0], {
    longs: String,
    enums: String,
    bytes: String,
    json: true,
  })['google.firestore.v1.Firestore'];
  if (!loaded || 'format' in loaded) throw new Error('the bundled descriptors hold no Firestore service');
  const codecs = new Map<string, Codec>();
  const definition = Object.fromEntries(
    Object.entries(loaded).flatMap(([name, rpc]) => {
      const messages = streamMessages.get(name) ?? firestoreMethods.get(name);
      if (!messages) return [];
      codecs.set(name, {
        decode: (bytes) =>
          decoded(messageShape(messages.request), bytes, (raw) => rpc.requestDeserialize(raw) as JsonObject),
        encode: (message) => rpc.responseSerialize(jsonToWire(messageShape(messages.response), message)),
      });
      const asIs = (bytes: Buffer) => bytes;
      return [
        [
          name,
          {
            ...rpc,
            requestSerialize: asIs,
            requestDeserialize: asIs,
            responseSerialize: asIs,
            responseDeserialize: asIs,
          },
        ],
      ];
    }),
  );
  return { definition, codecs };
}

function decoded(shape: MessageShape, bytes: Buffer, deserialize: (bytes: Buffer) => JsonObject): JsonObject {
  let wire: JsonObject;
  try {
    wire = deserialize(bytes);
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', `The message is not a ${shape.name}.`);
  }
  return wireToJson(shape, wire);
}

function handlers(
  backend: FirestoreBackend,
  codecs: ReadonlyMap<string, Codec>,
  openStreams: Set<(error: FirestoreError) => void>,
  log: (line: string) => void,
): Record<string, UntypedHandleCall> {
  const all: Record<string, UntypedHandleCall> = {};
  for (const [name, codec] of codecs) {
    const method = firestoreMethods.get(name);
    if (method) {
      const answer = (metadata: Metadata, bytes: Buffer) =>
        callMethod(backend, method, codec, metadata, bytes);
      all[name] = isServerStreaming(name)
        ? streamingHandler(answer, codec, log)
        : unaryHandler(answer, codec, log);
    } else {
      all[name] = duplexHandler(backend, name, codec, openStreams, log);
    }
  }
  return all;
}

function isServerStreaming(name: string): boolean {
  return ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery', 'ExecutePipeline'].includes(name);
}

type Answer = (metadata: Metadata, bytes: Buffer) => Promise<JsonObject[]>;

async function callMethod(
  backend: FirestoreBackend,
  method: FirestoreMethod,
  codec: Codec,
  metadata: Metadata,
  bytes: Buffer,
): Promise<JsonObject[]> {
  const answer = await method.call(backend, callerOf(metadata), codec.decode(bytes));
  return Array.isArray(answer) ? answer : [answer];
}

function unaryHandler(answer: Answer, codec: Codec, log: (line: string) => void) {
  return (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>): void => {
    answer(call.metadata, call.request).then(
      ([message = {}]) => callback(null, codec.encode(message)),
      (thrown: unknown) => callback(grpcStatus(toFirestoreError(thrown, log))),
    );
  };
}

function streamingHandler(answer: Answer, codec: Codec, log: (line: string) => void) {
  return (call: ServerWritableStream<Buffer, Buffer>): void => {
    answer(call.metadata, call.request).then(
      (messages) => {
        for (const message of messages) call.write(codec.encode(message));
        call.end();
      },
      (thrown: unknown) => void call.emit('error', grpcStatus(toFirestoreError(thrown, log))),
    );
  };
}

function duplexHandler(
  backend: FirestoreBackend,
  name: string,
  codec: Codec,
  openStreams: Set<(error: FirestoreError) => void>,
  log: (line: string) => void,
) {
  return (call: ServerDuplexStream<Buffer, Buffer>): void => {
    let ended = false;
    let waitingBytes = 0;
    const finish = (last: () => void) => {
      if (ended) return;
      ended = true;
      openStreams.delete(fail);
      last();
    };
    const fail = (error: FirestoreError) =>
      finish(() => {
        stream?.close();
        call.emit('error', grpcStatus(error));
      });
    const send = (message: JsonObject) => {
      if (ended) return;
      const bytes = codec.encode(message);
      waitingBytes += bytes.length;
      if (waitingBytes > maxWaitingBytes) {
        fail(new FirestoreError('RESOURCE_EXHAUSTED', 'The client reads too slowly.'));
        return;
      }
      call.write(bytes, () => {
        waitingBytes -= bytes.length;
      });
    };

    const opened = openStream(backend, name, call.metadata, { send, fail }, log);
    const stream = opened instanceof FirestoreError ? null : opened;
    if (opened instanceof FirestoreError) {
      fail(opened);
      return;
    }
    openStreams.add(fail);
    call.on('data', (bytes: Buffer) => {
      if (ended) return;
      try {
        opened.receive(codec.decode(bytes));
      } catch (thrown) {
        fail(toFirestoreError(thrown, log));
      }
    });
    const gone = () => finish(() => opened.close());
    call.on('end', () => {
      gone();
      call.end();
    });
    call.on('cancelled', gone);
    call.on('error', gone);
  };
}

function openStream(
  backend: FirestoreBackend,
  name: string,
  metadata: Metadata,
  sink: Parameters<FirestoreBackend['openListen']>[1],
  log: (line: string) => void,
) {
  try {
    const caller = callerOf(metadata);
    return name === 'Listen' ? backend.openListen(caller, sink) : backend.openWrite(caller, sink);
  } catch (thrown) {
    return toFirestoreError(thrown, log);
  }
}

function callerOf(metadata: Metadata): Caller {
  return callerFromAuthorization(metadata.get('authorization')[0]?.toString());
}

function grpcStatus(error: FirestoreError) {
  return Object.assign(new Error(error.message), { code: grpcCode(error.status), details: error.message });
}
