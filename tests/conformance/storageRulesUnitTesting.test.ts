/** @firebase/rules-unit-testing, unmodified, on Storage. */
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { type FirebaseStorage, getMetadata, ref, uploadString } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  projectId,
  type StartedStorage,
  startStorage,
  storageRules,
} from '../local-firebase/storage/startStorage.ts';

/** The testing library gives the older face of the same object. */
const modular = (storage: unknown): FirebaseStorage => storage as FirebaseStorage;

describe('rules-unit-testing on Storage', () => {
  let server: StartedStorage;
  let environment: RulesTestEnvironment;
  const open = (rules: string) =>
    initializeTestEnvironment({ projectId, storage: { host: server.host, port: server.port, rules } });
  beforeAll(async () => {
    server = await startStorage();
    environment = await open(
      storageRules(
        'match /{uid} { allow get; allow write: if request.auth.uid == uid && request.auth.token.ok; }',
      ),
    );
  });
  afterAll(async () => {
    await environment?.cleanup();
    await server?.stop();
  });

  test('contexts of somebody, of nobody and past the rules, with claims of their own', async () => {
    const ann = modular(environment.authenticatedContext('ann', { ok: true }).storage());
    const bob = modular(environment.authenticatedContext('bob', { ok: false }).storage());
    const nobody = modular(environment.unauthenticatedContext().storage());
    await assertSucceeds(Promise.resolve(uploadString(ref(ann, 'ann'), 'x')));
    await assertFails(Promise.resolve(uploadString(ref(ann, 'bob'), 'x')));
    await assertFails(Promise.resolve(uploadString(ref(bob, 'bob'), 'x')));
    await assertFails(Promise.resolve(uploadString(ref(nobody, 'ann'), 'x')));
    await assertSucceeds(getMetadata(ref(nobody, 'ann')));
    await environment.withSecurityRulesDisabled(async (context) => {
      await uploadString(ref(modular(context.storage()), 'anything'), 'x');
    });
  });

  test('clearStorage empties it', async () => {
    await environment.withSecurityRulesDisabled(async (context) => {
      const storage = modular(context.storage());
      await uploadString(ref(storage, 'one'), 'x');
      await environment.clearStorage();
      await expect(getMetadata(ref(storage, 'one'))).rejects.toMatchObject({
        code: 'storage/object-not-found',
      });
    });
  });

  test('rules that do not parse are refused with the place of the fault', async () => {
    await expect(open(storageRules('match /a { allow read: if ; }'))).rejects.toThrow(/4:\d+/);
  });
});
