import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FirestoreError } from '../../../local-firebase/firestore/backend.ts';
import {
  createScriptedBackend,
  type Scripted,
  type ScriptedStream,
  type ServedBackend,
  serve,
} from './scriptedBackend.ts';

let scripted: Scripted;
let served: ServedBackend;
beforeEach(async () => {
  scripted = createScriptedBackend();
  served = await serve(scripted.backend);
});
afterEach(() => served.close());

const root = 'projects/p/databases/(default)';

function address(query: string, rpc: 'Listen' | 'Write' = 'Listen'): string {
  return `${served.url}/google.firestore.v1.Firestore/${rpc}/channel?VER=8&database=${encodeURIComponent(root)}&${query}`;
}

function form(messages: unknown[], offset = 0, headers = ''): string {
  const parts = messages.map(
    (message, index) => `req${index}___data__=${encodeURIComponent(JSON.stringify(message))}`,
  );
  return [
    `headers=${encodeURIComponent(headers)}`,
    `count=${messages.length}`,
    `ofs=${offset}`,
    ...parts,
  ].join('&');
}

async function post(query: string, body: string, rpc: 'Listen' | 'Write' = 'Listen') {
  const response = await fetch(address(query, rpc), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:5000' },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Splits frames as the client does: by UTF-16 length. */
function unframe(text: string): unknown[] {
  const frames: unknown[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const length = Number(text.slice(at, end));
    frames.push(...JSON.parse(text.slice(end + 1, end + 1 + length)));
    at = end + 1 + length;
  }
  return frames;
}

async function shakeHands(
  rpc: 'Listen' | 'Write' = 'Listen',
  headers = '',
): Promise<{ sid: string; stream: ScriptedStream }> {
  const { text } = await post('RID=1&CVER=22&t=1', form([{ database: root }], 0, headers), rpc);
  const [hello] = unframe(text);
  const sid = Array.isArray(hello) ? String(hello[1][1]) : '';
  const stream = scripted.streams.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return { sid, stream };
}

/** A held GET: `until` resolves with what has come once it fits. */
function hold(sid: string, acknowledged = 0, rpc: 'Listen' | 'Write' = 'Listen', poll = 0) {
  let text = '';
  let changed = () => {};
  let ended = false;
  const request = get(
    address(`RID=rpc&SID=${sid}&AID=${acknowledged}&CI=${poll}&TYPE=xmlhttp&t=1`, rpc),
    (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        changed();
      });
      response.on('close', () => {
        ended = true;
        changed();
      });
    },
  );
  request.on('error', () => changed());
  const wait = async (fits: () => boolean) => {
    while (!fits()) {
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    }
    return unframe(text);
  };
  return {
    until: (fits: (frames: unknown[]) => boolean) => wait(() => fits(unframe(text))),
    end: () => wait(() => ended),
    drop: async () => {
      request.destroy();
      await once(request, 'close');
    },
  };
}

describe('handshake', () => {
  test('opens the stream with the caller of the body and hands the first message on', async () => {
    const { stream, sid } = await shakeHands(
      'Listen',
      'X-Goog-Api-Client:gl-js/ fire/12\r\naUTHorization:Bearer owner\r\n',
    );
    expect(sid).toMatch(/^[\w-]{22}$/);
    expect([stream.rpc, stream.caller, stream.received]).toEqual([
      'Listen',
      { kind: 'owner' },
      [{ database: root }],
    ]);
  });

  test('says its version and how often it will make itself heard', async () => {
    const { text, status } = await post('RID=1&CVER=22', form([{ database: root }]));
    expect([status, unframe(text)]).toEqual([200, [[0, ['c', expect.any(String), '', 8, 14, 30_000]]]]);
  });

  test('a token that does not decode ends the stream with UNAUTHENTICATED, as an answer and not as an HTTP error', async () => {
    const { text } = await post('RID=1', form([{ database: root }], 0, 'Authorization: Bearer nonsense\r\n'));
    const [hello] = unframe(text);
    const held = hold(Array.isArray(hello) ? hello[1][1] : '');
    const [error] = await held.end();
    expect(error).toMatchObject([1, [{ error: { status: 'UNAUTHENTICATED', code: 401 } }]]);
  });
});

