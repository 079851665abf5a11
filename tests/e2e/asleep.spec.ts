/**
 * A page that the browser keeps asleep for Back, and who syncs meanwhile. On pages that hold nothing but the app's own
 * choice of the tab that syncs: those Chromium always keeps, the app's only where nothing is under way to the server.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { Phone } from './phone.ts';

/** `src/store/leadership.ts` with all that it needs, as the global `chosen`. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/store/leadership.ts', formats: ['iife'], name: 'chosen', fileName: 'chosen' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** `/first`, `/again` and `/other` are tabs; each writes down whether it leads, and whether it has slept. */
const tab = (code: string): string => `<!doctype html><title>A tab</title><script>${code};
  chosen.createLeadership('sync', navigator.locks, window).isLeader$().subscribe((leads) => {
    localStorage.setItem(location.pathname, leads ? 'leads' : 'follows');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) localStorage.setItem(location.pathname + ' has slept', 'yes');
  });
</script>`;

test('[Y2] a tab that is kept asleep holds up nobody, and takes its turn again when it wakes', async () => {
  const code = await bundled();
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html').end(url === '/watch' ? '' : tab(code));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const phone = await Phone.start({ timeZone: 'Europe/London' });
  try {
    const watch = await phone.page(`${address}/watch`);
    const expectWritten = (name: string, words: string): Promise<void> =>
      expect.poll(() => watch.evaluate((key) => localStorage.getItem(key), name)).toBe(words);

    const left = await phone.page(`${address}/first`);
    await expectWritten('/first', 'leads');
    const stays = await phone.page(`${address}/other`);
    await expectWritten('/other', 'follows');
    await left.goto(`${address}/again`);
    await expectWritten('/other', 'leads');
    await expectWritten('/first', 'follows');

    // Not the driver's own Back, which waits for a page that is loaded anew.
    await left.evaluate(() => setTimeout(() => history.back()));
    await expectWritten('/first has slept', 'yes');
    await expectWritten('/first', 'follows');
    await stays.close();
    await expectWritten('/first', 'leads');
  } finally {
    await phone.dispose();
    server.close();
  }
});
