/** The one error of Storage's wire: an HTTP status, which is what the SDKs read, and a sentence. Never carries a stack to a client. */
export class StorageError extends Error {
  readonly httpStatus: number;
  constructor(httpStatus: number, message: string) {
    super(message);
    this.name = 'StorageError';
    this.httpStatus = httpStatus;
  }
}

// The words of Cloud Storage's JSON API, which firebase-admin shows.
const reasons: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  412: 'conditionNotMet',
  413: 'uploadTooLarge',
  416: 'requestedRangeNotSatisfiable',
  499: 'clientClosedRequest',
  501: 'notImplemented',
};

/** Google's error body. */
export function toErrorBody({ httpStatus, message }: StorageError) {
  const reason = reasons[httpStatus] ?? 'backendError';
  return {
    error: { code: httpStatus, message, errors: [{ message, domain: 'global', reason }] },
  };
}

export function notFound({ bucket, name }: { bucket: string; name: string }): StorageError {
  return new StorageError(404, `No such object: ${bucket}/${name}`);
}
