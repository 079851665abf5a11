/** A refusal in FCM's own words, from which firebase-admin makes its `messaging/…` codes. */

type FcmErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNREGISTERED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'UNIMPLEMENTED'
  | 'UNAUTHENTICATED';

const statuses: Record<FcmErrorCode, { http: number; name: string }> = {
  INVALID_ARGUMENT: { http: 400, name: 'INVALID_ARGUMENT' },
  // FCM says 404 of a token whose app is gone, and names the cause in the details.
  UNREGISTERED: { http: 404, name: 'NOT_FOUND' },
  NOT_FOUND: { http: 404, name: 'NOT_FOUND' },
  ALREADY_EXISTS: { http: 409, name: 'ALREADY_EXISTS' },
  UNIMPLEMENTED: { http: 501, name: 'UNIMPLEMENTED' },
  UNAUTHENTICATED: { http: 401, name: 'UNAUTHENTICATED' },
};

export class FcmError extends Error {
  readonly httpStatus: number;
  readonly code: FcmErrorCode;

  constructor(code: FcmErrorCode, message: string) {
    super(message);
    this.name = 'FcmError';
    this.code = code;
    this.httpStatus = statuses[code].http;
  }

  toBody(): object {
    return {
      error: {
        code: this.httpStatus,
        message: this.message,
        status: statuses[this.code].name,
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: this.code }],
      },
    };
  }
}
