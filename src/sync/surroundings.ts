/** What the sync needs of the world around it. Types only; `browserSurroundings.ts` makes the browser's. */
import type { Observable } from 'rxjs';
import type { SyncEvent, SyncStatus } from './syncStatus.ts';

/** What tabs of one person tell each other (Y2). */
export type TabMessage =
  | { kind: 'STATUS'; status: SyncStatus }
  | { kind: 'EVENT'; event: SyncEvent }
  /** Asks the tab that syncs for its status. */
  | { kind: 'ASK' }
  /** Asks the tab that syncs to try again at once. */
  | { kind: 'SYNC_NOW' };

export interface Tabs {
  /** Reaches every other tab, never the own one. */
  post(message: TabMessage): void;
  messages$: Observable<TabMessage>;
}

export interface Surroundings {
  /** Epoch milliseconds on this device's clock. */
  now(): number;
  /** Calls once after so many milliseconds; returns the way to prevent it. */
  after(ms: number, work: () => void): () => void;
  /** In [0, 1). */
  random(): number;
  /** Both emit at once and on every change. */
  online$: Observable<boolean>;
  visible$: Observable<boolean>;
  /** Emits when the clock has come to another minute: by itself while it runs, and at once after a sleep (T5). */
  minute$: Observable<unknown>;
  tabs: Tabs;
}
