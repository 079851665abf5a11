/** Bundles the gallery's page and serves it on the loopback address: any path is that page. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { createBuiltSite } from '../../local-firebase/hosting/createBuiltSite.ts';
import { readHostingConfig } from '../../local-firebase/hosting/hostingConfig.ts';

export interface GallerySite {
  address: string;
  close(): Promise<void>;
}

export async function openGallerySite(): Promise<GallerySite> {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-gallery-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    define: { __APP_VERSION__: '"1.0.0"' },
    // With the components' own names, which the pages tell.
    build: {
      outDir: folder,
      target: 'es2023',
      minify: false,
      assetsInlineLimit: 1024,
      chunkSizeWarningLimit: 4000,
    },
  });
  const hosting = readHostingConfig(JSON.parse(readFileSync('firebase.json', 'utf8')));
  const server = createServer(createBuiltSite(folder, hosting));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
