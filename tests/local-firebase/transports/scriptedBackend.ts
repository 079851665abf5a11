/** An engine that does what the test tells it, for tests of the transports alone; whatever is not told is UNIMPLEMENTED. */
import {
  type Caller,
  type FirestoreBackend,
  FirestoreError,
  type JsonObject,
  type StreamSink,
} from '../../../local-firebase/firestore/backend.ts';
import { createFirestoreServer } from '../../../local-firebase/firestore-transports/createFirestoreServer.ts';

/** One stream as the engine sees it. */
export interface ScriptedStream {
  rpc: 'Listen' | 'Write';
  caller: Caller;
  sink: StreamSink;
  received: JsonObject[];
  closed: boolean;
}

export interface Scripted {
  backend: FirestoreBackend;
  streams: ScriptedStream[];
}

export function createScriptedBackend(told: Partial<FirestoreBackend> = {}): Scripted {
  const streams: ScriptedStream[] = [];
  const open = (rpc: 'Listen' | 'Write') => (caller: Caller, sink: StreamSink) => {
    const stream: ScriptedStream = { rpc, caller, sink, received: [], closed: false };
    streams.push(stream);
    return {
      receive: (message: JsonObject) => void stream.received.push(message),
      close: () => {
        stream.closed = true;
      },
    };
  };
  const untold = () => Promise.reject(new FirestoreError('UNIMPLEMENTED', 'The test did not tell this.'));
  const backend: FirestoreBackend = {
    commit: untold,
    batchWrite: untold,
    batchGet: untold,
    getDocument: untold,
    runQuery: untold,
    runAggregationQuery: untold,
    partitionQuery: untold,
    listDocuments: untold,
    listCollectionIds: untold,
    beginTransaction: untold,
    rollback: untold,
    openListen: open('Listen'),
    openWrite: open('Write'),
    setRules: () => {},
    clear: () => Promise.resolve(),
    close: () => {},
    ...told,
  };
  return { backend, streams };
}

export interface ServedBackend {
  url: string;
  port: number;
  logged: string[];
  close(): Promise<void>;
}

export async function serve(backend: FirestoreBackend, elapsedMs?: () => number): Promise<ServedBackend> {
  const logged: string[] = [];
  const server = createFirestoreServer({
    backend,
    ...(elapsedMs ? { elapsedMs } : {}),
    log: (line) => void logged.push(line),
  });
  const { port } = await server.listen('127.0.0.1', 0);
  return { url: `http://127.0.0.1:${port}`, port, logged, close: () => server.close() };
}
