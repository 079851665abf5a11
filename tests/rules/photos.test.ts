/** storage.rules under attack: R8, each denial beside the nearest legal act. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../local-firebase/firestore/backend.ts';
import { compileRules } from '../../local-firebase/rules/compileRules.ts';
import type { DocumentLookup, RulesDocument } from '../../local-firebase/rules/ruleset.ts';
import { jsonToRules } from '../../local-firebase/rules/rulesValue.ts';
import { createStorageGate } from '../../local-firebase/storage/access/createStorageGate.ts';
import type { StoredObject } from '../../local-firebase/storage/storedObject.ts';
import { judgePhotoAttack } from './judgePhotoAttack.ts';
import { battle, noonOfDay3, photoAttacks, samsPhoto } from './photoAttacks.ts';
import { bucket, openPhotoCourt, type PhotoCourt, theMetadata } from './photoCourt.ts';

const rules = compileRules(readFileSync('storage.rules', 'utf8'));
const found = (path: string[]): RulesDocument => ({
  path,
  data: new Map(Object.entries(battle).map(([field, value]) => [field, jsonToRules(value)])),
});
const documents: DocumentLookup = { before: found, after: found };
let court: PhotoCourt;
beforeAll(async () => {
  court = await openPhotoCourt(rules);
});
afterAll(() => court?.close());

describe('photos', () => {
  for (const attack of photoAttacks) test(attack.title, () => judgePhotoAttack(court, attack));

  // Firebase judges an upload over a photo as a `create`. Were it an `update`, as over a document, the rules would hold too.
  test('[R8] Sam may upload the same photo again also where that is judged as an update, and no other', () => {
    const gate = createStorageGate({ rulesOf: () => rules, documents, now: () => Date.parse(noonOfDay3) });
    const place = { bucket, name: samsPhoto };
    const photo: StoredObject = {
      ...place,
      blob: 'a',
      size: 4,
      md5Hash: 'm',
      crc32c: 'c',
      generation: 1,
      metageneration: 1,
      createdAt: 1,
      updatedAt: 1,
      headers: { contentType: 'image/jpeg' },
      metadata: theMetadata,
      downloadTokens: [],
    };
    const again = { ...photo, generation: 2, createdAt: 2, updatedAt: 2 };
    const as = (uid: string): Caller => ({ kind: 'user', uid, token: {} });
    const update = (uid: string, after: StoredObject) => () =>
      gate.check(as(uid), 'update', place, photo, after);
    expect(update('sam', again)).not.toThrow();
    expect(update('alex', again)).toThrow('Permission denied');
    expect(update('sam', { ...again, md5Hash: 'n' })).toThrow('Permission denied');
    expect(update('sam', { ...again, headers: { contentType: 'image/png' } })).toThrow('Permission denied');
  });

  test('the suite holds at least seventy denials', () => {
    expect(photoAttacks.flatMap(({ denied }) => denied).length).toBeGreaterThanOrEqual(70);
  });
});
