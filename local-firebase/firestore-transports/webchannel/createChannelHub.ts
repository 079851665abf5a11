/** Answers the requests of WebChannel (Listen and Write): finds or makes the session, keeps it alive, closes idle ones and forgets those that vanished. It understands no message. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerFromAuthorization } from '../../callers.ts';
import { type FirestoreBackend, FirestoreError } from '../../firestore/backend.ts';
import { readBody } from '../httpExchange.ts';
import { readChannelForm, wholeNumber } from './channelForm.ts';
import { frame } from './createBackChannel.ts';
import { type ChannelRpc, type ChannelSession, createChannelSession } from './createChannelSession.ts';
import { createTurns } from './createTurns.ts';

// Told in the handshake: the client cuts a GET that is silent for one and a half times this.
const keepAliveMs = 30_000;
const noopAfterMs = 20_000;
// A Write channel is wanted for a moment; held for the SDK's own 60 s it would cost the browser one of its six connections.
const idleWriteMs = 1_500;
// Longer than a hidden tab sleeps: browsers wake those once a minute.
const vanishedMs = 150_000;
// A tab whose GET ended this long ago is not in the browser's queue, but asleep.
const queuedMs = 3_000;
const sweepMs = 250;
const farewellMs = 250;
// Hundreds of tabs; more is a client that does nothing but shake hands.
const maxSessions = 2_000;

export interface ChannelHub {
  handle(
    rpc: ChannelRpc,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void>;
  /** Tells every client to come back later. */
  close(): Promise<void>;
}

export interface ChannelHubParts {
  backend: FirestoreBackend;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  log: (line: string) => void;
}

export function createChannelHub({ backend, now, log }: ChannelHubParts): ChannelHub {
  const sessions = new Map<string, ChannelSession>();
  let sweeping: NodeJS.Timeout | null = null;
  const turns = createTurns<ChannelSession>((browser) => {
    const isQueued = (session: ChannelSession) =>
      session.browser === browser && !session.attached() && now() - session.lastActiveAt() < queuedMs;
    return [...sessions.values()].filter(isQueued).length;
  });

  const drop = (id: string, session: ChannelSession): void => {
    sessions.delete(id);
    session.discard();
    if (sessions.size > 0 || !sweeping) return;
    clearInterval(sweeping);
    sweeping = null;
  };

  const sweep = (): void => {
    for (const [id, session] of sessions) {
      const silentMs = now() - session.lastActiveAt();
      if (!session.attached()) {
        if (silentMs > vanishedMs) drop(id, session);
      } else if (session.rpc === 'Write' && silentMs > idleWriteMs && session.settled()) {
        void session.dismiss('close');
      } else if (silentMs > noopAfterMs) {
        session.keepAlive();
      }
    }
  };

  const shakeHands = (rpc: ChannelRpc, request: IncomingMessage, body: string): string => {
    if (sessions.size >= maxSessions) throw new FirestoreError('RESOURCE_EXHAUSTED', 'Too many channels.');
    const form = readChannelForm(body);
    const id = randomBytes(16).toString('base64url');
    const session = createChannelSession({
      rpc,
      browser: browserOf(request),
      now,
      log,
      open(sink) {
        const caller = callerFromAuthorization(
          form.headers.get('authorization') ?? request.headers.authorization,
        );
        return rpc === 'Listen' ? backend.openListen(caller, sink) : backend.openWrite(caller, sink);
      },
      turnChanged: (changed) => turns.changed(changed, changed.attached()),
      overflowed: (full) => drop(id, full),
    });
    sessions.set(id, session);
    sweeping ??= setInterval(sweep, sweepMs);
    session.receive(form, 0);
    return JSON.stringify([[0, ['c', id, '', 8, 14, keepAliveMs]]]);
  };

  return {
    async handle(rpc, request, response, query) {
      const id = query.get('SID');
      if (query.get('TYPE') === 'terminate') {
        const session = sessions.get(id ?? '');
        if (id !== null && session) drop(id, session);
        response.writeHead(200).end();
        return;
      }
      if (request.method !== 'POST' && request.method !== 'GET') {
        throw new FirestoreError('INVALID_ARGUMENT', `A channel does not take ${request.method}.`);
      }
      // Read first: the session may end while the body arrives.
      const body = request.method === 'POST' ? await readBody(request) : '';
      if (id === null && request.method === 'POST') {
        sendText(response, 200, frame(shakeHands(rpc, request, body)));
        return;
      }
      const session = sessions.get(id ?? '');
      if (!session || session.rpc !== rpc || (session.dismissed() && request.method === 'POST')) {
        // The client looks for these words, anywhere but at the start.
        sendText(response, 400, 'Error: Unknown SID');
        return;
      }
      const acknowledged = wholeNumber(query.get('AID') ?? '0') ?? 0;
      if (request.method === 'POST') {
        const form = readChannelForm(body);
        sendText(response, 200, frame(JSON.stringify(session.receive(form, acknowledged))));
      } else {
        session.attach(response, acknowledged, query.get('CI') !== '1');
      }
    },
    async close() {
      turns.close();
      if (sweeping) clearInterval(sweeping);
      sweeping = null;
      const told = [...sessions.values()].map((session) => session.dismiss('stop'));
      sessions.clear();
      // A client that does not read must not keep the server from stopping.
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, farewellMs);
      });
      await Promise.race([Promise.all(told), patience]);
      clearTimeout(timer);
    },
  };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=UTF-8' }).end(text);
}

/** Pages that share connections look alike: same page address, same program, same machine. */
function browserOf(request: IncomingMessage): string {
  const { origin = '', 'user-agent': userAgent = '' } = request.headers;
  return `${origin} ${userAgent} ${request.socket.remoteAddress ?? ''}`;
}
