/**
 * One WebChannel session: a bidirectional stream of the engine carried by POSTs and held GETs. It numbers what it sends, keeps it until
 * the client has acknowledged it and sends it again after a broken GET, so that nothing is lost or taken twice. It must never process a
 * message after it told the client to close: the client would send it again on a new channel.
 */
import type { ServerResponse } from 'node:http';
import {
  type FirestoreBackend,
  FirestoreError,
  type Json,
  type JsonObject,
  type ServerStream,
} from '../../firestore/backend.ts';
import { canonicalMessage } from '../protoJson.ts';
import { messageShape } from '../protoSchema.ts';
import { httpCode, toFirestoreError } from '../statusCodes.ts';
import type { ChannelForm } from './channelForm.ts';
import { type BackChannel, createBackChannel } from './createBackChannel.ts';

export type ChannelRpc = 'Listen' | 'Write';

// A frame is handed to the page only when it is whole: large answers go in parts of about this many characters.
const frameChars = 64 * 1024;
// The client acknowledges only with its next request. Ending a GET now and then makes it ask again, and frees what it has.
const charsBeforeAcknowledge = 1024 * 1024;
// A client that stays away or does not read is dropped at this; it then reconnects and resumes.
const maxWaitingChars = 64 * 1024 * 1024;

interface Outgoing {
  id: number;
  /** `[id, payload]` */
  json: string;
}

export interface ChannelSession {
  readonly rpc: ChannelRpc;
  /** Which browser it belongs to: sessions of one browser share its connections. */
  readonly browser: string;
  /** Takes messages of a POST and answers `[has a back channel, last id sent, characters not acknowledged]`. Throws `FirestoreError`. */
  receive(form: ChannelForm, acknowledged: number): Json;
  /** Holds a GET, instead of the one held before. */
  attach(response: ServerResponse, acknowledged: number, streaming: boolean): void;
  /** Is a GET held? */
  attached(): boolean;
  /** Ends the held GET with at least one byte; the client asks again at once. */
  endTurn(): void;
  /** For a GET that has been silent: proves that the connection lives. */
  keepAlive(): void;
  /** When anything last went either way, by the clock it was given. */
  lastActiveAt(): number;
  /** Everything asked is answered and everything answered is on its way. */
  settled(): boolean;
  /** Tells the client to end the channel without an error (`close`) or to come back later (`stop`). Resolves when it is told. */
  dismiss(how: 'close' | 'stop'): Promise<void>;
  /** It has told the client to go: a message that comes now will be sent again elsewhere, so it must be refused. */
  dismissed(): boolean;
  /** The client has gone: frees everything. */
  discard(): void;
}

export interface ChannelSessionParts {
  rpc: ChannelRpc;
  browser: string;
  now: () => number;
  log: (line: string) => void;
  open: (sink: Parameters<FirestoreBackend['openListen']>[1]) => ServerStream;
  /** A GET has been taken or has ended. */
  turnChanged: (session: ChannelSession) => void;
  /** It holds more than it may for a client that does not come. */
  overflowed: (session: ChannelSession) => void;
}

