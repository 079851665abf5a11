/** Names what goes wrong with this device's storage, once, at the edge. It decides nothing about what to do then. */
import type { DeviceFailure } from './store.ts';

/** What observables and the sync's writes fail with; commands answer the same failure as a value. */
export class DeviceError extends Error {
  readonly failure: DeviceFailure;

  constructor(failure: DeviceFailure, cause: unknown) {
    super(failure, { cause });
    this.name = 'DeviceError';
    this.failure = failure;
  }
}

/** Names of IndexedDB's and Dexie's errors, and codes of RxDB's, by what they mean for the person. */
const failureByName: Record<string, DeviceFailure> = {
  QuotaExceededError: 'DEVICE_FULL',
  // No IndexedDB at all, or one that a private window or a policy keeps shut.
  MissingAPIError: 'STORAGE_UNAVAILABLE',
  MissingAPI: 'STORAGE_UNAVAILABLE',
  SecurityError: 'STORAGE_UNAVAILABLE',
  NotAllowedError: 'STORAGE_UNAVAILABLE',
  // Firefox in a private window: "a database that did not allow mutations".
  InvalidStateError: 'STORAGE_UNAVAILABLE',
  // The connection went and a second opening did not bring it back.
  DatabaseClosedError: 'STORAGE_UNAVAILABLE',
  TimeoutError: 'STORAGE_UNAVAILABLE',
  // Stores missing, values that cannot be decoded, a file the browser cannot read.
  NotFoundError: 'STORAGE_CORRUPTED',
  UnknownError: 'STORAGE_CORRUPTED',
  DataError: 'STORAGE_CORRUPTED',
  NotReadableError: 'STORAGE_CORRUPTED',
  EncodingError: 'STORAGE_CORRUPTED',
  VersionError: 'STORAGE_CORRUPTED',
  SchemaError: 'STORAGE_CORRUPTED',
  UpgradeError: 'STORAGE_CORRUPTED',
  // RxDB: another password, another schema under the same version, an internal write that failed.
  DB1: 'STORAGE_CORRUPTED',
  DB6: 'STORAGE_CORRUPTED',
  DB12: 'STORAGE_CORRUPTED',
};

/** The parts of an error that may hold the real one: Dexie wraps in `inner` and `failures`, RxDB in `parameters`. */
const innerErrors = (error: object): unknown[] =>
  ['cause', 'inner', 'failures', 'errors', 'parameters', 'errorObj'].flatMap((name) => {
    const inner: unknown = Reflect.get(error, name);
    return Array.isArray(inner) ? inner : [inner];
  });

/** `null` for an error that is not the device's: a broken invariant, which must be thrown on. */
export function deviceFailureOf(error: unknown, depth = 0): DeviceFailure | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null;
  if (error instanceof DeviceError) return error.failure;
  // The innermost cause says more than its wrapping: a full disk reaches us as an aborted transaction.
  for (const inner of innerErrors(error)) {
    const failure = deviceFailureOf(inner, depth + 1);
    if (failure !== null) return failure;
  }
  for (const label of [Reflect.get(error, 'code'), Reflect.get(error, 'name')]) {
    const failure = typeof label === 'string' ? failureByName[label] : undefined;
    if (failure !== undefined) return failure;
  }
  // Dexie's OpenFailedError and AbortError keep only the text of what they wrap.
  const message: unknown = Reflect.get(error, 'message');
  if (typeof message !== 'string') return null;
  const named = /\b([A-Z]\w+Error)\b/.exec(message)?.[1];
  return (named === undefined ? undefined : failureByName[named]) ?? null;
}

/** The same error, named if it is the device's. */
export function namedError(error: unknown): unknown {
  const failure = deviceFailureOf(error);
  return failure === null || error instanceof DeviceError ? error : new DeviceError(failure, error);
}
