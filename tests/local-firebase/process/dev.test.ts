import { expect, it } from 'vitest';
import { runningAt, startProcess, temporaryFolder } from './startProcess.ts';

it('npm run dev serves the sources beside Hosting’s own paths, with hot reload on the same port', async () => {
  const started = startProcess(['--port', '0', '--data', temporaryFolder()], 'scripts/dev.ts');
  const { url, init } = await runningAt(started);
  expect(init.projectId).toBe('demo-fitbout');
  const page = await (await fetch(`${url}/battles`, { headers: { Accept: 'text/html' } })).text();
  expect(page).toContain('/@vite/client');
  const source = await fetch(`${url}/src/domain/time.ts`);
  expect(source.headers.get('content-type')).toBe('text/javascript');
  const token = /const wsToken = "([^"]+)"/.exec(await (await fetch(`${url}/@vite/client`)).text())?.[1];
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    socket.addEventListener('open', () => {
      socket.close();
      resolve();
    });
    socket.addEventListener('error', () => reject(new Error('no hot reload')));
  });
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
});
