import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FirestoreError } from '../../../local-firebase/firestore/backend.ts';
import { createScriptedBackend, type Scripted, type ServedBackend, serve } from './scriptedBackend.ts';

let scripted: Scripted;
let served: ServedBackend;
let client: Client;
beforeEach(async () => {
  scripted = createScriptedBackend({
    async commit() {
      throw new TypeError('a secret of the inside');
    },
    async rollback() {
      return {};
    },
    async runQuery() {
      throw new FirestoreError('PERMISSION_DENIED', 'No.');
    },
  });
  served = await serve(scripted.backend);
  client = new Client(`127.0.0.1:${served.port}`, credentials.createInsecure());
});
afterEach(async () => {
  client.close();
  await served.close();
});

const service = '/google.firestore.v1.Firestore';
const asIs = (bytes: Buffer) => bytes;

function metadata(authorization?: string): Metadata {
  const made = new Metadata();
  if (authorization !== undefined) made.set('authorization', authorization);
  return made;
}

/** The status of a unary call, 0 when it is answered. */
function call(
  method: string,
  bytes: Buffer,
  authorization?: string,
): Promise<{ code: number; details: string }> {
  return new Promise((resolve) => {
    const answered = (error: ServiceError | null) =>
      resolve({ code: error?.code ?? status.OK, details: error?.details ?? '' });
    client.makeUnaryRequest(`${service}/${method}`, asIs, asIs, bytes, metadata(authorization), answered);
  });
}

test('a call is answered, on the port that also speaks HTTP', async () => {
  expect(await call('Rollback', Buffer.alloc(0))).toEqual({ code: status.OK, details: '' });
  expect(await (await fetch(served.url)).text()).toBe('Ok\n');
});

test('bytes that are no message are INVALID_ARGUMENT', async () => {
  expect(await call('Rollback', Buffer.from([0xff, 0xff, 0xff]))).toMatchObject({
    code: status.INVALID_ARGUMENT,
  });
});

test('a token that does not decode is UNAUTHENTICATED', async () => {
  expect(await call('Rollback', Buffer.alloc(0), 'Bearer nonsense')).toMatchObject({
    code: status.UNAUTHENTICATED,
  });
});

test('a fault of the server tells the client nothing of its inside, and the log everything', async () => {
  const { code, details } = await call('Commit', Buffer.alloc(0));
  expect([code, details]).toEqual([status.INTERNAL, 'Internal error; the server log says more.']);
  expect(served.logged.join()).toContain('a secret of the inside');
});

test('a method that Firestore does not have is UNIMPLEMENTED', async () => {
  expect(await call('Nonsense', Buffer.alloc(0))).toMatchObject({ code: status.UNIMPLEMENTED });
});

test('pipelines are refused in words', async () => {
  const { code, details } = await call('ExecutePipeline', Buffer.alloc(0));
  expect([code, details]).toEqual([
    status.UNIMPLEMENTED,
    'Pipeline queries are not understood by this server.',
  ]);
});

test('an error in a stream of answers carries its status', async () => {
  const answers = client.makeServerStreamRequest(
    `${service}/RunQuery`,
    asIs,
    asIs,
    Buffer.alloc(0),
    metadata(),
  );
  answers.resume();
  const failed = await new Promise((resolve) => answers.once('error', resolve));
  expect(failed).toMatchObject({ code: status.PERMISSION_DENIED, details: 'No.' });
});

/** Opens Listen and resolves once the engine has it. */
async function listen() {
  const call = client.makeBidiStreamRequest(`${service}/Listen`, asIs, asIs, metadata('Bearer owner'));
  call.resume();
  const ended = new Promise<ServiceError>((resolve) => call.once('error', resolve));
  const opened = new Promise<void>((resolve) => call.once('metadata', () => resolve()));
  call.write(Buffer.alloc(0));
  while (scripted.streams.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const [stream] = scripted.streams;
  if (!stream) throw new Error('no stream was opened');
  return { call, ended, opened, stream };
}

test('a stream has its caller, and ends with the status the engine gives', async () => {
  const { ended, stream } = await listen();
  expect(stream.caller).toEqual({ kind: 'owner' });
  stream.sink.fail(new FirestoreError('ABORTED', 'Again, please.'));
  expect(await ended).toMatchObject({ code: status.ABORTED, details: 'Again, please.' });
});

test('a stream whose client goes away is closed', async () => {
  const { call, ended, stream } = await listen();
  call.cancel();
  await ended;
  while (!stream.closed) await new Promise((resolve) => setImmediate(resolve));
  expect(stream.closed).toBe(true);
});

test('a stopping server ends its streams with UNAVAILABLE', async () => {
  const { ended, opened, stream } = await listen();
  stream.sink.send({ targetChange: { targetChangeType: 'NO_CHANGE' } });
  await opened;
  await served.close();
  expect(await ended).toMatchObject({ code: status.UNAVAILABLE, details: 'The server is stopping.' });
  expect(stream.closed).toBe(true);
});
