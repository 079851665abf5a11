/** Errors in the form that callable functions answer with and the client SDK reads. */
import type { ServerResponse } from 'node:http';

export type CallableStatus =
  | 'INVALID_ARGUMENT'
  | 'NOT_FOUND'
  | 'PERMISSION_DENIED'
  | 'DEADLINE_EXCEEDED'
  | 'INTERNAL'
  | 'UNAVAILABLE';

const httpStatuses: Record<CallableStatus, number> = {
  INVALID_ARGUMENT: 400,
  NOT_FOUND: 404,
  PERMISSION_DENIED: 403,
  DEADLINE_EXCEEDED: 504,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export class CallableError extends Error {
  readonly status: CallableStatus;
  readonly httpStatus: number;

  /** `httpStatus` where HTTP has a number of its own for it. */
  constructor(status: CallableStatus, message: string, httpStatus: number = httpStatuses[status]) {
    super(message);
    this.name = 'CallableError';
    this.status = status;
    this.httpStatus = httpStatus;
  }
}

/** Where an answer has already begun the connection is cut instead. */
export function sendCallableError(response: ServerResponse, error: CallableError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(error.httpStatus, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: { status: error.status, message: error.message } }));
}
