/**
 * What this browser may keep and measure (spec sections 2 to 4): the answer to the consent banner, remembered beside the
 * session. Measuring never begins before 'ALL' was answered. It starts nothing that the first paint would wait for.
 */
import { messages, type Outcome } from '../../domain/index.ts';
import type { Remote } from '../../remote/remote.ts';
import type { ConsentFace, ConsentLevel, ConsentState } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';
import type { KeptFields } from '../session/keptFields.ts';

export interface ConsentParts {
  fields: KeptFields;
  /** Every unsent change on this device, of whoever has used it (Y7). */
  countUnsent(): Promise<number>;
  /** Signs out and removes everything that this device keeps. */
  clearDevice(): Promise<void>;
  /** Spec section 8: failures of the analytics are only logged. */
  log(problem: string, cause: unknown): void;
}

export interface Consent extends ConsentFace {
  /** Asks whoever has not answered yet: the screen that they came for stands. */
  ask(): void;
  /** Measures from now on as far as it was consented to. */
  follow(analytics: Remote['analytics']): void;
  /** Without necessary storage nobody can be signed in: a conversation that would is refused in words. */
  guard<Form>(
    converse: (form: Form) => Promise<Outcome<void, string>>,
  ): (form: Form) => Promise<Outcome<void, string>>;
}

const levelIn = (value: unknown): ConsentLevel | null =>
  value === 'ALL' || value === 'NECESSARY' ? value : null;

export function createConsent({ fields, countUnsent, clearDevice, log }: ConsentParts): Consent {
  const kept = () => levelIn(fields.read().consent);
  const state = createLive<ConsentState>({ level: kept(), view: 'CLOSED' });
  let analytics: Remote['analytics'] | null = null;
  let shownPath = '/';

  const measure = () => {
    const work = state.current().level === 'ALL' ? analytics?.start() : analytics?.stop();
    work?.catch((error: unknown) => log('The analytics could not be switched', error));
  };

  const set = (next: ConsentState) => {
    state.set(next);
    measure();
  };

  fields.onChange(() => {
    const level = kept();
    if (level !== state.current().level) set({ level, view: level === null ? 'ASKING' : 'CLOSED' });
  });

  return {
    state,
    answer(level) {
      // Where nothing can be kept it holds for this visit.
      fields.write({ consent: level });
      set({ level, view: 'CLOSED' });
    },
    change: () => state.set({ ...state.current(), view: 'CHANGING' }),
    keep: () => state.set({ ...state.current(), view: 'CLOSED' }),
    countUnsent,
    async rejectAll() {
      // The answer is not kept either: that would be storage, too.
      set({ level: null, view: 'REJECTED' });
      await clearDevice();
    },
    ask() {
      if (state.current().level === null) state.set({ level: null, view: 'ASKING' });
    },
    shown(path) {
      shownPath = path;
      analytics?.shown(path);
    },
    follow(followed) {
      analytics = followed;
      analytics.shown(shownPath);
      measure();
    },
    guard: (converse) => (form) =>
      state.current().view === 'REJECTED'
        ? Promise.resolve({ ok: false, failure: messages.necessaryStorage })
        : converse(form),
  };
}
