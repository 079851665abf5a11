/** Runs in the page before everything else: the build puts its text there, so it may use nothing from outside itself. */
import type { InstallOffer } from '../serviceWorker.ts';

declare global {
  interface Document {
    /** What the browser offered before the app was there. */
    fitboutOffer?: InstallOffer;
  }
}

/** The files of this build that a page starts with, each list beside the ones before it. */
export interface EarlyFiles {
  /** Each after those that it imports: the last one starts the app. */
  shell: string[];
  pages: Record<string, string[]>;
  banner: string[];
}

/**
 * Shows the still of what will be opened, as far as that is known by what this browser remembers (`keptFields.ts`), and
 * starts the app: at once, or when the still has been painted, so that what is read never waits for what runs.
 */
export function startPage(files: EarlyFiles): void {
  let kept: { session?: unknown; consent?: unknown } | null = null;
  try {
    kept = JSON.parse(localStorage.getItem('fitbout') ?? 'null');
  } catch {
    // Closed storage or foreign text: nothing is remembered.
  }
  const page = location.pathname;
  const stillOf = (name: string) =>
    document.querySelector<HTMLTemplateElement>(`[data-still="${name}"]`)?.content;
  // Whoever is signed in has everything on their device, and is left to it.
  const still = kept?.session ? undefined : stillOf(page);
  const isAsked = !kept?.consent;
  if (still) {
    if (isAsked) still.firstElementChild?.append(stillOf('banner') ?? '');
    document.getElementById('root')?.append(still);
  }
  const start = () => {
    const beside = still ? (files.pages[page] ?? []).concat(isAsked ? files.banner : []) : [];
    for (const file of files.shell.concat(beside)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
    void run();
  };
  // Each in a task of its own: one for all of them would be long enough to keep a touch waiting.
  const run = async () => {
    for (const file of files.shell) await import(`/${file}`);
  };
  // A browser offers to install the app once, and may do so before the app is there to hear it.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    document.fitboutOffer = offer;
  });
  // A page that nobody looks at is not painted.
  if (still && !document.hidden) requestAnimationFrame(() => setTimeout(start));
  else start();
  // What a browser loads for the first date and the first comparison of words, which the dashboard and its database need,
  // is had while the files are on their way.
  if (kept?.session) {
    setTimeout(() => new Intl.DateTimeFormat());
    setTimeout(() => 'a'.localeCompare('b'));
  }
}
