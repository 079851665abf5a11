import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject, ServerStream } from '../../../../local-firebase/firestore/backend.ts';
import { timestampToMicros } from '../../../../local-firebase/firestore/values/timestamps.ts';
import { type Database, database, nameOf, openDatabase, owner, setWrite } from '../openDatabase.ts';
import { settle } from '../streams.ts';
import { list, object, text, toWire } from '../wireValues.ts';

let db: Database;
let sent: JsonObject[];
let failed: string[];
let stream: ServerStream;

beforeEach(() => {
  db = openDatabase();
  sent = [];
  failed = [];
  stream = db.backend.openWrite(owner, {
    send: (message) => {
      if (failed.length > 0) throw new Error('a message after the end of the stream');
      sent.push(message);
    },
    fail: (error) => failed.push(error.status),
  });
});
afterEach(() => db.backend.close());

test('the handshake gives an id and a token and no results', async () => {
  stream.receive({ database });
  await settle();
  expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['streamId', 'streamToken']);
  expect(sent[0]?.streamToken).not.toBe('');
});

test('batches in flight are answered in their order, each with its results', async () => {
  stream.receive({ database });
  for (let n = 0; n < 10; n++) stream.receive({ streamToken: 'dA==', writes: [setWrite('c/d', { n })] });
  await settle();
  const answers = sent.slice(1);
  expect(answers).toHaveLength(10);
  const times = answers.map((answer) => timestampToMicros(text(answer.commitTime)));
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(new Set(answers.map((answer) => answer.streamToken)).size).toBe(10);
  expect(answers.every((answer) => list(answer.writeResults).length === 1)).toBe(true);
  expect(await db.get('c/d')).toEqual({ n: 9 });
});

test('a refused batch fails the stream after the answers of those before it, and none after it is applied', async () => {
  stream.receive({ database });
  stream.receive({ writes: [setWrite('c/a', { n: 1 })] });
  stream.receive({ writes: [{ ...setWrite('c/a', { n: 2 }), currentDocument: { exists: false } }] });
  stream.receive({ writes: [setWrite('c/a', { n: 3 })] });
  await settle();
  expect(sent).toHaveLength(2);
  expect(failed).toEqual(['ALREADY_EXISTS']);
  expect(await db.get('c/a')).toEqual({ n: 1 });
});

test('a batch without writes, as the SDK sends on leaving, is answered and concerns nobody', async () => {
  stream.receive({ database });
  stream.receive({ streamToken: 'dA==', writes: [] });
  await settle();
  expect(object(sent[1]).writeResults).toEqual([]);
});

test('a client that has gone hears nothing more, but what it sent before is stored', async () => {
  stream.receive({ database });
  await settle();
  stream.receive({
    writes: [{ ...setWrite('c/a', {}), updateTransforms: [{ fieldPath: 'n', increment: toWire(1) }] }],
  });
  await Promise.resolve();
  stream.close();
  await settle();
  expect(sent).toHaveLength(1);
  expect(await db.get('c/a')).toEqual({ n: 1 });
});

test('a malformed first message ends the stream', async () => {
  stream.receive({ writes: [{ delete: nameOf('c/a') }] });
  await settle();
  expect(failed).toEqual(['INVALID_ARGUMENT']);
});
