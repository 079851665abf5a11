/** When a page takes over a new version: with a browser's workers played by hand, since which tab is told what, and when, is the point. */
import { expect, it } from 'vitest';
import { CHECK_EVERY_MS, createUpdates } from '../../src/app/update/createUpdates.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly heard: unknown[] = [];
  /** The script that starts pages of its build. */
  readonly entry: string;

  constructor(entry: string) {
    super();
    this.entry = entry;
  }

  postMessage(message: unknown): void {
    this.heard.push(message);
  }
}

/** What follows from answers that are there has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A page of build `a`, controlled by its worker. */
async function open() {
  const at = { now: 0, isInUse: false };
  const seen = { reloads: 0, checks: 0 };
  let tick = () => {};
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    update: async () => {
      seen.checks += 1;
    },
  });
  const workers = Object.assign(new EventTarget(), { controller: new Worker('a') as Worker | null });
  const updates = createUpdates({
    // The few members that are used of the browser's large faces.
    registration: registration as unknown as ServiceWorkerRegistration,
    workers: workers as unknown as ServiceWorkerContainer,
    isOwnBuild: async (worker) => worker instanceof Worker && worker.entry === 'a',
    now: () => at.now,
    isInUse: () => at.isInUse,
    ticks: (look) => {
      tick = look;
    },
    reload: () => {
      seen.reloads += 1;
    },
  });
  await settled();
  return {
    at,
    seen,
    updates,
    registration,
    tick: () => tick(),
    /** A newer worker has been installed and waits. */
    arrive(worker: Worker) {
      worker.state = 'installing';
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      registration.installing = null;
      registration.waiting = worker;
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
    async takeOver(worker: Worker) {
      registration.waiting = null;
      workers.controller = worker;
      workers.dispatchEvent(new Event('controllerchange'));
      await settled();
    },
  };
}

it('a version that waits is offered and not opened', async () => {
  const page = await open();
  expect(page.updates.isReady.current()).toBe(false);
  page.arrive(new Worker('b'));
  expect(page.updates.isReady.current()).toBe(true);
  expect(page.seen.reloads).toBe(0);
});

it('the page that agrees reloads once the new worker has taken over, and not before', async () => {
  const page = await open();
  const next = new Worker('b');
  page.arrive(next);
  page.at.isInUse = true;
  page.updates.agree();
  expect(next.heard).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(page.seen.reloads).toBe(0);
  await page.takeOver(next);
  expect(page.seen.reloads).toBe(1);
});

it('a page in use that is overtaken stays, still offers the version, and comes over when nothing is in use', async () => {
  const page = await open();
  const next = new Worker('b');
  page.arrive(next);
  page.at.isInUse = true;
  await page.takeOver(next);
  page.tick();
  expect(page.seen.reloads).toBe(0);
  expect(page.updates.isReady.current()).toBe(true);
  page.at.isInUse = false;
  page.tick();
  expect(page.seen.reloads).toBe(1);
});

it('a worker of the same build that takes over, as on a first visit, reloads nothing', async () => {
  const page = await open();
  await page.takeOver(new Worker('a'));
  page.tick();
  expect(page.seen.reloads).toBe(0);
  expect(page.updates.isReady.current()).toBe(false);
});

it('a page that is overtaken and then overtaken back is where it was', async () => {
  const page = await open();
  page.at.isInUse = true;
  await page.takeOver(new Worker('b'));
  await page.takeOver(new Worker('a'));
  page.at.isInUse = false;
  page.tick();
  expect(page.seen.reloads).toBe(0);
  expect(page.updates.isReady.current()).toBe(false);
});

it('looks for a new version at most once an hour', async () => {
  const { at, seen, updates } = await open();
  for (const now of [0, 1, CHECK_EVERY_MS - 1]) {
    at.now = now;
    updates.check();
  }
  expect(seen.checks).toBe(0);
  at.now = CHECK_EVERY_MS;
  updates.check();
  updates.check();
  expect(seen.checks).toBe(1);
  // Set back by a year.
  at.now = -365 * 24 * CHECK_EVERY_MS;
  updates.check();
  expect(seen.checks).toBe(2);
});

it('a page that misses a piece of itself takes the version that is on its way, else reloads', async () => {
  const page = await open();
  await page.updates.renew();
  expect(page.seen.reloads).toBe(1);

  const next = new Worker('b');
  next.state = 'installing';
  page.registration.installing = next;
  const renewed = page.updates.renew();
  await settled();
  page.registration.installing = null;
  page.registration.waiting = next;
  next.state = 'installed';
  next.dispatchEvent(new Event('statechange'));
  await renewed;
  expect(next.heard).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(page.seen.reloads).toBe(1);
  await page.takeOver(next);
  expect(page.seen.reloads).toBe(2);
});
