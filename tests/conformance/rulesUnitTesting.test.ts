/** @firebase/rules-unit-testing, unmodified, against both servers. */
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgain, askTimeoutMs } from './askServer.ts';
import { rules } from './conformanceCase.ts';
import { leftOut, type RunningServer, serverKinds } from './firestoreServers.ts';
import { seenWithin } from './seenWithin.ts';

// Refusals are what is tested; the SDK would print each.
setLogLevel('silent');

const source = rules(`match /notes/{id} {
  allow read: if resource == null || resource.data.owner == request.auth.uid;
  allow create: if request.resource.data.owner == request.auth.uid && request.auth.token.email_verified == true;
  allow delete: if request.auth.token.admin == true;
}`);

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`rules-unit-testing against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    /** Each ask has a project of its own, which ends with it, answered or not. */
    const inEnvironment = (act: (environment: RulesTestEnvironment) => Promise<void>) =>
      askAgain(name, async (again, patienceMs) => {
        const { host, port } = server;
        const environment = await initializeTestEnvironment({
          projectId: `demo-rules-unit-testing-${again}`,
          firestore: { rules: source, host, port },
        });
        try {
          await environment.clearFirestore();
          return await seenWithin(act(environment), patienceMs);
        } finally {
          await environment.cleanup();
        }
      });

    test(
      'authenticated, unauthenticated and rule-free contexts, with claims of their own',
      { timeout: askTimeoutMs },
      () =>
        inEnvironment(async (environment) => {
          const ann = environment.authenticatedContext('ann', { email_verified: true }).firestore();
          const bob = environment.authenticatedContext('bob', { admin: true }).firestore();
          const nobody = environment.unauthenticatedContext().firestore();
          await assertSucceeds(setDoc(doc(ann, 'notes/a'), { owner: 'ann' }));
          await assertFails(setDoc(doc(ann, 'notes/b'), { owner: 'bob' }));
          await assertFails(setDoc(doc(bob, 'notes/b'), { owner: 'bob' }));
          await assertFails(setDoc(doc(nobody, 'notes/b'), { owner: 'bob' }));
          await assertSucceeds(getDoc(doc(ann, 'notes/a')));
          await assertFails(getDoc(doc(bob, 'notes/a')));
          await assertSucceeds(getDoc(doc(nobody, 'notes/none')));
          await assertSucceeds(getDocs(query(collection(ann, 'notes'), where('owner', '==', 'ann'))));
          await assertFails(getDocs(collection(ann, 'notes')));
          await assertFails(deleteDoc(doc(ann, 'notes/a')));
          await assertSucceeds(deleteDoc(doc(bob, 'notes/a')));
          await environment.withSecurityRulesDisabled(async (context) => {
            await setDoc(doc(context.firestore(), 'anything/at-all'), { free: true });
          });
          await assertFails(getDoc(doc(ann, 'anything/at-all')));
        }),
    );

    test('clearFirestore empties the database', { timeout: askTimeoutMs }, () =>
      inEnvironment(async (environment) => {
        await environment.withSecurityRulesDisabled(async (context) => {
          const db = context.firestore();
          await setDoc(doc(db, 'notes/a'), { owner: 'ann' });
          await setDoc(doc(db, 'notes/a/deep/b'), { owner: 'ann' });
          await environment.clearFirestore();
          const left = [await getDoc(doc(db, 'notes/a')), await getDoc(doc(db, 'notes/a/deep/b'))];
          expect(left.map((each) => each.exists())).toEqual([false, false]);
        });
      }),
    );

    test('rules that do not parse are refused with the place of the fault', async () => {
      const { host, port } = server;
      const broken = initializeTestEnvironment({
        projectId: 'demo-broken',
        firestore: { rules: rules('match /a/{b} { allow read: if ; }'), host, port },
      });
      await expect(broken).rejects.toThrow(/4:\d+/);
    });
  });
}
