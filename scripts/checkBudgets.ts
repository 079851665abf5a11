/** Size budgets of the built app: what reaches a phone before Firebase, after it, and in the service worker. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesOf, readManifest } from './builtFiles.ts';

const dist = 'dist';

const brotliSizes = new Map<string, number>();
function brotliSize(file: string): number {
  const known = brotliSizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(dist, file));
  const size = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  brotliSizes.set(file, size);
  return size;
}

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + brotliSize(file), 0);

const shell = filesOf('index.html');
const screens = filesOf(...Object.keys(readManifest()).filter((source) => source.startsWith('src/ui/')));

/** What a returning person's dashboard needs, all of it before Firebase. */
const beforeFirebase = filesOf('index.html', 'src/store/openStore.ts', 'src/ui/home/Home.tsx');
const firebase = filesOf('src/remote/connectRemote.ts').difference(beforeFirebase);
const otherScreens = screens.difference(beforeFirebase);
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