describe('held GET', () => {
  test('has a byte at once, lest the client takes the server for a buffering proxy', async () => {
    const { sid } = await shakeHands();
    expect(await hold(sid).until((frames) => frames.length > 0)).toEqual([[1, ['noop']]]);
  });

  test('counts its frames in UTF-16 units', async () => {
    const { sid, stream } = await shakeHands();
    stream.sink.send({ text: '\u{1F3CB} é 訓' });
    stream.sink.send({ text: 'after' });
    expect(await hold(sid).until((frames) => frames.length === 2)).toEqual([
      [1, [{ text: '\u{1F3CB} é 訓' }]],
      [2, [{ text: 'after' }]],
    ]);
  });

  test('sends again what was not acknowledged, and nothing that was', async () => {
    const { sid, stream } = await shakeHands();
    for (const n of [1, 2, 3]) stream.sink.send({ n });
    const first = hold(sid);
    await first.until((frames) => frames.length === 3);
    await first.drop();
    stream.sink.send({ n: 4 });
    const second = hold(sid, 2);
    expect(await second.until((frames) => frames.length === 2)).toEqual([
      [3, [{ n: 3 }]],
      [4, [{ n: 4 }]],
    ]);
  });

  test('gives way to a newer one', async () => {
    const { sid, stream } = await shakeHands();
    const first = hold(sid);
    await first.until((frames) => frames.length === 1);
    const second = hold(sid, 1);
    await first.end();
    await second.until((frames) => frames.length === 1);
    stream.sink.send({ n: 1 });
    expect((await second.until((frames) => frames.length === 2))[1]).toEqual([3, [{ n: 1 }]]);
  });

  test('as a long poll it ends with the first answer', async () => {
    const { sid, stream } = await shakeHands();
    const polled = hold(sid, 0, 'Listen', 1);
    stream.sink.send({ n: 1 });
    expect(await polled.end()).toEqual([[1, [{ n: 1 }]]]);
  });

  test('ends after a megabyte, so that the client acknowledges', async () => {
    const { sid, stream } = await shakeHands();
    const held = hold(sid);
    const text = 'x'.repeat(1000);
    for (let n = 0; n < 1200; n += 1) stream.sink.send({ n, text });
    expect(await held.end()).toHaveLength(1200);
  });

  test('carries an error of the engine and then ends', async () => {
    const { sid, stream } = await shakeHands();
    stream.sink.fail(new FirestoreError('PERMISSION_DENIED', 'No.'));
    stream.sink.send({ late: true });
    expect(await hold(sid).end()).toEqual([
      [1, [{ error: { code: 403, message: 'No.', status: 'PERMISSION_DENIED' } }]],
    ]);
  });
});

describe('POST', () => {
  test('one that crosses an error on its way is answered, and goes no further', async () => {
    const { sid, stream } = await shakeHands('Write');
    stream.sink.fail(new FirestoreError('PERMISSION_DENIED', 'No.'));
    const { status } = await post(`SID=${sid}&RID=2&AID=0`, form([{ writes: [] }], 1), 'Write');
    expect([status, stream.received.length]).toEqual([200, 1]);
  });

  test('a repeated one is taken once', async () => {
    const { sid, stream } = await shakeHands();
    const body = form([{ removeTarget: 2 }, { removeTarget: 4 }], 1);
    await post(`SID=${sid}&RID=2&AID=0`, body);
    await post(`SID=${sid}&RID=2&AID=0`, body);
    await post(`SID=${sid}&RID=3&AID=0`, form([{ removeTarget: 4 }, { removeTarget: 6 }], 2));
    expect(stream.received).toEqual([
      { database: root },
      { removeTarget: 2 },
      { removeTarget: 4 },
      { removeTarget: 6 },
    ]);
  });

  test('one that leaves messages out is refused', async () => {
    const { sid, stream } = await shakeHands();
    const { status } = await post(`SID=${sid}&RID=2&AID=0`, form([{ removeTarget: 2 }], 5));
    expect([status, stream.received.length]).toEqual([400, 1]);
  });

  test('answers whether a GET is held, what was sent and what is not acknowledged', async () => {
    const { sid, stream } = await shakeHands();
    stream.sink.send({ n: 1 });
    const before = await post(`SID=${sid}&RID=2&AID=0`, form([], 1));
    await hold(sid).until((frames) => frames.length === 1);
    const sent = await post(`SID=${sid}&RID=3&AID=0`, form([], 1));
    const acknowledged = await post(`SID=${sid}&RID=4&AID=1`, form([], 1));
    const size = '[1,[{"n":1}]]'.length;
    expect([before, sent, acknowledged].map(({ text }) => text)).toEqual([
      `8\n[0,0,${size}]`,
      `8\n[1,1,${size}]`,
      '7\n[1,1,0]',
    ]);
  });

  test('of an unknown session is told so in the words the client looks for', async () => {
    const { status, text, headers } = await post('SID=none&RID=2&AID=0', form([{ removeTarget: 2 }], 1));
    expect([status, text.indexOf('Unknown SID') > 0, headers.get('access-control-allow-origin')]).toEqual([
      400,
      true,
      'http://localhost:5000',
    ]);
  });

  test('to terminate closes the stream, and the session is gone', async () => {
    const { sid, stream } = await shakeHands();
    const { status, text } = await post(`SID=${sid}&RID=2&TYPE=terminate`, '');
    const after = await post(`SID=${sid}&RID=3&AID=0`, form([], 1));
    expect([status, text, stream.closed, after.status]).toEqual([200, '', true, 400]);
  });

  test.each([
    ['no JSON', 'headers=&count=1&ofs=0&req0___data__=%7Bnope'],
    ['a message that Listen does not have', form([{ nonsense: true }])],
    ['a value that is no value', form([{ addTarget: { targetId: 'x' } }])],
    [
      'nesting without end',
      form([{ database: '', labels: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) }]),
    ],
  ])('%s ends the stream with INVALID_ARGUMENT', async (_, body) => {
    const { text } = await post('RID=1', body);
    const [hello] = unframe(text);
    const frames = await hold(Array.isArray(hello) ? hello[1][1] : '').end();
    expect(frames).toMatchObject([[1, [{ error: { status: 'INVALID_ARGUMENT' } }]]]);
    expect(scripted.streams[0]?.received).toEqual([]);
  });

  test.each(['', 'count=x', 'count=2&req0___data__=%7B%7D', 'count=99999999', 'count=-1', 'ofs=1.5&count=0'])(
    'a body like "%s" breaks nothing',
    async (body) => {
      const { status, text } = await post('RID=1', body);
      expect([200, 400]).toContain(status);
      expect(text).not.toMatch(/\bat .*\.ts/);
    },
  );
});

