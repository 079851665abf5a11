/** Size budgets of the built app: what reaches a phone before Firebase, after it, and in the service worker. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
  src?: string;
}

const dist = 'dist';
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const brotliSizes = new Map<string, number>();
function brotliSize(file: string): number {
  const known = brotliSizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(dist, file));
  const size = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  brotliSizes.set(file, size);
  return size;
}

/** The files that come with a chunk: itself, its static imports and its styles. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build's manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  // Those of the shell stand in the page itself (scripts/firstPaintPlugin.ts).
  for (const style of chunk.css ?? []) if (existsSync(join(dist, style))) seen.add(style);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

const bySource = (source: string): string => {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.src === source);
  if (!key) throw new Error(`the build has no chunk for ${source}`);
  return key;
};

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + brotliSize(file), 0);

const shell = closure(bySource('index.html'));
const store = closure(bySource('src/store/openStore.ts'));
const dashboard = closure(bySource('src/ui/home/Home.tsx'));
const remote = closure(bySource('src/remote/connectRemote.ts'));
const screens = Object.values(manifest)
  .filter((chunk) => chunk.src?.startsWith('src/ui/'))
  .flatMap((chunk) => [...closure(bySource(chunk.src ?? ''))]);

/** What a returning person's dashboard needs, all of it before Firebase. */
const beforeFirebase = new Set([...shell, ...store, ...dashboard]);
const firebase = new Set([...remote].filter((file) => !beforeFirebase.has(file)));
const otherScreens = new Set(screens.filter((file) => !beforeFirebase.has(file)));
const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
const withFirebase = [...beforeFirebase, ...otherScreens].filter((file) =>
  /@firebase|firestore\.googleapis/.test(readFileSync(join(dist, file), 'utf8')),
);

const kB = (bytes: number) => bytes / 1000;
const fontBytes = fonts.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0);
const rows: [string, number, number][] = [
  // More than the first round trip brings (14.6 kB) is seen a round trip later.
  ['page: the first paint whole, with its styles, brotli', kB(brotliSize('index.html')), 13],
  ['shell: React and what every screen has, brotli', kB(total(shell)), 98],
  [
    'first load before Firebase: page, shell, local database, dashboard, brotli',
    kB(brotliSize('index.html') + total(beforeFirebase)),
    195,
  ],
  ['fonts, which the first paint does not wait for', kB(fontBytes), 70],
  ['every other screen together, brotli', kB(total(otherScreens)), 70],
  ['Firebase, brotli', kB(total(firebase)), 170],
  ['service worker, minified', kB(readFileSync(join(dist, 'sw.js')).length), 60],
];

let isWithin = withFirebase.length === 0;
for (const file of withFirebase) console.error(`${file} loads before Firebase and contains some of it`);
for (const [title, size, limit] of rows) {
  const verdict = size <= limit ? 'ok  ' : 'OVER';
  if (size > limit) isWithin = false;
  console.log(`${verdict} ${size.toFixed(1).padStart(7)} kB of ${String(limit).padStart(3)}  ${title}`);
}
if (!isWithin) process.exitCode = 1;
