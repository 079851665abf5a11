/** `npm run build:functions`: bundles the Cloud Functions with the rules of the game into the folder that Firebase deploys. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** As firebase.json names it; another folder may be given as an argument. */
const folder = resolve(process.argv[2] ?? join(root, 'dist-functions'));
/** Installed beside the bundle by Google: they find out by themselves which project they run in. */
const installed = ['firebase-admin', 'firebase-functions'];
const nodeVersion = 24;

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** The very versions that the tests ran with. */
function lockedVersions(): Record<string, string> {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.fromEntries(
    installed.map((name) => {
      const version = lock.packages[`node_modules/${name}`]?.version;
      if (version === undefined) throw new Error(`${name} is not in package-lock.json`);
      return [name, version];
    }),
  );
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'functions/src/index.ts',
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    target: `node${nodeVersion}`,
    // A stack trace in the server's log is read by people.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: installed.map((name) => new RegExp(`^${name}(/|$)`)),
      output: { format: 'es', entryFileNames: 'index.js' },
    },
  },
});

const manifest = {
  name: 'fitbout-functions',
  private: true,
  type: 'module',
  main: 'index.js',
  engines: { node: String(nodeVersion) },
  dependencies: lockedVersions(),
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
