/** Loads a piece of the app's own code, and says what went wrong in the spec's words when it does not come (§8). */
import { ChunkError, type ChunkFailure } from '../ui/errorScreen/ChunkError.ts';

/** Spec §7: script chunks have a 120-second time-out. A browser by itself would wait for minutes, or for ever. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** How long the server is asked whether it has the chunk at all: meanwhile the person sees nothing new. */
const ASK_MS = 5000;

/** How browsers and Vite word it that a module or its styles did not come, with the address where they know it. */
const notLoaded = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** Rejects with a `ChunkError`, or with what the code itself threw when it ran. May be called again after a failure. */
export async function loadChunk<T>(id: string, load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ChunkError(id, 'timeout')), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([loadLostStyles().then(load), late.promise]);
  } catch (error) {
    if (!(error instanceof Error && notLoaded.test(error.message))) throw error;
    const address = /(?:https?:|\/)\S+$/.exec(error.message)?.[0];
    document.querySelector(`link[rel=stylesheet][href="${address}"]`)?.setAttribute('data-lost', '');
    throw new ChunkError(id, await failureAt(address), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function failureAt(address: string | undefined): Promise<ChunkFailure> {
  if (address === undefined) return 'other';
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ASK_MS),
    });
    // A page in place of code is a rewrite that hides the gap.
    const isThere = answer.ok && !answer.headers.get('Content-Type')?.startsWith('text/html');
    return isThere ? 'other' : 'missing';
  } catch {
    return 'other';
  }
}

/** Vite asks for a style sheet once and then believes to have it: one that was lost is asked for here, before the next try. */
async function loadLostStyles(): Promise<void> {
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[data-lost]'), (lost) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = lost.href;
      link.onload = () => {
        lost.remove();
        resolve();
      };
      link.onerror = () => {
        link.remove();
        reject(new Error(`Unable to preload CSS for ${link.href}`));
      };
      document.head.append(link);
      return promise;
    }),
  );
}
