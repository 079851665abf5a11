/** Keeps the number on the app's icon, where the platform has one, and takes it away when nobody is signed in. */
import { todayIn } from '../../domain/index.ts';
import type { Clock, Live, StoreState } from '../../ui/session/appFace.ts';
import { openCount } from './openCount.ts';

/** `navigator`, where it has badges. */
export interface BadgeBearer {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

export interface BadgeParts {
  bearer: BadgeBearer;
  stores: Live<StoreState>;
  isSignedIn(): boolean;
  session: Pick<Live<unknown>, 'subscribe'>;
  clock: Clock;
  /** Calls now and then whether or not the page is seen: midnight passes in the background too (T5). */
  ticks(look: () => void): void;
}

export function showBadge({ bearer, stores, isSignedIn, session, clock, ticks }: BadgeParts): void {
  let following: { date: string; state: StoreState; stop(): void } | null = null;
  let shown: number | null = null;

  const show = (count: number) => {
    if (count === shown) return;
    shown = count;
    // A platform without a place for it refuses; there is nothing to tell.
    (count === 0 ? bearer.clearAppBadge() : bearer.setAppBadge(count)).catch(() => undefined);
  };

  const look = () => {
    const state = stores.current();
    const date = todayIn(clock.timeZone(), new Date(clock.now()));
    if (!isSignedIn()) show(0);
    if (following?.state === state && following.date === date) return;
    following?.stop();
    following = null;
    if (state.kind !== 'OPEN') return;
    const { store } = state;
    const reading = store.currentBattles$(date).subscribe({
      next: (battles) => show(openCount(battles, store.uid, date, new Date(clock.now()))),
      // What cannot be read is said by the screens; the last number stands.
      error: () => undefined,
    });
    following = { date, state, stop: () => reading.unsubscribe() };
  };

  stores.subscribe(look);
  session.subscribe(look);
  ticks(look);
  look();
}
