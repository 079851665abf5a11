/** Auth's wire: HTTP in front of `createAuth`. Whatever comes in, the answer is JSON and never a stack. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createListening } from '../listening.ts';
import { BodyTooLarge, readBytes } from '../requestText.ts';
import { adminEndpoints, configEndpoints } from './adminEndpoints.ts';
import { AuthError, toErrorBody } from './authError.ts';
import type { Auth } from './createAuth.ts';
import { emulatorEndpoints } from './emulatorEndpoints.ts';
import type { Endpoints } from './endpoint.ts';
import { personEndpoints, refreshAnswer } from './personEndpoints.ts';
import { parseRequestBody } from './requestBody.ts';
import { isTrustedOrigin } from './trustedOrigin.ts';

// A sign-up is a few hundred bytes; anything of this size is a mistake.
const bodyLimitBytes = 1_000_000;
const toolkit = '/identitytoolkit.googleapis.com/';

export function createAuthServer({ auth, log }: { auth: Auth; log: (line: string) => void }) {
  const person = personEndpoints(auth);
  const owner = adminEndpoints(auth);
  const config = configEndpoints(auth);
  const emulator = emulatorEndpoints(auth);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`Auth could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    try {
      send(response, 200, await route(request));
    } catch (error) {
      // Whoever went away in the middle of a request waits for no answer.
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof AuthError))
        log(`Auth failed at ${request.method} ${request.url}: ${String(error)}`);
      const failure =
        error instanceof AuthError
          ? error
          : new AuthError('INTERNAL_ERROR : See the console.', 500, 'INTERNAL');
      send(response, failure.httpStatus, toErrorBody(failure));
    }
  }

  async function route(request: IncomingMessage): Promise<object> {
    const url = parseUrl(request);
    const path = url.pathname;
    const text = await readText(request);
    const isOwner = request.headers.authorization === 'Bearer owner';
    if (path === '/' && request.method === 'GET') return { authEmulator: { ready: true } };
    if (path === '/securetoken.googleapis.com/v1/token' && request.method === 'POST') {
      requireKey(url, isOwner);
      return refreshAnswer(auth, new URLSearchParams(text));
    }
    const project =
      /^\/(?:identitytoolkit\.googleapis\.com\/(v1|v2)|(emulator)\/v1)\/projects\/([^/:]+)\/(.+)$/.exec(path);
    if (project) {
      const [, version, isEmulatorPath, projectId, rest] = project;
      requireProject(projectId);
      if (isEmulatorPath) return call(emulator, request, rest, text, url);
      if (!isOwner) throw new AuthError("This call is the project owner's alone.", 401, 'UNAUTHENTICATED');
      return call(version === 'v1' ? owner : config, request, rest, text, url);
    }
    requireKey(url, isOwner);
    return call(person, request, path.startsWith(toolkit) ? path.slice(toolkit.length) : path, text, url);
  }

  function requireProject(projectId: string | undefined): void {
    if (projectId !== auth.projectId) {
      throw new AuthError(
        `PROJECT_NOT_FOUND : This server holds ${auth.projectId}, not ${projectId}.`,
        404,
        'NOT_FOUND',
      );
    }
  }

  return createListening(server);
}

function call(
  endpoints: Endpoints,
  request: IncomingMessage,
  path: string | undefined,
  text: string,
  url: URL,
): object | Promise<object> {
  const name = `${request.method} ${path}`;
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (!endpoint) throw new AuthError(`NOT_FOUND : local-firebase does not serve ${name}.`, 404, 'NOT_FOUND');
  return endpoint(parseRequestBody(text), url.searchParams);
}

function requireKey(url: URL, isOwner: boolean): void {
  if (isOwner || url.searchParams.get('key')) return;
  throw new AuthError('The request is missing a valid API key.', 403, 'PERMISSION_DENIED');
}

function parseUrl(request: IncomingMessage): URL {
  const url = request.url ?? '/';
  if (!URL.canParse(url, 'http://auth')) throw new AuthError('The address is malformed.');
  const parsed = new URL(url, 'http://auth');
  try {
    // Clients may write the colon of `accounts:lookup` as %3A.
    parsed.pathname = decodeURIComponent(parsed.pathname);
  } catch {
    throw new AuthError('The address is malformed.');
  }
  return parsed;
}

async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBytes(request, bodyLimitBytes)).toString();
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new AuthError('The request is too large.', 413);
    throw error;
  }
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin, host } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin === undefined || !isTrustedOrigin(origin, host)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  response.setHeader('Access-Control-Max-Age', '600');
  const wanted = request.headers['access-control-request-headers'];
  if (wanted !== undefined) response.setHeader('Access-Control-Allow-Headers', wanted);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}
