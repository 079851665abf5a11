/** Owns one Write stream: the handshake, and writes applied and answered in the order they came. After a failure it applies nothing more. */
import { randomUUID } from 'node:crypto';
import {
  type Caller,
  FirestoreError,
  type JsonObject,
  type ServerStream,
  type StreamSink,
} from '../backend.ts';
import { optionalString, readList, readString } from '../values/readJson.ts';
import { parseDatabaseName } from '../values/resourceNames.ts';

export interface WriteContext {
  /** Applies one batch; `durable` is kept with the fields of its answer. Rejects at once when the batch is refused. */
  apply: (caller: Caller, database: string, writes: JsonObject) => Promise<{ durable: Promise<JsonObject> }>;
  toError: (error: unknown) => FirestoreError;
}

export function createWriteStream(
  { apply, toError }: WriteContext,
  caller: Caller,
  sink: StreamSink,
): ServerStream {
  const streamId = randomUUID();
  let database: string | null = null;
  let answered = 0;
  let state: 'open' | 'failed' | 'closed' = 'open';
  // Two queues: the next batch is applied without waiting for the disk, so that those in flight share one group.
  let applied: Promise<void> = Promise.resolve();
  let answers: Promise<void> = Promise.resolve();

  const token = () => Buffer.from(`${streamId}:${answered}`).toString('base64');

  function answer(result: Promise<JsonObject>): void {
    // It may be refused long before its turn to be told.
    result.catch(() => {});
    answers = answers.then(async () => {
      try {
        const fields = await result;
        answered++;
        if (state !== 'closed') sink.send({ streamToken: token(), ...fields });
      } catch (error) {
        if (state !== 'closed') sink.fail(toError(error));
        state = 'closed';
      }
    });
  }

  function handshake(message: JsonObject): void {
    database = parseDatabaseName(readString(message.database, 'database'));
    optionalString(message.streamId, 'streamId');
    answer(Promise.resolve({ streamId }));
    if (readList(message.writes, 'writes').length > 0)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        'The first message of a Write stream must hold no writes.',
      );
  }

  async function handle(message: JsonObject): Promise<void> {
    if (state !== 'open') return;
    try {
      if (database === null) return handshake(message);
      const { durable } = await apply(caller, database, message);
      answer(durable);
    } catch (error) {
      state = state === 'open' ? 'failed' : state;
      answer(Promise.reject(error));
    }
  }

  return {
    receive(message) {
      applied = applied.then(() => handle(message));
    },
    close() {
      state = 'closed';
    },
  };
}