describe('the end', () => {
  test('an idle Write channel is told to close, without an error', async () => {
    let now = 1_000_000;
    const idle = createScriptedBackend();
    const slow = await serve(idle.backend, () => now);
    try {
      const url = served.url;
      served.url = slow.url;
      const { text } = await post('RID=1', form([{ database: root }]), 'Write');
      const [hello] = unframe(text);
      const sid = Array.isArray(hello) ? String(hello[1][1]) : '';
      const held = hold(sid, 0, 'Write');
      idle.streams[0]?.sink.send({ streamId: '1', streamToken: 'AQ==' });
      await held.until((frames) => JSON.stringify(frames).includes('streamToken'));
      now += 10_000;
      const frames = await held.end();
      const refused = await post(`SID=${sid}&RID=2&AID=9`, form([{ writes: [{}] }], 1), 'Write');
      served.url = url;
      expect(frames.at(-1)).toEqual([expect.any(Number), ['close']]);
      expect([idle.streams[0]?.closed, refused.status, idle.streams[0]?.received.length]).toEqual([
        true,
        400,
        1,
      ]);
    } finally {
      await slow.close();
    }
  });

  test('a session whose client vanished is forgotten, and its stream closed', async () => {
    let now = 0;
    await served.close();
    served = await serve(scripted.backend, () => now);
    const { sid, stream } = await shakeHands();
    now = 149_000;
    const alive = await post(`SID=${sid}&RID=2&AID=0`, form([], 1));
    now += 151_000;
    await vi.waitUntil(() => stream.closed);
    const gone = await post(`SID=${sid}&RID=3&AID=0`, form([], 1));
    expect([alive.status, gone.status]).toEqual([200, 400]);
  });

  test('a silent GET hears from the server before the client would give it up', async () => {
    let now = 0;
    await served.close();
    served = await serve(scripted.backend, () => now);
    const { sid } = await shakeHands();
    const held = hold(sid);
    await held.until((frames) => frames.length === 1);
    now = 21_000;
    expect(await held.until((frames) => frames.length === 2)).toEqual([
      [1, ['noop']],
      [2, ['noop']],
    ]);
  });

  test('what piles up for a client that does not come is bounded', async () => {
    const { sid, stream } = await shakeHands();
    const text = 'x'.repeat(1024 * 1024);
    for (let n = 0; n < 65 && !stream.closed; n += 1) stream.sink.send({ n, text });
    const { status } = await post(`SID=${sid}&RID=2&AID=0`, form([], 1));
    expect([stream.closed, status]).toEqual([true, 400]);
  });

  test('a stopping server tells every held GET to come back later', async () => {
    const first = await shakeHands();
    const second = await shakeHands('Write');
    const held = [hold(first.sid), hold(second.sid, 0, 'Write')];
    for (const each of held) await each.until((frames) => frames.length > 0);
    await served.close();
    for (const each of held) expect((await each.end()).at(-1)).toEqual([2, ['stop']]);
    expect(scripted.streams.map(({ closed }) => closed)).toEqual([true, true]);
  });
});
