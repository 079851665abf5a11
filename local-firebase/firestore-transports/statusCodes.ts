/** The numbers of each status in HTTP and gRPC, and the one place where an unexpected exception becomes a status. It never shows a stack to a client. */
import { FirestoreError, type StatusName } from '../firestore/backend.ts';

const codes: Record<StatusName, { grpc: number; http: number }> = {
  CANCELLED: { grpc: 1, http: 499 },
  UNKNOWN: { grpc: 2, http: 500 },
  INVALID_ARGUMENT: { grpc: 3, http: 400 },
  DEADLINE_EXCEEDED: { grpc: 4, http: 504 },
  NOT_FOUND: { grpc: 5, http: 404 },
  ALREADY_EXISTS: { grpc: 6, http: 409 },
  PERMISSION_DENIED: { grpc: 7, http: 403 },
  RESOURCE_EXHAUSTED: { grpc: 8, http: 429 },
  FAILED_PRECONDITION: { grpc: 9, http: 400 },
  ABORTED: { grpc: 10, http: 409 },
  OUT_OF_RANGE: { grpc: 11, http: 400 },
  UNIMPLEMENTED: { grpc: 12, http: 501 },
  INTERNAL: { grpc: 13, http: 500 },
  UNAVAILABLE: { grpc: 14, http: 503 },
  DATA_LOSS: { grpc: 15, http: 500 },
  UNAUTHENTICATED: { grpc: 16, http: 401 },
};

export function httpCode(status: StatusName): number {
  return codes[status].http;
}

export function grpcCode(status: StatusName): number {
  return codes[status].grpc;
}

/** A `FirestoreError` as it is; anything else is our own fault: logged whole, told as INTERNAL without details. */
export function toFirestoreError(thrown: unknown, log: (line: string) => void): FirestoreError {
  if (thrown instanceof FirestoreError) return thrown;
  log(`firestore: unexpected ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  return new FirestoreError('INTERNAL', 'Internal error; the server log says more.');
}
