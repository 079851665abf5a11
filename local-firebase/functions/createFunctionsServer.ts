/** The functions port: callables at `/project/region/name`, FCM's wire for firebase-admin, and the endpoints that control both. Whatever comes in, no stack goes out. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer as createNetServer, type Socket } from 'node:net';
import { FirestoreError } from '../firestore/backend.ts';
import { answerPreflight, setCommonHeaders } from '../firestore-transports/httpExchange.ts';
import { splitProtocols } from '../firestore-transports/splitProtocols.ts';
import type { Messaging } from '../messaging/createMessaging.ts';
import { answerFcmExchange } from '../messaging/fcmExchange.ts';
import { isFcmPath } from '../messaging/fcmRoutes.ts';
import { BodyTooLarge, readBytes } from '../requestText.ts';
import { CallableError, sendCallableError } from './callableError.ts';
import { answerControl } from './controlEndpoints.ts';
import type { FunctionsHost } from './createFunctionsHost.ts';
import type { Scheduler } from './createScheduler.ts';
import { forwardCall } from './forwardCall.ts';
import { bodyLimitBytes } from './functionInfo.ts';

export interface FunctionsServerOptions {
  projectId: string;
  messaging: Messaging;
  /** `null` where no functions are hosted: every name is unknown then. */
  hosted: { host: FunctionsHost; scheduler: Scheduler } | null;
  log: (line: string) => void;
}

export function createFunctionsServer({ projectId, messaging, hosted, log }: FunctionsServerOptions) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setCommonHeaders(request, response);
    const [path = '/', ...query] = (request.url ?? '/').split('?');
    if (isFcmPath(path)) {
      await answerFcmExchange(messaging, request, response);
    } else if (path.startsWith('/emulator/v1/')) {
      if (request.method === 'OPTIONS') return answerPreflight(request, response);
      await answerControl({ projectId, messaging, scheduler: hosted?.scheduler ?? null }, request, response);
    } else if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Ok\n');
    } else {
      await answerFunction(request, response, path, query.join('?'));
    }
  }

  async function answerFunction(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ): Promise<void> {
    const [, project, region, name, rest] = /^\/([^/]+)\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const host = hosted?.host ?? null;
    const functions = project === projectId && host ? await host.functions() : [];
    if (!functions) throw new CallableError('UNAVAILABLE', 'The functions cannot be loaded.');
    const info = functions.find(
      (known) => known.name === name && known.kind !== 'scheduled' && known.regions.includes(region ?? ''),
    );
    if (!host || !info) {
      if (request.method === 'OPTIONS') return answerPreflight(request, response);
      throw new CallableError('NOT_FOUND', 'NOT_FOUND');
    }
    const body = await readBytes(request, bodyLimitBytes);
    await forwardCall(
      host,
      info,
      { target: `${rest ?? '/'}${query ? `?${query}` : ''}`, body },
      request,
      response,
    );
  }

  const http = createServer((request, response) => {
    response.on('error', () => response.destroy());
    answer(request, response).catch((error: unknown) => {
      // Whoever went away in the middle of a request waits for no answer.
      if (request.destroyed && !request.complete) return;
      sendCallableError(response, toCallableError(error, request));
    });
  });
  // firebase-admin sends several messages, and manages topics, over HTTP/2.
  const http2 = createHttp2Server((request, response) => {
    answerFcmExchange(messaging, request, response).catch((error: unknown) => {
      log(`FCM could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.stream.destroy();
    });
  });

  function toCallableError(error: unknown, request: IncomingMessage): CallableError {
    if (error instanceof CallableError) return error;
    // A stranger's page, refused as by every service.
    if (error instanceof FirestoreError) return new CallableError('PERMISSION_DENIED', error.message);
    if (error instanceof BodyTooLarge) return new CallableError('INVALID_ARGUMENT', error.message, 413);
    log(`Functions could not answer ${request.method} ${request.url}: ${String(error)}`);
    return new CallableError('INTERNAL', 'INTERNAL');
  }

  const sockets = new Set<Socket>();
  const net = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    splitProtocols(socket, {
      http: (taken) => http.emit('connection', taken),
      http2: (taken) => http2.emit('connection', taken),
    });
  });

  return {
    /** Port 0 is any free one. Rejects with Node's own error when the port is taken. */
    listen: (host: string, port: number): Promise<{ port: number }> =>
      new Promise((resolve, reject) => {
        net.once('error', reject);
        net.listen(port, host, () => {
          net.off('error', reject);
          const address = net.address();
          resolve({ port: typeof address === 'object' && address ? address.port : port });
        });
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        net.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