export function createChannelSession(parts: ChannelSessionParts): ChannelSession {
  const { rpc, browser, now, log } = parts;
  const requestShape = messageShape(`${rpc}Request`);
  let unsent: Outgoing[] = [];
  let unacknowledged: Outgoing[] = [];
  let waitingChars = 0;
  // The handshake's answer was number 0.
  let lastId = 0;
  let lastSentId = 0;
  let nextMessage = 0;
  let unanswered = 0;
  let back: BackChannel | null = null;
  let lastActiveAt = now();
  // Nothing more is taken or sent; after an error a client may not have heard yet, so its messages are taken for read.
  let over = false;
  let dismissed = false;
  let pumping = false;

  const queue = (payload: Json): void => {
    lastId += 1;
    const json = `[${lastId},${JSON.stringify(payload)}]`;
    unsent.push({ id: lastId, json });
    waitingChars += json.length;
    lastActiveAt = now();
    if (waitingChars > maxWaitingChars) {
      parts.overflowed(session);
      return;
    }
    if (pumping) return;
    pumping = true;
    // The engine sends an answer in many messages; they leave together.
    queueMicrotask(() => {
      pumping = false;
      pump();
    });
  };

  const pump = (): void => {
    while (back && !back.blocked() && unsent.length > 0) {
      let chars = 0;
      const count = unsent.findIndex(({ json }) => {
        const full = chars > frameChars;
        chars += json.length;
        return full;
      });
      const part = unsent.splice(0, count === -1 ? unsent.length : count);
      lastSentId = part.at(-1)?.id ?? lastSentId;
      unacknowledged.push(...part);
      back.write(`[${part.map(({ json }) => json).join(',')}]`);
      if (!back.streaming) break;
    }
    if (!back || unsent.length > 0 || back.written() === 0) return;
    if (over || !back.streaming || back.written() > charsBeforeAcknowledge) void release();
  };

  const release = (): Promise<void> => {
    const ending = back;
    back = null;
    lastActiveAt = now();
    if (!ending) return Promise.resolve();
    const ended = ending.end();
    parts.turnChanged(session);
    return ended;
  };

  /** Not kept for repetition: the next GET begins with one anyway. */
  const noop = (): void => {
    if (!back || back.blocked() || unsent.length > 0) return;
    lastId += 1;
    lastSentId = lastId;
    back.write(`[[${lastId},["noop"]]]`);
  };

  const acknowledge = (id: number): void => {
    const known = unacknowledged.findIndex((outgoing) => outgoing.id > id);
    const gone = unacknowledged.splice(0, known === -1 ? unacknowledged.length : known);
    waitingChars -= gone.reduce((sum, { json }) => sum + json.length, 0);
  };

  const fail = (error: FirestoreError): void => {
    if (over) return;
    over = true;
    const { status, message } = error;
    queue([{ error: { code: httpCode(status), message, status } }]);
  };

  const take = (stream: ServerStream, text: string): void => {
    let message: JsonObject;
    try {
      message = canonicalMessage(requestShape, JSON.parse(text));
    } catch (thrown) {
      const error =
        thrown instanceof FirestoreError
          ? thrown
          : new FirestoreError('INVALID_ARGUMENT', 'The channel message is not JSON.');
      stream.close();
      fail(error);
      return;
    }
    const { writes } = message;
    if (rpc === 'Listen' || !Array.isArray(writes) || writes.length > 0) unanswered += 1;
    stream.receive(message);
  };

  const session: ChannelSession = {
    rpc,
    browser,
    receive(form, acknowledged) {
      lastActiveAt = now();
      acknowledge(acknowledged);
      if (form.offset > nextMessage) {
        throw new FirestoreError(
          'INVALID_ARGUMENT',
          `Messages ${nextMessage} to ${form.offset - 1} are missing.`,
        );
      }
      for (const text of form.messages.slice(nextMessage - form.offset)) {
        nextMessage += 1;
        if (!over) take(stream, text);
      }
      return [back ? 1 : 0, lastSentId, waitingChars];
    },
    attach(response, acknowledged, streaming) {
      void release();
      acknowledge(acknowledged);
      unsent = [...unacknowledged, ...unsent];
      unacknowledged = [];
      const attached = createBackChannel(response, streaming, {
        drained: pump,
        gone: () => {
          if (back === attached) void release();
        },
      });
      back = attached;
      lastActiveAt = now();
      pump();
      // On its first GET the client waits some ten milliseconds for a byte; without one it takes us for a buffering proxy and polls for ever.
      if (back === attached && streaming && attached.written() === 0) noop();
      parts.turnChanged(session);
    },
    attached: () => back !== null,
    endTurn() {
      if (back?.written() === 0) noop();
      void release();
    },
    keepAlive() {
      lastActiveAt = now();
      noop();
      if (back && !back.streaming) void release();
    },
    lastActiveAt: () => lastActiveAt,
    settled: () => unanswered <= 0 && unsent.length === 0 && back !== null && !back.blocked() && !over,
    dismiss(how) {
      if (!over) {
        over = true;
        dismissed = true;
        stream.close();
        lastId += 1;
        unsent.push({ id: lastId, json: `[${lastId},["${how}"]]` });
      }
      const told = back;
      pump();
      return told ? (back === told ? release() : told.end()) : Promise.resolve();
    },
    dismissed: () => dismissed,
    discard() {
      if (!over) stream.close();
      over = true;
      unsent = [];
      unacknowledged = [];
      void release();
    },
  };

  const stream = openStream();
  return session;

  function openStream(): ServerStream {
    try {
      return parts.open({
        send(message) {
          if (over) return;
          unanswered -= 1;
          queue([message]);
        },
        fail,
      });
    } catch (thrown) {
      fail(toFirestoreError(thrown, log));
      return { receive: () => {}, close: () => {} };
    }
  }
}
