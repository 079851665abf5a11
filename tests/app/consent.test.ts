/** What the answer to the consent banner switches, and when. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createConsent } from '../../src/app/consent/createConsent.ts';
import { unsentHere } from '../../src/app/consent/unsentHere.ts';
import { createKeptFields } from '../../src/app/session/keptFields.ts';
import { createDevice, newBattle, successOf } from '../store/storeKit.ts';
import { type Browser, createBrowser } from './browserTab.ts';

let browser: Browser;
beforeEach(() => {
  browser = createBrowser();
});

function openPage() {
  const log: string[] = [];
  const consent = createConsent({
    fields: createKeptFields(browser.openTab()),
    countUnsent: async () => 0,
    clearDevice: async () => void log.push('clear'),
    log: (problem) => log.push(problem),
  });
  const connect = () =>
    consent.follow({
      isConfigured: true,
      start: async () => void log.push('start'),
      stop: async () => void log.push('stop'),
      shown: (path) => log.push(`shown ${path}`),
    });
  return { consent, connect, log, view: () => consent.state.current() };
}

describe('the answer', () => {
  it('is asked for once, remembered beside what others keep, and the same in every tab', () => {
    browser.values.set('fitbout', JSON.stringify({ session: { uid: 'sam' } }));
    const first = openPage();
    const other = openPage();
    expect(first.view()).toEqual({ level: null, view: 'CLOSED' });
    first.consent.ask();
    expect(first.view()).toEqual({ level: null, view: 'ASKING' });
    first.consent.answer('NECESSARY');
    expect(other.view()).toEqual({ level: 'NECESSARY', view: 'CLOSED' });
    const later = openPage();
    later.consent.ask();
    expect(later.view()).toEqual({ level: 'NECESSARY', view: 'CLOSED' });
    expect(JSON.parse(browser.values.get('fitbout') ?? '')).toEqual({
      session: { uid: 'sam' },
      consent: 'NECESSARY',
    });
  });

  it('lasts for the visit where nothing can be kept', () => {
    browser.isClosed = true;
    const page = openPage();
    page.consent.answer('ALL');
    expect(page.view()).toEqual({ level: 'ALL', view: 'CLOSED' });
    expect(openPage().view().level).toBeNull();
  });

  it('that is no answer of ours is asked for again', () => {
    browser.values.set('fitbout', JSON.stringify({ consent: 'everything' }));
    const page = openPage();
    page.consent.ask();
    expect(page.view()).toEqual({ level: null, view: 'ASKING' });
  });

  it('starts the analytics when it is ALL and they can be reached, in whichever order, and stops them when it is not', () => {
    const page = openPage();
    page.connect();
    page.consent.answer('ALL');
    page.consent.answer('NECESSARY');
    expect(page.log).toEqual(['shown /', 'stop', 'start', 'stop']);
    const later = openPage();
    later.consent.answer('ALL');
    later.consent.shown('/battles');
    later.connect();
    later.consent.shown('/home');
    expect(later.log).toEqual(['shown /battles', 'start', 'shown /home']);
  });

  it('can be looked at again and left as it is', () => {
    const page = openPage();
    page.consent.answer('ALL');
    page.consent.change();
    expect(page.view()).toEqual({ level: 'ALL', view: 'CHANGING' });
    page.consent.keep();
    expect(page.view()).toEqual({ level: 'ALL', view: 'CLOSED' });
  });
});

describe('Reject All', () => {
  it('removes everything, keeps no answer, and lets nobody sign in before another one', async () => {
    const page = openPage();
    page.consent.answer('ALL');
    await page.consent.rejectAll();
    expect(page.log).toEqual(['clear']);
    expect(page.view()).toEqual({ level: null, view: 'REJECTED' });
    const signIn = page.consent.guard(async (name: string) => {
      page.log.push(`in: ${name}`);
      return { ok: true, value: undefined };
    });
    const refused = await signIn('sam');
    expect(refused).toEqual({
      ok: false,
      failure:
        'Necessary storage is required: without it Fitbout cannot sign you in or keep what you record.',
    });
    page.consent.answer('NECESSARY');
    expect((await signIn('sam')).ok).toBe(true);
    expect(page.log).toEqual(['clear', 'in: sam']);
  });

  it('[Y7] counts the unsent changes of everybody who has used this device', async () => {
    const device = createDevice();
    const sams = await device.open('sam');
    const bens = await device.open('ben');
    for (const [store, id] of [
      [sams, 'b1'],
      [bens, 'b2'],
      [bens, 'b3'],
    ] as const) {
      const challenger = { id: store.uid, username: store.uid, timeZone: 'UTC' };
      successOf(
        await store.createBattle({ ...newBattle(id), challenger, opponent: { id: 'x', username: 'X' } }),
      );
    }
    await bens.close();
    const names = ['sam', 'ben', 'broken'].flatMap((uid) => [
      { name: `rxdb-dexie-fitbout-${uid}--0--battles`, version: 1 },
      { name: `rxdb-dexie-fitbout-${uid}--1--syncState`, version: 1 },
    ]);
    const counted = await unsentHere({
      factory: Object.assign(Object.create(device.idb.indexedDB), {
        databases: async () => [...names, { name: 'fitbout-photos', version: 1 }, {}],
      }),
      opened: sams,
      open: async (uid) =>
        uid === 'broken' ? { ok: false, failure: 'STORAGE_CORRUPTED' } : device.tryOpen(uid),
    });
    expect(counted).toBe(3);
    await device.closeAll();
  });
});
