/** The errors of Auth's wire: a code word the SDKs map to `auth/…`, with an HTTP status. Never carries a stack. */
export class AuthError extends Error {
  readonly httpStatus: number;
  /** Canonical status name, as Google's JSON errors have beside the code word. */
  readonly status: string;

  /** `message` is `CODE` or `CODE : text for the person`; the SDKs split at the colon. */
  constructor(message: string, httpStatus = 400, status = 'INVALID_ARGUMENT') {
    super(message);
    this.name = 'AuthError';
    this.httpStatus = httpStatus;
    this.status = status;
  }
}

/** The body Google's APIs answer with; the SDKs read `error.message`. */
export function toErrorBody(error: AuthError) {
  return {
    error: {
      code: error.httpStatus,
      message: error.message,
      status: error.status,
      errors: [{ message: error.message, reason: 'invalid', domain: 'global' }],
    },
  };
}
