/** `npm run dev`: the same as `npm start`, with the app served from its sources and reloaded as they change. */
import { startFitbout } from './startFitbout.ts';

await startFitbout('npm run dev', {
  site: (root) => async (server) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root,
      server: { middlewareMode: { server }, ws: { server } },
    });
    server.on('close', () => void vite.close());
    return (request, response) => {
      vite.middlewares(request, response, (error?: unknown) => {
        response.writeHead(error ? 500 : 404, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(error ? String(error) : 'There is no such page.\n');
      });
    };
  },
});
