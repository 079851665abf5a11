/** Serves a folder written for the test through the real hosting server, and asks it byte for byte what a browser would. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAuth } from '../../../local-firebase/auth/createAuth.ts';
import { createBuiltSite } from '../../../local-firebase/hosting/createBuiltSite.ts';
import { createHostingServer } from '../../../local-firebase/hosting/createHostingServer.ts';
import { readHostingConfig } from '../../../local-firebase/hosting/hostingConfig.ts';
import { createMessageStore } from '../../../local-firebase/messaging/messageStore.ts';

export async function startHosting(hosting: object, files: Record<string, string | Buffer>) {
  const root = mkdtempSync(join(tmpdir(), 'hosting-'));
  const folder = join(root, 'dist');
  mkdirSync(folder);
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  writeFileSync(join(root, 'secret.txt'), 'secret');

  let offsetMs = 0;
  const now = () => Date.parse('2026-11-20T10:00:00Z') + offsetMs;
  const auth = createAuth({
    projectId: 'demo-fitbout',
    file: ':memory:',
    now,
    actionUrl: () => 'http://127.0.0.1:5000/__/auth/action',
  });
  const pushes = createMessageStore(':memory:');
  const server = await createHostingServer({
    appConfig: (hostname) => ({ projectId: 'demo-fitbout', hostname }),
    actionCodes: auth.actionCodes,
    pushes,
    clock: {
      now,
      offsetMs: () => offsetMs,
      setOffsetMs: (next) => {
        offsetMs = next;
      },
    },
    site: () => createBuiltSite(folder, readHostingConfig({ hosting: { public: 'dist', ...hosting } })),
    log: (line) => {
      throw new Error(line);
    },
  });
  const { port } = await server.listen('127.0.0.1', 0);

  return {
    auth,
    pushes,
    folder,
    write,
    /** Sends `path` as it is: neither dots nor encodings are resolved on the way, as `fetch` would. */
    ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
      return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }>(
        (resolve, reject) => {
          const { method = 'GET', headers = {}, body } = options;
          const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const received = Buffer.concat(chunks);
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: received,
                text: received.toString(),
              });
            });
          });
          sent.on('error', reject);
          sent.end(body);
        },
      );
    },
    async stop(): Promise<void> {
      await server.close();
      auth.close();
      pushes.close();
      rmSync(root, { recursive: true });
    },
  };
}
