/** When a page asks for Firebase: at once where it may know somebody, at the first touch in a browser that is new here. */
import { expect, test, vi } from 'vitest';
import { createLive } from '../../src/app/createLive.ts';
import { untilWanted } from '../../src/app/untilWanted.ts';
import type { ConsentState, SessionState } from '../../src/ui/session/appFace.ts';

const signedIn: SessionState = {
  kind: 'SIGNED_IN',
  person: { uid: 'uid-ana', username: 'Ana' },
  isExpired: false,
  isGone: false,
};

function openPage(databases: () => Promise<IDBDatabaseInfo[]>) {
  const page = new EventTarget();
  const session = createLive<SessionState>({ kind: 'SIGNED_OUT' });
  const consent = createLive<ConsentState>({ level: null, view: 'ASKING' });
  const wanted = vi.fn();
  return {
    page,
    session,
    consent,
    wanted,
    async wait() {
      untilWanted({ page, databases: { databases }, session, consent }).then(wanted);
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const isNew = async () => [{ name: 'another page’s', version: 1 }];

test.each(['pointerdown', 'keydown'])('a browser that is new here waits for the first %s', async (touch) => {
  const { page, wanted, wait } = openPage(isNew);
  await wait();
  expect(wanted).not.toHaveBeenCalled();
  page.dispatchEvent(new Event(touch));
  await settled();
  expect(wanted).toHaveBeenCalledOnce();
});

test('a sign-in in another tab, or a yes to being measured, ends the wait', async () => {
  const tab = openPage(isNew);
  await tab.wait();
  tab.session.set(signedIn);
  const measured = openPage(isNew);
  await measured.wait();
  measured.consent.set({ level: 'NECESSARY', view: 'CLOSED' });
  await settled();
  expect(measured.wanted).not.toHaveBeenCalled();
  measured.consent.set({ level: 'ALL', view: 'CLOSED' });
  await settled();
  for (const { wanted } of [tab, measured]) expect(wanted).toHaveBeenCalledOnce();
});

test('whoever is signed in does not wait', async () => {
  const { session, wanted, wait } = openPage(isNew);
  session.set(signedIn);
  await wait();
  expect(wanted).toHaveBeenCalledOnce();
});

test('where Firebase has been before it may know somebody, and nobody waits', async () => {
  const { wanted, wait } = openPage(async () => [{ name: 'firebaseLocalStorageDb', version: 1 }]);
  await wait();
  expect(wanted).toHaveBeenCalledOnce();
});

test('nor does anybody in a browser that does not tell', async () => {
  const { wanted, wait } = openPage(() => Promise.reject(new DOMException('no', 'SecurityError')));
  await wait();
  expect(wanted).toHaveBeenCalledOnce();
});
