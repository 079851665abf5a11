/** Owns turning whatever was thrown into a status. What is our own fault is logged whole and told as INTERNAL without details. */
import { FirestoreError } from './backend.ts';

export function createErrorReader(log: (line: string) => void): (error: unknown) => FirestoreError {
  return (error) => {
    if (error instanceof FirestoreError) return error;
    log(`firestore: unexpected ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return new FirestoreError('INTERNAL', 'Internal error; the server log says more.');
  };
}
