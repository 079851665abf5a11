/** Bundles the pages of the benches and serves them beside the built app, on one address and so over one storage. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Site } from '../../../local-firebase/hosting/createBuiltSite.ts';
import { createBuiltSite } from '../../../local-firebase/hosting/createBuiltSite.ts';
import { readHostingConfig } from '../../../local-firebase/hosting/hostingConfig.ts';

export interface BenchSite {
  site: Site;
  close(): void;
}

const pagesFolder = fileURLToPath(new URL('../pages', import.meta.url));

/** `/bench/<name>` is an empty page that runs `pages/<name>.ts`; every other path is the built app's. */
export async function createBenchSite(firebaseJson: unknown, dist: string): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-bench-site-'));
  const pages = readdirSync(pagesFolder).filter((file) => file.endsWith('Page.ts'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Workers are fetched by their address, not from beside the page that wants them.
    base: '/bench/',
    define: { 'process.env.NODE_ENV': '"production"', __APP_VERSION__: '"bench"' },
    build: {
      outDir: folder,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((file) => [basename(file, '.ts'), join(pagesFolder, file)])),
        output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
        preserveEntrySignatures: false,
      },
    },
  });
  const config = readHostingConfig(firebaseJson);
  const app = createBuiltSite(dist, config);
  const bundles = createBuiltSite(folder, { ...config, rewrites: [] });

  return {
    site(request, response) {
      const path = new URL(request.url ?? '/', 'http://bench').pathname;
      if (!path.startsWith('/bench/')) return app(request, response);
      const rest = path.slice('/bench/'.length);
      if (rest.startsWith('assets/')) {
        request.url = `/${rest}`;
        return bundles(request, response);
      }
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><meta charset="utf-8"><title>${rest}</title><meta name="viewport" content="width=device-width">` +
          `<div id="root"></div><script type="module" src="/bench/assets/${rest}.js"></script>`,
      );
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
