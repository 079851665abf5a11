/** A browser page of the gallery: shows scenes one after the other, in any look, and tells what is on screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Look } from './looks.ts';
import type { Painted } from './outline.ts';
import type { Scene } from './scene.ts';

/** What is used of axe-core, which `@axe-core/playwright` brings. */
interface Axe {
  run(
    context: Document,
    options: { runOnly: string[]; resultTypes: ['violations'] },
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

interface Drawn {
  type: unknown;
  child: Drawn | null;
  sibling: Drawn | null;
}
interface DrawnRoot {
  current: Drawn;
}

declare global {
  var axe: Axe;
  /** Every root that React has drawn into, the last of which is the open scene. */
  var drawnRoots: Set<DrawnRoot>;
}

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const requireAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(requireAxe.resolve('axe-core/axe.min.js'), 'utf8');

/** What a person acts on. */
const phone = { width: 390, height: 844 };

/** A longer screen is cut here in its pictures: its foot repeats what its middle shows. */
const MOST_HEIGHT = 2600;

/** Letters keep their widths and their smoothing whatever the machine would do with them. */
export const stillFlags = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export interface GalleryPage {
  readonly page: Page;
  show(scene: Scene): Promise<void>;
  /** The open scene in a look, as high as what is in it. */
  wear(look: Look): Promise<void>;
  outline(): Promise<Painted[]>;
  /** The names of the components that are on screen. */
  components(): Promise<string[]>;
  /** What a thumb cannot do, in words. */
  reach(): Promise<string[]>;
  /** What axe finds, in words, besides the rules named. */
  axe(besides?: readonly string[]): Promise<string[]>;
  /** The look at a quarter of its size, which is what is kept, or as it is. */
  picture(size: 'SMALL' | 'FULL'): Promise<Buffer>;
}

export async function openGallery(browser: Browser, address: string): Promise<GalleryPage> {
  const context = await browser.newContext({
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // Where React tells whoever inspects a page what it has drawn. It looks once, when it starts.
  await page.addInitScript(() => {
    const roots = new Set<DrawnRoot>();
    Object.assign(globalThis, {
      drawnRoots: roots,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: DrawnRoot) => roots.add(root),
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
  page.setDefaultTimeout(10_000);
  await page.goto(`${address}/gallery`);
  await page.evaluate(axeSource);
  const session = await context.newCDPSession(page);
  return createGalleryPage(page, session);
}

/** The height of everything, once what follows a change of size or theme has been drawn. */
const settledHeight = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    return document.documentElement.scrollHeight;
  });

function createGalleryPage(page: Page, session: CDPSession): GalleryPage {
  let width = 0;
  let height = 0;
  /** The width for which the open scene's height was found. */
  let wornWidth = 0;

  const resize = async (to: { width: number; height: number }): Promise<void> => {
    ({ width, height } = to);
    await page.setViewportSize(to);
  };

  return {
    page,
    async show(scene) {
      await page.emulateMedia({ colorScheme: 'light' });
      wornWidth = 0;
      if (width !== phone.width || height !== phone.height) await resize(phone);
      await page.evaluate((name) => gallery.show(name), scene.name);
      await scene.act?.(page);
      await scene.shows(page).first().waitFor({ state: 'visible' });
      // What lies over a screen may be there before the screen is.
      if (!scene.notForAxe?.includes('page-has-heading-one'))
        await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
    async wear(look) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      // A theme moves nothing, so a height that was found holds for both.
      if (look.width !== wornWidth) {
        wornWidth = look.width;
        if (look.width !== width || look.height !== height) await resize(look);
        // What grows with the window may grow again: a battle turns its cards round above 1100 px.
        for (let whole = await settledHeight(page); whole > height; whole = await settledHeight(page))
          await resize({ width, height: whole });
      } else await settledHeight(page);
    },
    outline: () => page.evaluate(() => gallery.outline()),
    components: () =>
      page.evaluate(() => {
        const names = new Set<string>();
        const open = [...drawnRoots].flatMap(({ current }) => (current.child ? [current.child] : []));
        for (let drawn = open.pop(); drawn; drawn = open.pop()) {
          if (typeof drawn.type === 'function') names.add(drawn.type.name);
          if (drawn.sibling) open.push(drawn.sibling);
          if (drawn.child) open.push(drawn.child);
        }
        return [...names].filter((name) => /^[A-Z]\w+$/.test(name)).toSorted();
      }),
    reach: () => page.evaluate(() => gallery.reach()),
    async axe(besides = []) {
      const { violations } = await page.evaluate(
        (rules) => axe.run(document, { runOnly: rules, resultTypes: ['violations'] }),
        axeRules,
      );
      const counted = violations.filter(({ id }) => !besides.includes(id));
      return counted.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary}`),
      );
    },
    async picture(size) {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        clip: {
          x: 0,
          y: 0,
          width,
          height: Math.min(MOST_HEIGHT, height),
          scale: size === 'SMALL' ? 0.25 : 1,
        },
      });
      return Buffer.from(data, 'base64');
    },
  };
}
