/** Owns that the functions run: it loads them in a thread of their own when first asked, anew when their source changes or their thread dies. */
import type { IncomingMessage } from 'node:http';
import { relative } from 'node:path';
import type { FunctionInfo } from './functionInfo.ts';
import { type FunctionsThread, startFunctionsThread, type ThreadCall } from './functionsThread.ts';
import { watchSources } from './watchSources.ts';

export interface FunctionsHostOptions {
  /** Absolute path of the entry file, TypeScript or JavaScript. */
  source: string;
  projectId: string;
  storageBucket: string;
  /** Asked at every load, when the services listen. */
  standIn: () => { host: string; port: number };
  env: () => NodeJS.ProcessEnv;
  offsetMs: () => number;
  log: (line: string) => void;
}

export type FunctionsHost = ReturnType<typeof createFunctionsHost>;

/** A function that ran over its time. */
export class FunctionTimeout extends Error {
  constructor(info: FunctionInfo) {
    super(`${info.name} did not answer within ${info.timeoutMs / 1000} s.`);
    this.name = 'FunctionTimeout';
  }
}

export function createFunctionsHost(options: FunctionsHostOptions) {
  const { source, projectId, storageBucket, standIn, env, offsetMs } = options;
  const name = relative(process.cwd(), source);
  const log = (line: string): void => options.log(`functions: ${line}`);
  const retired = new Set<FunctionsThread>();
  let current: FunctionsThread | null = null;
  let hasFailed = false;
  let isClosed = false;
  const sources = watchSources(reload);

  function start(): FunctionsThread {
    const thread = startFunctionsThread({
      settings: { source, projectId, storageBucket, standIn: standIn(), clockOffsetMs: offsetMs() },
      env: env(),
      offsetMs,
      log,
      onFile: sources.add,
      onCrash: () => drop(thread, 'Their thread has stopped.'),
    });
    current = thread;
    hasFailed = false;
    sources.begin(source);
    void thread.loaded.then((loaded) => {
      if (loaded.ok && loaded.unserved.length > 0) {
        log(`local-firebase does not serve the triggers of ${loaded.unserved.join(', ')}.`);
      }
      if (loaded.ok || current !== thread || isClosed) return;
      log(`${name} cannot be loaded. The next call tries again.\n${loaded.reason}`);
      current = null;
      hasFailed = true;
      void thread.end();
    });
    return thread;
  }

  function drop(thread: FunctionsThread, why: string): void {
    if (current !== thread) return;
    current = null;
    log(`${why} The next call starts them anew.`);
  }

  function reload(): void {
    if (isClosed) return;
    log(`${name} or a file it uses has changed: it is loaded anew.`);
    const before = current;
    if (before) {
      retired.add(before);
      void before.endWhenIdle().then(() => retired.delete(before));
    }
    start();
  }

  /** `null` when they cannot be loaded; the log has said why. */
  async function ready(): Promise<{ thread: FunctionsThread; functions: FunctionInfo[] } | null> {
    if (isClosed) return null;
    const thread = current ?? start();
    const loaded = await thread.loaded;
    // What was loaded while the source changed again, or has ended since, is not what the caller should get.
    if (thread !== current && (loaded.ok || current !== null)) return ready();
    return loaded.ok ? { thread, functions: loaded.functions } : null;
  }

  return {
    /** Loads them without waiting for a call. `null` when they cannot be loaded. */
    functions: async (): Promise<FunctionInfo[] | null> => (await ready())?.functions ?? null,
    /** Whether the last load failed and nothing has changed or called since. */
    hasFailed: (): boolean => hasFailed,
    /** Calls a function that is known. Rejects with `FunctionTimeout`, when its thread ends first, or when `signal` gives up. */
    async call(
      info: FunctionInfo,
      call: Omit<ThreadCall, 'name'>,
      signal?: AbortSignal,
    ): Promise<IncomingMessage> {
      const loaded = await ready();
      if (!loaded) throw new Error(`${name} cannot be loaded.`);
      const { thread } = loaded;
      const time = new AbortController();
      const timer = setTimeout(() => time.abort(), info.timeoutMs);
      try {
        const either = signal ? AbortSignal.any([signal, time.signal]) : time.signal;
        return await thread.call({ ...call, name: info.name }, either);
      } catch (error) {
        if (signal?.aborted) throw error;
        // A function that never yields holds up all others, so its thread ends with it, as an instance does in the cloud.
        // One that broke off is ending already, which its connection tells earlier than the thread does.
        const cause = time.signal.aborted ? new FunctionTimeout(info) : error;
        drop(thread, cause instanceof FunctionTimeout ? cause.message : `${info.name} broke off.`);
        void thread.end();
        throw cause;
      } finally {
        clearTimeout(timer);
      }
    },
    log,
    async close(): Promise<void> {
      isClosed = true;
      sources.close();
      await Promise.all([current, ...retired].map((thread) => thread?.end()));
    },
  };
}
