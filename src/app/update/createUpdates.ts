/**
 * Follows the versions of the app on this device. A newer one waits until the person agrees in some tab; then every tab
 * comes over: the one that was asked at once, the others as soon as nothing is in use there. It must never reload a page
 * under somebody's hands. Until a tab has come over the worker keeps its chunks.
 */
import type { Live } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';
import { askToTakeOver } from './workerMessages.ts';

/** A page that comes to the front asks for a new version at most this often; the browser itself asks at every start. */
export const CHECK_EVERY_MS = 3_600_000;

export interface UpdateParts {
  registration: ServiceWorkerRegistration;
  workers: ServiceWorkerContainer;
  /** Tells the worker which build this page runs; resolves to whether that is the worker's own. */
  isOwnBuild(worker: ServiceWorker): Promise<boolean>;
  /** Epoch milliseconds. */
  now(): number;
  /** Whether a reload now would disturb the person. */
  isInUse(): boolean;
  /** Calls again and again, about every second. */
  ticks(look: () => void): void;
  reload(): void;
}

export interface Updates {
  isReady: Live<boolean>;
  /** The person has agreed: this page reloads as soon as the newer version has taken over. */
  agree(): void;
  /** Asks the server for a newer version unless that was done within the hour. */
  check(): void;
  /** For a page that misses a piece of itself: takes the newest version there is, else the same again. */
  renew(): Promise<void>;
}

export function createUpdates({
  registration,
  workers,
  isOwnBuild,
  now,
  isInUse,
  ticks,
  reload,
}: UpdateParts): Updates {
  const isReady = createLive(false);
  let checkedAt = now();
  let hasAgreed = false;
  let isBehind = false;
  // A page that merely finds itself under another version's worker waits to be asked: reloading might lead back to the same.
  let wasOvertaken = false;

  const look = () => isReady.set(isBehind || (registration.waiting !== null && workers.controller !== null));

  const meetWorker = async () => {
    const { controller } = workers;
    if (controller === null) return look();
    isBehind = !(await isOwnBuild(controller));
    look();
  };

  const followInstalling = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', look);
  };

  registration.addEventListener('updatefound', followInstalling);
  workers.addEventListener('controllerchange', () => {
    if (hasAgreed) return reload();
    void meetWorker();
    if (wasOvertaken) return;
    wasOvertaken = true;
    ticks(() => {
      if (isBehind && !isInUse()) reload();
    });
  });
  followInstalling();
  void meetWorker();

  const takeOver = () => {
    if (registration.waiting) askToTakeOver(registration.waiting);
    else if (isBehind) reload();
    else look();
  };
  const agree = () => {
    // A worker that was not running, or an old one still busy, may let the asking pass: it is asked until it has come.
    if (!hasAgreed) ticks(takeOver);
    hasAgreed = true;
    takeOver();
  };

  return {
    isReady,
    agree,
    check() {
      // A clock that was set back must not put the next look off for as long.
      if (Math.abs(now() - checkedAt) < CHECK_EVERY_MS) return;
      checkedAt = now();
      // With no way to the server the next look will do.
      registration.update().catch(() => undefined);
    },
    async renew() {
      await registration.update().catch(() => undefined);
      const newer = registration.installing ?? registration.waiting;
      if (newer === null) return reload();
      await installed(newer);
      if (newer.state === 'installed') agree();
      else reload();
    },
  };
}

/** Resolves when the worker is no longer being installed, however that ended. */
async function installed(worker: ServiceWorker): Promise<void> {
  if (worker.state !== 'installing') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.addEventListener('statechange', () => resolve(), { once: true });
  await promise;
}
