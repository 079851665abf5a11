/** What the host and the worker thread tell each other. Values only: they cross between threads. */

export interface FunctionInfo {
  /** As in its address; members of a group are joined by "-". */
  name: string;
  regions: string[];
  kind: 'callable' | 'request' | 'scheduled';
  timeoutMs: number;
  /** Of a scheduled one. */
  schedule?: { expression: string; timeZone: string };
}

/** What a worker is started with. */
export interface WorkerSettings {
  /** Absolute path of the functions' entry file. */
  source: string;
  projectId: string;
  storageBucket: string;
  /** The functions port, where connections to Google's push services lead. */
  standIn: { host: string; port: number };
  /** Shown with every request of the host; nobody else is answered. */
  secret: string;
  clockOffsetMs: number;
}

export type WorkerReport =
  | { kind: 'file'; path: string }
  | { kind: 'ready'; port: number; functions: FunctionInfo[]; unserved: string[] }
  | { kind: 'failed'; reason: string };

/** Headers of the host's requests to the worker; no function sees them. */
export const hostHeaders = {
  secret: 'x-local-firebase-secret',
  functionName: 'x-local-firebase-function',
  clockOffsetMs: 'x-local-firebase-clock-offset',
} as const;

// Cloud Functions' own limit for a request.
export const bodyLimitBytes = 10 * 1024 * 1024;
