/** The Firestore port: WebChannel, REST, gRPC and the emulator endpoints in front of one engine. It wires transports and owns the socket; it holds no data and does not close the engine. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { callerFromAuthorization } from '../callers.ts';
import { type FirestoreBackend, FirestoreError } from '../firestore/backend.ts';
import { answerEmulator } from './emulatorRoutes.ts';
import { createGrpcFront } from './grpcFront.ts';
import { answerPreflight, sendError, sendJson, setCommonHeaders } from './httpExchange.ts';
import { answerRest } from './restRoutes.ts';
import { splitProtocols } from './splitProtocols.ts';
import { toFirestoreError } from './statusCodes.ts';
import { createChannelHub } from './webchannel/createChannelHub.ts';

export interface FirestoreServer {
  /** Port 0 picks a free one. Rejects with Node's own error when the port is taken. */
  listen(host: string, port: number): Promise<{ port: number }>;
  /** Tells every stream to come back later, then cuts every connection. Calling it again does nothing. */
  close(): Promise<void>;
}

export interface FirestoreServerParts {
  backend: FirestoreBackend;
  /** Milliseconds of a clock that never jumps, for keeping channels alive and forgetting vanished ones. */
  elapsedMs?: () => number;
  /** For the developer's eyes; never sent to a client. */
  log: (line: string) => void;
}

export function createFirestoreServer({
  backend,
  elapsedMs = () => performance.now(),
  log,
}: FirestoreServerParts): FirestoreServer {
  const channels = createChannelHub({ backend, now: elapsedMs, log });
  const grpc = createGrpcFront(backend, log);
  const sockets = new Set<Socket>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    setCommonHeaders(request, response);
    if (request.method === 'OPTIONS') {
      answerPreflight(request, response);
      return;
    }
    const { path, query } = parseTarget(request.url ?? '/');
    const channel = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/.exec(path)?.[1];
    if (channel === 'Listen' || channel === 'Write') {
      await channels.handle(channel, request, response, query);
    } else if (path.startsWith('/v1/') || path.startsWith('/v1beta1/')) {
      const caller = callerFromAuthorization(request.headers.authorization);
      sendJson(response, 200, await answerRest(backend, caller, request, path, query));
    } else if (path.startsWith('/emulator/v1/')) {
      sendJson(response, 200, await answerEmulator(backend, request, path));
    } else if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Ok\n');
    } else {
      throw new FirestoreError('NOT_FOUND', `Nothing is served at ${path}.`);
    }
  };

  const http = createHttpServer((request, response) => {
    response.on('error', () => response.destroy());
    answer(request, response).catch((thrown: unknown) => {
      // Whoever went away in the middle of a request waits for no answer.
      if (request.destroyed && !request.complete) return;
      sendError(response, toFirestoreError(thrown, log));
    });
  });
  // Browsers reuse a kept connection; cutting one at the moment it is reused would look like a lost network.
  http.keepAliveTimeout = 75_000;
  const net = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    splitProtocols(socket, {
      http: (taken) => http.emit('connection', taken),
      http2: (taken) => grpc.accept(taken),
    });
  });

  let closing: Promise<void> | null = null;
  const shutDown = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      if (net.listening) net.close(() => resolve());
      else resolve();
    });
    await Promise.all([channels.close(), grpc.close()]);
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        net.once('error', reject);
        net.listen(port, host, () => {
          net.off('error', reject);
          const address = net.address();
          resolve({ port: typeof address === 'object' && address !== null ? address.port : port });
        });
      }),
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

/** Throws INVALID_ARGUMENT for a target that does not decode. */
function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const [path = '/', ...rest] = target.split('?');
  try {
    return { path: decodeURIComponent(path), query: new URLSearchParams(rest.join('?')) };
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The address is not properly percent-encoded.');
  }
}
