/**
 * Makes the built page ask for everything its first screen needs at once: the shell's styles stand in the page itself, and
 * the code of the screen that will be opened is fetched beside the shell's, not after it has run.
 */
import type { Plugin, Rolldown } from 'vite';

/** What is opened at a path before anybody has signed in, and beside it for whoever has not answered the consent banner. */
const signedOut: Record<string, string> = {
  '/': 'src/ui/welcome/Welcome.tsx',
  '/login': 'src/ui/login/Login.tsx',
};
const unanswered = 'src/ui/consent/ConsentBanner.tsx';
/** What every signed-in screen waits for, and the one that most people open. */
const signedIn = 'src/store/openStore.ts';
const dashboard: Record<string, string> = {
  '/': 'src/ui/home/Home.tsx',
  '/home': 'src/ui/home/Home.tsx',
};

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export function firstPaint(): Plugin {
  return {
    name: 'fitbout:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) throw new Error('the page is built without its scripts');
        const shell = closureOf(bundle, chunk);
        const filesOf = (source: string) =>
          [...closureOf(bundle, chunkOf(bundle, source))].filter((file) => !shell.has(file));
        const listed = (sources: Record<string, string>) =>
          Object.fromEntries(Object.entries(sources).map(([path, source]) => [path, filesOf(source)]));
        const files = {
          signedOut: listed(signedOut),
          unanswered: filesOf(unanswered),
          signedIn: filesOf(signedIn),
          dashboard: listed(dashboard),
        };
        const early = `<script>(${fetchEarly})(${JSON.stringify(files)})</script>`;
        // Before the shell's own script, after the page's encoding.
        return withStyles(
          html.replace('<script type="module"', (script) => `${early}\n    ${script}`),
          bundle,
        );
      },
    },
  };
}

/**
 * Vite's own loader takes a style sheet for loaded when the page has a link to it; a disabled one is never fetched.
 */
function withStyles(html: string, bundle: Bundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) => {
    const styles = bundle[file];
    if (styles?.type !== 'asset') throw new Error(`the build has no ${file}`);
    // Nobody asks for the file any more.
    delete bundle[file];
    return `<style>${styles.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
  });
}

function chunkOf(bundle: Bundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${source}`),
  );
  if (found?.type !== 'chunk') throw new Error(`the build has no chunk for ${source}`);
  return found;
}

/** The files that come with a chunk: itself, its static imports and its styles. */
function closureOf(bundle: Bundle, chunk: Chunk, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of chunk.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') closureOf(bundle, next, files);
  }
  return files;
}

/**
 * Runs in the page, before everything: its text is put there, so it uses nothing from outside. It only guesses, by what this
 * browser remembers (`src/app/session/keptFields.ts`), and what it guesses wrong is a file fetched early.
 */
const fetchEarly = `(files) => {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem('fitbout'));
  } catch {}
  const path = location.pathname;
  const wanted = kept?.session
    ? files.signedIn.concat(files.dashboard[path] ?? [])
    : files.signedOut[path] ?? [];
  for (const file of kept?.consent ? wanted : wanted.concat(files.unanswered)) {
    const link = document.createElement('link');
    link.href = '/' + file;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
}`;
