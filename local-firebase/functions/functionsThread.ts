/** One worker thread with one load of the functions: how it is started, called and ended. It is never used again after it has stopped. */
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { type FunctionInfo, hostHeaders, type WorkerReport, type WorkerSettings } from './functionInfo.ts';
import { readableLog } from './readableLog.ts';

export type Loaded =
  | { ok: true; functions: FunctionInfo[]; unserved: string[] }
  | { ok: false; reason: string };

export interface ThreadOptions {
  settings: Omit<WorkerSettings, 'secret'>;
  env: NodeJS.ProcessEnv;
  /** The clock's present offset, told with every call. */
  offsetMs: () => number;
  log: (line: string) => void;
  /** Told of every source file that was read. */
  onFile: (path: string) => void;
  /** Told when the thread ended though nobody ended it. */
  onCrash: () => void;
}

export interface ThreadCall {
  name: string;
  method: string;
  /** What follows the function's name in the address, with its query. */
  target: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

export type FunctionsThread = ReturnType<typeof startFunctionsThread>;

export function startFunctionsThread({ settings, env, offsetMs, log, onFile, onCrash }: ThreadOptions) {
  const secret = randomBytes(16).toString('hex');
  const workerData: WorkerSettings = { ...settings, secret };
  const worker = new Worker(new URL('./worker/functionsWorker.ts', import.meta.url), {
    workerData,
    env,
    // Flags of whoever started this process (a test runner's loaders) are not for the functions.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // Idle, it must not keep a process that has nothing else to do.
  worker.unref();
  const agent = new Agent({ keepAlive: true });
  let port = 0;
  let isEnding = false;
  let callsUnderWay = 0;
  let onIdle: (() => void) | null = null;

  for (const stream of [worker.stdout, worker.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const readable = readableLog(line);
      if (readable !== null) log(readable);
    });
  }

  const loaded = new Promise<Loaded>((resolve) => {
    worker.on('message', (message: WorkerReport) => {
      if (message.kind === 'file') onFile(message.path);
      else if (message.kind === 'failed') resolve({ ok: false, reason: message.reason });
      else {
        port = message.port;
        resolve({ ok: true, functions: message.functions, unserved: message.unserved });
      }
    });
    worker.on('error', (error) => {
      log(
        `A function ended their thread: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    });
    worker.on('exit', (code) => {
      resolve({ ok: false, reason: `Their thread ended with code ${code} while it loaded them.` });
      agent.destroy();
      if (!isEnding) onCrash();
    });
  });

  async function end(): Promise<void> {
    isEnding = true;
    agent.destroy();
    await worker.terminate();
  }

  return {
    loaded,
    /** Rejects when the thread ends before it has answered, or when `signal` gives up. */
    call({ name, method, target, headers, body }: ThreadCall, signal: AbortSignal) {
      callsUnderWay++;
      return new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request({
          host: '127.0.0.1',
          port,
          agent,
          signal,
          method,
          path: target,
          headers: {
            ...headers,
            'content-length': body.length,
            [hostHeaders.secret]: secret,
            [hostHeaders.functionName]: name,
            [hostHeaders.clockOffsetMs]: offsetMs(),
          },
        });
        outgoing.on('response', resolve);
        outgoing.on('error', reject);
        outgoing.on('close', () => {
          callsUnderWay--;
          if (callsUnderWay === 0) onIdle?.();
        });
        outgoing.end(body);
      });
    },
    end,
    /** Ends it once the calls under way are answered. */
    async endWhenIdle(): Promise<void> {
      if (callsUnderWay > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      await end();
    },
  };
}
