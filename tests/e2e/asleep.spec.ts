/**
 * A page that the browser keeps asleep for Back, and who syncs meanwhile. On pages that hold nothing but the app's own
 * choice of the tab that syncs: those Chromium always keeps, the app's only where nothing is under way to the server.
 */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { serveBundledPage } from '../browser/bundledPage.ts';
import { Phone } from './phone.ts';

test('[Y2] a tab that is kept asleep holds up nobody, and takes its turn again when it wakes', async () => {
  const { address, close } = await serveBundledPage(
    fileURLToPath(new URL('leadershipPage.ts', import.meta.url)),
  );
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
    await close();
  }
});
