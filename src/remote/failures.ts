/** Classifies Firestore's and the functions' errors, once, into the failures of the face; and keeps every request from hanging. */
import { FirebaseError } from 'firebase/app';
import type { Outcome } from '../domain/index.ts';
import { MalformedDocument } from './readDocument.ts';
import type { CallFailure, RemoteFailure } from './remote.ts';

/** Offline a transaction takes some 9 s to fail and a write waits for ever; whoever asks is told by then. */
const patienceMs = 12_000;

/** What the requests need of their surroundings. */
export interface Line {
  isOnline(): boolean;
  isSignedIn(): boolean;
}

function failureOf({ code, message }: FirebaseError, line: Line): RemoteFailure {
  switch (code) {
    case 'permission-denied':
      return line.isSignedIn() ? { kind: 'DENIED' } : { kind: 'SIGNED_OUT' };
    case 'unauthenticated':
      // With a person signed in this is a token about to be renewed.
      return line.isSignedIn() ? { kind: 'OFFLINE' } : { kind: 'SIGNED_OUT' };
    case 'not-found':
      return { kind: 'CONFLICT', server: null };
    case 'invalid-argument':
    case 'out-of-range':
    case 'unimplemented':
      return { kind: 'REJECTED', message };
    // Contention, limits and server faults pass; so does every code that is yet unknown.
    default:
      return { kind: 'OFFLINE' };
  }
}

/** Throws on what is no failure of the server or the way to it. */
export function classifyFailure(error: unknown, line: Line): RemoteFailure {
  // The SDK's own FirestoreError is no instance of FirestoreError: its base class resets the prototype.
  if (error instanceof FirebaseError) return failureOf(error, line);
  if (error instanceof MalformedDocument) return { kind: 'REJECTED', message: error.message };
  throw error;
}

/** `functions/internal` is also what the SDK says when no answer came at all. Throws on what is no failure of a call. */
export function classifyCallFailure(error: unknown): CallFailure {
  if (!(error instanceof FirebaseError) || !error.code.startsWith('functions/')) throw error;
  switch (error.code.slice('functions/'.length)) {
    case 'permission-denied':
      return { kind: 'DENIED' };
    case 'unauthenticated':
      return { kind: 'SIGNED_OUT' };
    // No answer, faults of the server, contention and limits: all of them pass.
    case 'internal':
    case 'unavailable':
    case 'deadline-exceeded':
    case 'unknown':
    case 'cancelled':
    case 'aborted':
    case 'resource-exhausted':
      return { kind: 'OFFLINE' };
    default:
      return { kind: 'REJECTED', message: error.message };
  }
}

/**
 * Sends one request. Past its patience the answer is OFFLINE although the request may still arrive: safe because every
 * write of ours may be repeated.
 */
export const ask = <T>(line: Line, request: () => Promise<T>): Promise<Outcome<T, RemoteFailure>> =>
  send(line, request, patienceMs, (error) => classifyFailure(error, line));

/** The same for a call of a function, which may have to start first: it is waited for as long as it is given. */
export const call = (
  line: Line,
  request: () => Promise<unknown>,
  patienceMs: number,
): Promise<Outcome<void, CallFailure>> =>
  send(line, async () => void (await request()), patienceMs, classifyCallFailure);

async function send<T, Failure extends { kind: string }>(
  line: Line,
  request: () => Promise<T>,
  patienceMs: number,
  classify: (error: unknown) => Failure,
): Promise<Outcome<T, Failure | { kind: 'OFFLINE' }>> {
  if (!line.isOnline()) return { ok: false, failure: { kind: 'OFFLINE' } };
  const timeUp = Promise.withResolvers<'TIME_UP'>();
  const timer = setTimeout(() => timeUp.resolve('TIME_UP'), patienceMs);
  try {
    const answer = await Promise.race([request().then((value) => ({ value })), timeUp.promise]);
    return answer === 'TIME_UP'
      ? { ok: false, failure: { kind: 'OFFLINE' } }
      : { ok: true, value: answer.value };
  } catch (error) {
    return { ok: false, failure: classify(error) };
  } finally {
    clearTimeout(timer);
  }
}
