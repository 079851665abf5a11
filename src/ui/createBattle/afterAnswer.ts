/** Does what a key has caused once the page has answered it, and never later than the page or the screen is left. */

/** What of the page it needs. */
export interface AnsweringPage {
  setTimeout(run: () => void): number;
  clearTimeout(timer: number): void;
  addEventListener(type: 'pagehide', listener: () => void): void;
  removeEventListener(type: 'pagehide', listener: () => void): void;
}

/**
 * `run` is called once: in a task of its own, which browsers let wait until the answer is painted, or before that when the
 * page is hidden or what is given back is called. That makes it an effect of React: its cleanup does it at once.
 */
export function afterAnswer(page: AnsweringPage, run: () => void): () => void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    page.clearTimeout(timer);
    page.removeEventListener('pagehide', finish);
    run();
  };
  const timer = page.setTimeout(finish);
  page.addEventListener('pagehide', finish);
  return finish;
}
