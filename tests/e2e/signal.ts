/** One person's radio: an HTTP proxy that all of their browser's traffic goes through, so that "no signal" is a wire cut, not a setting. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Signal {
  /** What `--proxy-server` takes. */
  readonly proxy: string;
  /** Cuts every connection and refuses new ones, from page and worker alike. */
  lose(): void;
  regain(): void;
  /** From now on the server's answers to such requests are lost on their way back; returns how many were so far, and the end of it. */
  loseAnswers(isConcerned: (method: string, url: URL) => boolean): { count(): number; stop(): void };
  close(): Promise<void>;
}

export async function openSignal(): Promise<Signal> {
  let isLost = false;
  const sockets = new Set<Socket>();
  let isAnswerLost = (_method: string, _url: URL): boolean => false;

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const target = new URL(incoming.url ?? '');
    const onward = request(
      {
        host: target.hostname === 'localhost' ? '127.0.0.1' : target.hostname,
        port: target.port,
        path: target.pathname + target.search,
        method: incoming.method,
        headers: incoming.headers,
      },
      (response) => {
        // The server has done what it was asked for; the one who asked never hears of it.
        if (isAnswerLost(incoming.method ?? '', target)) {
          answer.destroy();
          return;
        }
        answer.writeHead(response.statusCode ?? 502, response.headers);
        // A streamed answer must leave at once, headers and all, as it does without a proxy.
        answer.flushHeaders();
        response.pipe(answer);
        response.on('error', () => answer.destroy());
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (incoming, answer) => {
    if (isLost) incoming.destroy();
    else forward(incoming, answer);
  });
  server.on('connection', (socket) => {
    if (isLost) {
      socket.destroy();
      return;
    }
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function lose(): void {
    isLost = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    proxy: `http://127.0.0.1:${port}`,
    lose,
    regain() {
      isLost = false;
    },
    loseAnswers(isConcerned) {
      let count = 0;
      isAnswerLost = (method, url) => {
        const isLostNow = isConcerned(method, url);
        if (isLostNow) count += 1;
        return isLostNow;
      };
      return {
        count: () => count,
        stop() {
          isAnswerLost = () => false;
        },
      };
    },
    close() {
      lose();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
