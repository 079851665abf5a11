/** Serves the functions inside their thread, with the Express that firebase-functions brings, as Google's own runtime does. Answers the host alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { createRequire } from 'node:module';
import { bodyLimitBytes, hostHeaders } from '../functionInfo.ts';
import type { HostedFunction } from './discoverFunctions.ts';
import type { MovedDate } from './movedDate.ts';

type Next = (error?: unknown) => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;
type ErrorMiddleware = (
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
) => void;

// What is used of Express; its types belong to a package that is not ours.
interface Express {
  (): Middleware & {
    disable(setting: string): void;
    use(part: Middleware | ErrorMiddleware): void;
  };
  json(options: BodyOptions): Middleware;
  urlencoded(options: BodyOptions & { extended: boolean }): Middleware;
  text(options: BodyOptions): Middleware;
  raw(options: BodyOptions & { type: () => boolean }): Middleware;
}

interface BodyOptions {
  limit: number;
  strict?: boolean;
  verify: (request: IncomingMessage & { rawBody?: Buffer }, response: ServerResponse, bytes: Buffer) => void;
}

/** Resolves with the port, on the loopback address. */
export function serveFunctions(options: {
  functions: readonly HostedFunction[];
  secret: string;
  date: MovedDate;
  requireThere: ReturnType<typeof createRequire>;
}): Promise<number> {
  const { functions, secret, date, requireThere } = options;
  const express: Express = requireThere('express');
  const byName = new Map(functions.map(({ info, handler }) => [info.name, handler]));
  const body: BodyOptions = {
    limit: bodyLimitBytes,
    verify(request, _, bytes) {
      request.rawBody = bytes;
    },
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.json({ ...body, strict: false }));
  app.use(express.urlencoded({ ...body, extended: true }));
  app.use(express.text(body));
  app.use(express.raw({ ...body, type: () => true }));
  app.use(async (request: IncomingMessage, response: ServerResponse, next: Next) => {
    const name = header(request, hostHeaders.functionName);
    const handler = byName.get(name);
    for (const own of Object.values(hostHeaders)) delete request.headers[own];
    if (!handler) return next();
    try {
      await handler(request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else answerError(response, 500);
    }
  });
  // Only the readers of bodies get here: one that is too large, does not parse or does not unpack.
  app.use((error: unknown, _request: IncomingMessage, response: ServerResponse, _next: Next) => {
    answerError(response, isTooLarge(error) ? 413 : 400);
  });

  const server = createServer((request, response) => {
    if (header(request, hostHeaders.secret) !== secret) {
      request.socket.destroy();
      return;
    }
    date.setOffsetMs(Number(header(request, hostHeaders.clockOffsetMs)));
    app(request, response, () => answerError(response, 404));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 413;
}

// In the form of callables; the SDK answers a callable's other mistakes itself, in the same words.
const errors = {
  400: { status: 'INVALID_ARGUMENT', message: 'Bad Request' },
  404: { status: 'NOT_FOUND', message: 'NOT_FOUND' },
  413: { status: 'INVALID_ARGUMENT', message: 'Bad Request' },
  500: { status: 'INTERNAL', message: 'INTERNAL' },
};

function answerError(response: ServerResponse, httpStatus: keyof typeof errors): void {
  response.writeHead(httpStatus, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: errors[httpStatus] }));
}
