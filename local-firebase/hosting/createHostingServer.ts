/** Firebase Hosting's stand-in: its reserved paths, the clock of this machine's world, and behind them the app itself. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ActionCodes } from '../auth/createActionCodes.ts';
import { mayControl } from '../controlAccess.ts';
import { createListening } from '../listening.ts';
import type { SentMessage } from '../messaging/messageStore.ts';
import { BodyTooLarge, readBytes } from '../requestText.ts';
import { answerActionPage } from './actionPage.ts';
import type { Site } from './createBuiltSite.ts';
import { pushesPage, pushesPagePolicy } from './pushesPage.ts';

export interface HostingOptions {
  /** What `/__/firebase/init.json` holds, for an app that reached us under this host name. */
  appConfig: (hostname: string) => object;
  actionCodes: ActionCodes;
  /** What was pushed, for the page that shows it. */
  pushes: { messages(): SentMessage[]; clear(): void };
  clock: { now(): number; offsetMs(): number; setOffsetMs(offsetMs: number): void };
  /** Told the server, so that a dev server can take its WebSockets. */
  site: (server: Server) => Site | Promise<Site>;
  log: (line: string) => void;
}

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const formLimitBytes = 10_000;

export async function createHostingServer(options: HostingOptions) {
  const { appConfig, actionCodes, pushes, clock, log } = options;
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      // Whoever went away in the middle of a request waits for no answer.
      if (request.destroyed && !request.complete) return;
      const isTooLarge = error instanceof BodyTooLarge;
      if (!isTooLarge) log(`Hosting could not answer ${request.method} ${request.url}: ${String(error)}`);
      if (!response.headersSent) response.writeHead(isTooLarge ? 413 : 500, noStore);
      response.end();
    });
  });
  const site = await options.site(server);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const path = url.split('?', 1)[0];
    const query = new URLSearchParams(url.slice((path ?? '').length));
    if (path === '/__/firebase/init.json') {
      sendJson(response, 200, appConfig(hostnameOf(request)));
    } else if (path === '/__/auth/action') {
      const form = request.method === 'POST' ? new URLSearchParams(await readText(request)) : null;
      const { status, html } = await answerActionPage(actionCodes, query, form);
      response.writeHead(status, {
        ...noStore,
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      });
      response.end(html);
    } else if (path === '/__/pushes') {
      answerPushes(request, response);
    } else if (path === '/emulator/v1/clock') {
      await answerClock(request, response);
    } else if (path?.startsWith('/__/')) {
      sendJson(response, 404, { error: { message: 'local-firebase does not serve this path.' } });
    } else {
      await site(request, response);
    }
  }

  /** GET shows, POST clears. */
  function answerPushes(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'POST') {
      if (!mayControl(request)) {
        sendJson(response, 403, { error: { message: 'The record is cleared from this machine only.' } });
        return;
      }
      pushes.clear();
      response.writeHead(303, { ...noStore, location: '/__/pushes' }).end();
      return;
    }
    response.writeHead(200, {
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pushesPagePolicy,
    });
    response.end(pushesPage(pushes.messages()));
  }

  /** GET tells, PUT `{ offsetMs }` moves. For this machine and the project's owner alone. */
  async function answerClock(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayControl(request)) {
      sendJson(response, 403, { error: { message: 'The clock is moved from this machine only.' } });
      return;
    }
    if (request.method === 'PUT') {
      const offsetMs = offsetFrom(await readText(request));
      if (offsetMs === null) {
        sendJson(response, 400, {
          error: { message: 'Send { "offsetMs": <milliseconds> }, at most ten years.' },
        });
        return;
      }
      clock.setOffsetMs(offsetMs);
    }
    sendJson(response, 200, { offsetMs: clock.offsetMs(), now: new Date(clock.now()).toISOString() });
  }

  return createListening(server);
}

/** The name the browser used for us, so that the app looks for the other services there too. */
function hostnameOf(request: IncomingMessage): string {
  const url = `http://${request.headers.host ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname : '127.0.0.1';
}

const tenYearsMs = 10 * 366 * 86_400_000;

function offsetFrom(text: string): number | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || !('offsetMs' in body)) return null;
  const { offsetMs } = body;
  return typeof offsetMs === 'number' && Math.abs(offsetMs) <= tenYearsMs ? Math.round(offsetMs) : null;
}

async function readText(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, formLimitBytes)).toString();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...noStore, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
