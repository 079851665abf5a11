/** When the sync runs, and that it is over before the database under it is closed. */
import { BehaviorSubject, Subject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { createLive } from '../../src/app/createLive.ts';
import { createSyncKeeper } from '../../src/app/createSyncKeeper.ts';
import type { SyncEvent, SyncStatus } from '../../src/sync/syncStatus.ts';
import type { SessionState, StoreState } from '../../src/ui/session/appFace.ts';
import { patient } from '../patience.ts';
import { createDevice } from '../store/storeKit.ts';

async function world() {
  const device = createDevice();
  const store = await device.open('ana');
  const signedIn = (isExpired: boolean): SessionState => ({
    kind: 'SIGNED_IN',
    person: { uid: 'ana', username: 'Ana' },
    isExpired,
    isGone: false,
  });
  const session = createLive<SessionState>(signedIn(false));
  const authUid = createLive<string | null | undefined>(undefined);
  const stores = createLive<StoreState>({ kind: 'OPEN', store });
  const isOnline = createLive(true);
  const log: string[] = [];
  const status$ = new BehaviorSubject<SyncStatus>({ phase: 'LIVE', lastSyncedAt: 1 });
  const events$ = new Subject<SyncEvent>();
  let letStop: () => void = () => {};
  const keeper = createSyncKeeper({
    session,
    authUid,
    stores,
    isOnline,
    start: async () => {
      log.push('start');
      return {
        status$,
        events$,
        stop: () =>
          new Promise<void>((resolve) => {
            log.push('stop');
            letStop = () => {
              log.push('stopped');
              resolve();
            };
          }),
      };
    },
    onExpired: () => session.set(signedIn(true)),
  });
  return {
    device,
    keeper,
    session,
    signedIn,
    authUid,
    stores,
    isOnline,
    log,
    status$,
    events$,
    letStop: () => letStop(),
  };
}

it('waits for the server to know the person, and says meanwhile whether there is a network', async () => {
  const { keeper, authUid, isOnline, log, device } = await world();
  expect(keeper.status.current().phase).toBe('CONNECTING');
  isOnline.set(false);
  expect(keeper.status.current().phase).toBe('OFFLINE');
  authUid.set('somebody else');
  await Promise.resolve();
  expect(log).toEqual([]);
  authUid.set('ana');
  await vi.waitFor(() => expect(keeper.status.current().phase).toBe('LIVE'), patient);
  expect(log).toEqual(['start']);
  await device.closeAll();
});

it('[Y2] passes events on, and none after the person has left', async () => {
  const { keeper, authUid, events$, session, device } = await world();
  const heard: SyncEvent[] = [];
  keeper.onEvent((event) => heard.push(event));
  authUid.set('ana');
  await vi.waitFor(() => expect(events$.observed).toBe(true), patient);
  const event: SyncEvent = { kind: 'INTENT_CONFIRMED', battleId: 'b', intent: 'CREATE' };
  events$.next(event);
  session.set({ kind: 'SIGNED_OUT' });
  events$.next(event);
  expect(heard).toEqual([event]);
  await device.closeAll();
});

it('is over before its database is closed', async () => {
  const { keeper, authUid, stores, log, letStop, events$, device } = await world();
  authUid.set('ana');
  await vi.waitFor(() => expect(events$.observed).toBe(true), patient);
  stores.set({ kind: 'OPENING' });
  const closed = keeper.stopped().then(() => log.push('closed'));
  await vi.waitFor(() => expect(log).toContain('stop'), patient);
  expect(log).not.toContain('closed');
  letStop();
  await closed;
  expect(log).toEqual(['start', 'stop', 'stopped', 'closed']);
  await device.closeAll();
});

it('ends when the server no longer takes the sign-in, and starts again after a new one', async () => {
  const { keeper, authUid, session, signedIn, status$, log, letStop, device } = await world();
  authUid.set('ana');
  await vi.waitFor(() => expect(keeper.status.current().phase).toBe('LIVE'), patient);
  status$.next({ phase: 'SIGNED_OUT', lastSyncedAt: 1 });
  expect(keeper.status.current().phase).toBe('SIGNED_OUT');
  await vi.waitFor(() => expect(log).toContain('stop'), patient);
  status$.next({ phase: 'LIVE', lastSyncedAt: 2 });
  expect(keeper.status.current().phase).toBe('SIGNED_OUT');
  session.set(signedIn(false));
  letStop();
  await vi.waitFor(() => expect(log).toEqual(['start', 'stop', 'stopped', 'start']), patient);
  await device.closeAll();
});
