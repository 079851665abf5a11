/** What a conformance case is: something done with the unmodified SDK, and what must be seen. Cases run in Node and in a page alike, so they import nothing but types. */
import type * as Sdk from 'firebase/firestore';

/** Where the SDK runs: its Node build speaks gRPC, its browser build WebChannel and REST. */
export type SdkRun = 'Node' | 'Chromium';

export interface Kit {
  sdk: typeof Sdk;
  /** Another device of this case's own project. `as`: a signed-in person's uid, or nobody. */
  client(as?: string): Sdk.Firestore;
}

export interface ConformanceCase {
  /** Unique among all cases. */
  title: string;
  /** Conditions of `firestore.rules` for the case's project; without them everything is allowed. */
  rules?: string;
  /** What it saw, as JSON. */
  run(kit: Kit): Promise<unknown>;
  expected: unknown;
  /** The official emulator is known to show something else, and why that is left so. */
  official?: { expected: unknown; why: string; only?: SdkRun };
  /** Why the official emulator is not asked. */
  notAsked?: string;
}

export const openRules = rules('match /{path=**} { allow read, write; }');

/** A whole rules file around the matches of one database. */
export function rules(matches: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${matches}
  }
}`;
}

/** 'ok', or the code of the failure. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  }
}

/** Waits for the first snapshot that `accept` takes, then stops listening. */
export function snapshotWhere<T extends Sdk.DocumentSnapshot | Sdk.QuerySnapshot>(
  listen: (next: (snapshot: T) => void, failed: (error: Error) => void) => () => void,
  accept: (snapshot: T) => boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const next = (snapshot: T) => {
      if (!accept(snapshot)) return;
      resolve(snapshot);
      // The first snapshot may come before `listen` has returned.
      queueMicrotask(() => stop());
    };
    stop = listen(next, reject);
  });
}

/** Values in a form that survives JSON: the SDK's own classes by name. */
export function plain(value: unknown): unknown {
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : `number ${Object.is(value, -0) ? '-0' : value}`;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('nanoseconds' in value && 'seconds' in value) return `timestamp ${value.seconds}.${value.nanoseconds}`;
  if ('latitude' in value && 'longitude' in value) return `point ${value.latitude} ${value.longitude}`;
  if ('toBase64' in value && typeof value.toBase64 === 'function') return `bytes ${value.toBase64()}`;
  if ('path' in value && 'firestore' in value) return `reference ${value.path}`;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, plain(Reflect.get(value, key))]),
  );
}

/** What a case must show on a server. */
export function expectedOn(conformance: ConformanceCase, serverName: string, run: SdkRun): unknown {
  const { official, expected } = conformance;
  const differs = serverName === 'the official emulator' && (official?.only ?? run) === run;
  return differs && official ? official.expected : expected;
}
