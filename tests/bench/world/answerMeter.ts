/**
 * Times one interaction inside the page: from the event's own time stamp, which is when the browser took the input, until
 * the frame is painted in which the page has answered. Runs in any page.
 */
export interface AnswerMeter {
  /** Arms for the next press or key on what the selector finds first, answered once `sign` reads differently; says where on the screen it is. */
  arm(control: string, sign: AnswerSign): { x: number; y: number };
  /** Milliseconds; rejects when nothing was answered within 10 s. */
  taken(): Promise<number>;
}

/** What changes when the page has answered: the value, an attribute or the text of what a selector finds; `null` where it finds nothing. */
export interface AnswerSign {
  selector: string;
  property: 'value' | 'text' | `[${string}]`;
}

/** Puts the meter on `globalThis`. Playwright sends its text into the page, so it uses nothing from outside. */
export function installAnswerMeter(): void {
  let pending: Promise<number> = Promise.reject(new Error('The meter is not armed'));
  pending.catch(() => {});

  const read = ({ selector, property }: AnswerSign): string | null => {
    const element = document.querySelector(selector);
    if (!element) return null;
    if (property === 'value') return (element as HTMLInputElement).value;
    return property === 'text' ? element.textContent : element.getAttribute(property.slice(1, -1));
  };

  globalThis.answerMeter = {
    arm(control, sign) {
      const element = document.querySelector(control);
      if (!element) throw new Error(`There is no ${control}`);
      const before = read(sign);
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      pending = promise;
      promise.catch(() => {});

      let startedAt: number | null = null;
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(new Error(startedAt === null ? `${control} was not reached` : `${control} was not answered`));
      }, 10_000);
      // Looked at in every frame, just before it is painted, so that nothing but a paint can end it.
      const look = (): void => {
        if (isOver || startedAt === null) return;
        if (read(sign) === before) {
          requestAnimationFrame(look);
          return;
        }
        isOver = true;
        clearTimeout(timer);
        // The task after the frame: by then it has been painted. It goes before what the page itself does next.
        void scheduler.postTask(() => resolve(performance.now() - (startedAt ?? 0)), {
          priority: 'user-blocking',
        });
      };
      const onInput = (event: Event): void => {
        if (startedAt !== null) return;
        startedAt = event.timeStamp;
        requestAnimationFrame(look);
      };
      for (const type of ['keydown', 'click']) {
        element.addEventListener(type, onInput, { capture: true, once: true });
      }
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    taken: () => pending,
  };
}

declare global {
  var answerMeter: AnswerMeter;
}
