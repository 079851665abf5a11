import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { injectManifest } from 'workbox-build';
import { firstPaint } from './scripts/firstPaintPlugin.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const workerEntry = 'sw/sw.ts';

/**
 * One `vite build` makes the app and `sw.js` beside it; in development the worker is bundled on demand at the same
 * URL, with an empty precache list, so that both are installed the same way.
 */
function serviceWorker(): Plugin[] {
  const workerBuild = {
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: false,
    modulePreload: false as const,
    rolldownOptions: {
      input: workerEntry,
      output: { format: 'iife' as const, entryFileNames: 'sw.js', codeSplitting: false },
    },
  };
  return [
    {
      name: 'fitbout:service-worker',
      apply: 'build',
      // `build.outDir` of an environment is its own: without this a build into another folder would leave its worker behind.
      config: ({ build: { outDir = 'dist' } = {} }) => ({
        builder: {},
        environments: {
          sw: {
            consumer: 'client',
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            build: { ...workerBuild, outDir },
          },
        },
      }),
      writeBundle: {
        sequential: true,
        order: 'post',
        async handler() {
          if (this.environment.name !== 'sw') return;
          const { outDir } = this.environment.config.build;
          const worker = join(outDir, 'sw.js');
          const { count, warnings } = await injectManifest({
            swSrc: worker,
            swDest: worker,
            globDirectory: outDir,
            globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
            // The pictures of the install box are for the browser's own look at the manifest, once and online.
            globIgnores: ['sw.js', 'screenshots/**'],
            dontCacheBustURLsMatching: /^assets\//,
            maximumFileSizeToCacheInBytes: 2_000_000,
          });
          for (const warning of warnings) this.warn(warning);
          if (count === 0) this.error('the service worker precaches nothing');
        },
      },
    },
    {
      name: 'fitbout:service-worker-dev',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use('/sw.js', async (_request, response, next) => {
          try {
            const output = await build({
              configFile: false,
              logLevel: 'error',
              define: { 'self.__WB_MANIFEST': '[]', 'process.env.NODE_ENV': JSON.stringify('development') },
              build: { ...workerBuild, write: false, minify: false },
            });
            const bundle = Array.isArray(output) ? output[0] : output;
            if (!bundle || !('output' in bundle)) throw new Error('the service worker was not built');
            response.setHeader('Content-Type', 'text/javascript');
            response.setHeader('Cache-Control', 'no-store');
            response.end(bundle.output[0].code);
          } catch (error) {
            next(error);
          }
        });
      },
    },
  ];
}

/** Drawn after the first paint, and so never in a file that the first paint needs. */
const fighters = /src\/ui\/(?:fighters\/|kit\/(?:Arena|ContestantCard|Face|Fighter|fighterGrids)\b)/;
/** What the dashboard's rows are made of, in one file: alone each would weigh more. */
const rows = /src\/ui\/(?:recordTarget\/(?:RecordTarget|use)|kit\/(?:HpBar|Tag|useHpChange)\b)/;

export default defineConfig({
  plugins: [react(), firstPaint(), serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      // Every browser of that target preloads modules by itself.
      polyfill: false,
      // Only styles are loaded beside the code that needs them. The page names its own early files (`firstPaint`), and the
      // service worker has all the others: a link for each of them kept a page busy for longer than it saved.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What four screens share comes in one file: in files of its own it weighs 4 kB more, most of it file names.
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: (id) => /src\/(?:ui|domain|store)\//.test(id) && !fighters.test(id),
              minShareCount: 4,
              priority: 1,
            },
            // In a file of its own, so that it is run in a task of its own (src/app/still/startPage.ts).
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/app\/createRoot\.ts/,
              priority: 2,
            },
            { name: 'fighters', test: fighters, includeDependenciesRecursively: false },
            { name: 'rows', test: rows, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
