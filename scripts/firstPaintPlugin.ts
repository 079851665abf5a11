/**
 * Makes the built page whole by itself: the styles of what is shown first stand in it, stills of the signed-out pages
 * (`src/app/still`), and the names of the files that their code comes in, so that these are fetched beside the shell.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { type EarlyFiles, startPage } from '../src/app/still/startPage.ts';

const pages: Record<string, string> = {
  '/': 'src/ui/welcome/Welcome.tsx',
  '/login': 'src/ui/login/Login.tsx',
};
const banner = 'src/ui/consent/ConsentBanner.tsx';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export function firstPaint(): Plugin {
  return {
    name: 'fitbout:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) throw new Error('the page is built without its scripts');
        const shell = closureOf(bundle, chunk);
        const beside = (source: string) => [...closureOf(bundle, chunkOf(bundle, source)).difference(shell)];
        const files: EarlyFiles = {
          shell: [...shell].filter(isCode),
          pages: {},
          banner: beside(banner).filter(isCode),
        };
        for (const [path, source] of Object.entries(pages)) files.pages[path] = beside(source).filter(isCode);
        const styles = new Set(
          [...Object.values(pages), banner].flatMap(beside).filter((file) => !isCode(file)),
        );

        const templates = Object.entries(await drawStills()).map(
          ([name, markup]) => `<template data-still="${name}">${markup}</template>`,
        );
        const start = `<script>(${startPage})(${JSON.stringify(files)})</script>`;
        return (
          withShellStyles(html, bundle)
            // They are started by the page's own script.
            .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
            .replace('</head>', () => `${[...styles].map((file) => styleOf(bundle, file)).join('')}</head>`)
            .replace('</body>', () => `${templates.join('')}${start}</body>`)
        );
      },
    },
  };
}

const isCode = (file: string): boolean => file.endsWith('.js');

const withShellStyles = (html: string, bundle: Bundle): string =>
  html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) =>
    styleOf(bundle, file),
  );

/** Vite's loader takes a style sheet for loaded when the page has a link to it; a disabled one is never fetched. */
function styleOf(bundle: Bundle, file: string): string {
  const styles = bundle[file];
  if (styles?.type !== 'asset') throw new Error(`the build has no ${file}`);
  // Nobody asks for the file any more.
  delete bundle[file];
  return `<style>${styles.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
}

/** Builds the pages for Node and lets them draw themselves. */
async function drawStills(): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/still/stills.tsx',
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('the stills were not built');
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-stills-'));
  try {
    const file = join(folder, 'stills.mjs');
    writeFileSync(file, built.output[0].code);
    const stills: typeof import('../src/app/still/stills.tsx') = await import(pathToFileURL(file).href);
    return await stills.drawStills();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function chunkOf(bundle: Bundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${source}`),
  );
  if (found?.type !== 'chunk') throw new Error(`the build has no chunk for ${source}`);
  return found;
}

/** The files that come with a chunk, each after those that it imports: its static imports, its styles and itself. */
function closureOf(bundle: Bundle, chunk: Chunk, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  for (const imported of chunk.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') closureOf(bundle, next, files);
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  return files.add(chunk.fileName);
}
