/** Starts local-firebase's Firestore, engine and transports, on a free port. */
import type { RulesCompiler } from '../../local-firebase/firestore/access/createRulesRegistry.ts';
import { createFirestoreBackend } from '../../local-firebase/firestore/createFirestoreBackend.ts';
import { createFirestoreServer } from '../../local-firebase/firestore-transports/createFirestoreServer.ts';
import { compileRules as compile } from '../../local-firebase/rules/compileRules.ts';

export interface LocalServer {
  host: string;
  port: number;
  /** What the server logged of its own faults: none, when all is well. */
  logged: string[];
  stop(): Promise<void>;
}

export interface LocalServerOptions {
  /** Keeps the data between starts. */
  file?: string;
  /** Takes a certain port. */
  port?: number;
  /** The clock, in milliseconds since the epoch. */
  now?: () => number;
  compileRules?: RulesCompiler;
}

export async function startLocalServer({
  file = ':memory:',
  port: wanted = 0,
  now = Date.now,
  compileRules = compile,
}: LocalServerOptions = {}): Promise<LocalServer> {
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const host = '127.0.0.1';
  const backend = createFirestoreBackend({ file, now, compileRules, log });
  const server = createFirestoreServer({ backend, log });
  const { port } = await server.listen(host, wanted);
  return {
    host,
    port,
    logged,
    async stop() {
      await server.close();
      backend.close();
    },
  };
}
