/** Storage's wire: HTTP in front of `createStorage`. Whatever comes in, a failure is answered in JSON and never with a stack. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerPreflight, setCommonHeaders } from '../../firestore-transports/httpExchange.ts';
import { createListening, type Listening } from '../../listening.ts';
import type { Storage } from '../createStorage.ts';
import { answerCloud } from './cloudRoutes.ts';
import { answerInternal } from './emulatorRoutes.ts';
import { exposedHeaders, readTarget, sendError, sendJson, toStorageError } from './exchange.ts';
import { answerFirebase } from './firebaseRoutes.ts';

/** It does not close the storage. */
export function createStorageServer(parts: { storage: Storage; log: (line: string) => void }): Listening {
  const { storage, log } = parts;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setCommonHeaders(request, response);
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (request.method === 'OPTIONS') {
      answerPreflight(request, response);
      return;
    }
    const { parts: path, query } = readTarget(request.url ?? '/');
    const exchange = { request, response, query };
    const [first, ...rest] = path;
    if (first === 'v0' && rest[0]) await answerFirebase(storage, exchange, rest);
    else if (first === 'internal') await answerInternal(storage, exchange, rest.join('/'));
    else if ((first === '' || first === 'v0') && request.method === 'GET')
      sendJson(response, { emulator: 'storage' });
    else await answerCloud(storage, exchange, path);
  }

  const server = createServer((request, response) => {
    response.on('error', () => response.destroy());
    answer(request, response).catch((thrown: unknown) => {
      // Whoever went away in the middle waits for no answer.
      if (response.destroyed || (request.destroyed && !request.complete)) return;
      sendError(response, toStorageError(thrown, log));
    });
  });
  // Browsers reuse a kept connection; cutting one at the moment it is reused would look like a lost network.
  server.keepAliveTimeout = 75_000;
  return createListening(server);
}
