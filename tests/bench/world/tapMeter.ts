/**
 * Times one tap inside the page: from the event's own time stamp, which is when the browser took the input, to the
 * change of the DOM after which the row shows the new state and says that it is kept. Runs in any page.
 */
export interface TapMeter {
  /** Arms for the next tap on the row at this place among the checkbox rows, and says where on the screen it is. */
  arm(row: number): { x: number; y: number };
  /** Milliseconds; rejects when the row has not said so within 5 s. */
  taken(): Promise<number>;
}

/** Puts the meter on `globalThis`. Playwright sends its text into the page, so it uses nothing from outside. */
export function installTapMeter(): void {
  // A checkbox row: our own and those of the bench pages alike.
  const rows = 'button[aria-pressed]';
  // Everything that a row may say once the recording cannot be lost.
  const kept = /Saved on this device|Synced/;
  let pending: Promise<number> = Promise.reject(new Error('The meter is not armed'));
  pending.catch(() => {});

  globalThis.tapMeter = {
    arm(place) {
      const row = document.querySelectorAll(rows)[place];
      if (!row) throw new Error(`There is no row ${place}`);
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = row.getAttribute('aria-pressed');
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      pending = promise;
      promise.catch(() => {});

      let tappedAt: number | null = null;
      const onClick = (event: Event): void => {
        tappedAt = event.timeStamp;
      };
      const observer = new MutationObserver(() => {
        if (tappedAt === null || row.getAttribute('aria-pressed') === before) return;
        if (!kept.test(row.textContent ?? '')) return;
        stop();
        // Named in a performance profile too, for whoever looks for the time.
        resolve(performance.measure('tap to recorded row', { start: tappedAt }).duration);
      });
      const timer = setTimeout(() => {
        stop();
        reject(new Error(tappedAt === null ? `Row ${place} was not reached` : `Row ${place} says nothing`));
      }, 5000);
      function stop(): void {
        clearTimeout(timer);
        observer.disconnect();
        row?.removeEventListener('click', onClick, { capture: true });
      }
      row.addEventListener('click', onClick, { capture: true });
      observer.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });

      const { x, y, width, height } = row.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    taken: () => pending,
  };
}

declare global {
  var tapMeter: TapMeter;
}
