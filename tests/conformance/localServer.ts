/** Starts local-firebase's Firestore, engine and transports, on a free port. */
import { createFirestoreBackend } from '../../local-firebase/firestore/createFirestoreBackend.ts';
import { createFirestoreServer } from '../../local-firebase/firestore-transports/createFirestoreServer.ts';
import { compileRules } from '../../local-firebase/rules/compileRules.ts';

export interface LocalServer {
  host: string;
  port: number;
  /** What the server logged of its own faults: none, when all is well. */
  logged: string[];
  stop(): Promise<void>;
}

/** `file` keeps the data between starts, `port` takes a certain one. */
export async function startLocalServer({ file = ':memory:', port: wanted = 0 } = {}): Promise<LocalServer> {
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const host = '127.0.0.1';
  const backend = createFirestoreBackend({ file, now: Date.now, compileRules, log });
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
