/** The `/emulator/v1` endpoints of this port: the record of pushes, tokens that go, topics, and scheduled functions run by hand. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayControl } from '../controlAccess.ts';
import type { Messaging } from '../messaging/createMessaging.ts';
import { CallableError } from './callableError.ts';
import type { RunOutcome, Scheduler } from './createScheduler.ts';

export interface Controlled {
  projectId: string;
  messaging: Messaging;
  scheduler: Scheduler | null;
}

/** Throws `CallableError`. */
export async function answerControl(
  controlled: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!mayControl(request)) {
    throw new CallableError('PERMISSION_DENIED', 'This is for this machine and the project’s owner alone.');
  }
  const body = await answerTo(controlled, request.method ?? 'GET', request.url ?? '/');
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

async function answerTo(controlled: Controlled, method: string, url: string): Promise<object> {
  const { projectId, messaging, scheduler } = controlled;
  const path = url.split('?', 1)[0] ?? url;
  const [, project, rest] = /^\/emulator\/v1\/projects\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (project !== projectId || rest === undefined) throw unserved(method, path);
  const { store } = messaging;
  if (rest === 'messages' && method === 'GET') return { messages: store.messages() };
  if (rest === 'messages' && method === 'DELETE') {
    store.clear();
    return {};
  }
  if (rest === 'topics' && method === 'GET') return { topics: store.topics() };
  const token = /^registrations\/([^/]+)$/.exec(rest)?.[1];
  if (token !== undefined && method === 'DELETE') {
    store.revoke(decoded(token));
    return {};
  }
  const name = /^functions\/([^/:]+)(?::|%3A)run$/i.exec(rest)?.[1];
  if (name !== undefined && method === 'POST') {
    return answerOf(scheduler ? await scheduler.run(decoded(name)) : nothingHosted);
  }
  throw unserved(method, path);
}

const nothingHosted: RunOutcome = { ok: false, failure: 'unknown', message: 'No functions are hosted here.' };

const statuses = {
  unknown: 'NOT_FOUND',
  notScheduled: 'INVALID_ARGUMENT',
  failed: 'INTERNAL',
  unavailable: 'UNAVAILABLE',
} as const;

function answerOf(outcome: RunOutcome): object {
  if (outcome.ok) return {};
  throw new CallableError(statuses[outcome.failure], outcome.message);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new CallableError('INVALID_ARGUMENT', 'The address is not properly percent-encoded.');
  }
}

function unserved(method: string, path: string): CallableError {
  return new CallableError('NOT_FOUND', `local-firebase does not serve ${method} ${path}.`);
}
