/** How a service's HTTP server starts and stops listening. */
import type { Server } from 'node:http';

export interface Listening {
  /** Rejects with the error of `listen`, such as EADDRINUSE. Port 0 is any free one. */
  listen(host: string, port: number): Promise<{ port: number }>;
  /** Resolves once every connection is closed. */
  close(): Promise<void>;
}

export const createListening = (server: Server): Listening => ({
  listen: (host, port) =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        const address = server.address();
        resolve({ port: typeof address === 'object' && address ? address.port : port });
      });
    }),
  close: () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
});
