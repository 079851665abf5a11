/** Owns that the functions run: it loads them in a thread of their own when first asked, anew when their source changes or their thread dies. */
import type { ClientRequest, IncomingMessage } from 'node:http';
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
  let isClosed = false;
  const sources = watchSources(reload);

  function start(): FunctionsThread {
    const thread = startFunctionsThread({
      settings: { source, projectId, storageBucket, standIn: standIn(), clockOffsetMs: offsetMs() },
      env: env(),
      offsetMs,
      log,
      onFile: sources.add,
      onCrash() {
        if (current !== thread) return;
        current = null;
        log('their thread has stopped; the next call starts it anew.');
      },
    });
    current = thread;
    sources.begin(source);
    void thread.loaded.then((loaded) => {
      if (loaded.ok && loaded.unserved.length > 0) {
        log(`local-firebase does not serve the triggers of ${loaded.unserved.join(', ')}.`);
      }
      if (loaded.ok || current !== thread || isClosed) return;
      log(`${name} cannot be loaded. The next call tries again.\n${loaded.reason}`);
      current = null;
      void thread.end();
    });
    return thread;
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
    // What was loaded while the source changed again is not what the caller should get.
    if (thread !== current && current !== null) return ready();
    return loaded.ok ? { thread, functions: loaded.functions } : null;
  }

  return {
    /** Loads them without waiting for a call. `null` when they cannot be loaded. */
    functions: async (): Promise<FunctionInfo[] | null> => (await ready())?.functions ?? null,
    /** What is loaded now, without loading. */
    isLoaded: (): boolean => current !== null,
    /**
     * Calls a function that is known. Rejects with `FunctionTimeout`, or when its thread ends first.
     * `onRequest` is given what can be destroyed to give up.
     */
    async call(
      info: FunctionInfo,
      call: Omit<ThreadCall, 'name'>,
      onRequest: (request: ClientRequest) => void = () => {},
    ): Promise<IncomingMessage> {
      const loaded = await ready();
      if (!loaded) throw new Error(`${name} cannot be loaded.`);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new FunctionTimeout(info)), info.timeoutMs);
      });
      let outgoing: ClientRequest | null = null;
      const answer = loaded.thread.call({ ...call, name: info.name }, (request) => {
        outgoing = request;
        onRequest(request);
      });
      try {
        return await Promise.race([answer, timeout]);
      } catch (error) {
        if (error instanceof FunctionTimeout) giveUp(loaded.thread, outgoing);
        throw error;
      } finally {
        clearTimeout(timer);
        answer.catch(() => {});
      }
    },
    log,
    async close(): Promise<void> {
      isClosed = true;
      sources.close();
      await Promise.all([current, ...retired].map((thread) => thread?.end()));
    },
  };

  /** One that never yields holds up all others, so the thread ends with it, as an instance does in the cloud. */
  function giveUp(thread: FunctionsThread, outgoing: ClientRequest | null): void {
    outgoing?.destroy();
    if (current === thread) current = null;
    log('a function ran over its time; their thread is ended, and the next call starts it anew.');
    void thread.end();
  }
}
