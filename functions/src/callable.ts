/** The frame of every callable: who asks, and which errors a person may see. Decides nothing of what is asked. */
import { type CallableFunction, type FunctionsErrorCode, HttpsError, onCall } from 'firebase-functions/https';

/** Answers `uid`. `data` is whatever was sent. Throws `HttpsError` for everything a person is to be told. */
export type Handler<Answer> = (uid: string, data: unknown) => Promise<Answer>;

/** Instances are bounded: a flood of calls costs waiting, not money without end. */
export const placement = { region: 'us-central1', maxInstances: 20 };

/** Firestore's own failures that pass by themselves, by their gRPC number. */
const passingFailures: Record<number, FunctionsErrorCode> = {
  4: 'deadline-exceeded',
  8: 'resource-exhausted',
  10: 'aborted',
  14: 'unavailable',
};

const passingFailureOf = (error: unknown): FunctionsErrorCode | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? passingFailures[error.code]
    : undefined;

/**
 * Refuses whoever is not signed in. Any other error than an `HttpsError` becomes, by onCall itself, `internal` without
 * a word about its cause, which is logged.
 */
export const callable = <Answer>(
  handler: Handler<Answer>,
  options: { timeoutSeconds?: number } = {},
): CallableFunction<unknown, Promise<Answer>> =>
  onCall<unknown, Promise<Answer>>({ ...placement, ...options }, async ({ auth, data }) => {
    if (auth === undefined) throw new HttpsError('unauthenticated', 'Please sign in.');
    try {
      return await handler(auth.uid, data);
    } catch (error) {
      const code = passingFailureOf(error);
      throw code === undefined ? error : new HttpsError(code, 'The server is busy. Please try again.');
    }
  });
