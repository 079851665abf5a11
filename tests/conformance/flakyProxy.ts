/** A TCP proxy that breaks connections on purpose: all at once, or each after a random time, or takes none for a while. */
import { connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  host: string;
  port: number;
  /** Cuts every connection; until `mend` new ones are cut too. */
  break(): void;
  mend(): void;
  /** From now on each connection lives so many milliseconds; `null` lets them live. */
  limitLives(lifeMs: (() => number) | null): void;
  /** How many connections were cut. */
  cuts(): number;
  stop(): Promise<void>;
}

export async function startFlakyProxy(target: { host: string; port: number }): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let broken = false;
  let life: (() => number) | null = null;
  let cuts = 0;

  const server = createServer((socket) => {
    if (broken) {
      socket.destroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    sockets.add(socket);
    const timer = life
      ? setTimeout(() => {
          cuts += 1;
          socket.resetAndDestroy();
        }, life())
      : undefined;
    const end = () => {
      clearTimeout(timer);
      sockets.delete(socket);
      socket.destroy();
      upstream.destroy();
    };
    for (const each of [socket, upstream]) each.on('error', end).on('close', end);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutAll = () => {
    cuts += sockets.size;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address !== null ? address.port : 0,
    break() {
      broken = true;
      cutAll();
    },
    mend() {
      broken = false;
    },
    limitLives(lifeMs) {
      life = lifeMs;
      if (lifeMs) cutAll();
    },
    cuts: () => cuts,
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
