/** Puts one attack on photos to the court, and rejects when it was not judged as it should be. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { battle, givenPhotos, noonOfDay3, type PhotoAttack } from './photoAttacks.ts';
import type { PhotoCourt } from './photoCourt.ts';

export async function judgePhotoAttack({ as, given }: PhotoCourt, attack: PhotoAttack): Promise<void> {
  const { at = noonOfDay3, battle: changes, denied, allowed } = attack;
  const state = { battle: { ...battle, ...changes }, photos: givenPhotos, at };
  await given(state);
  // What is refused leaves everything as it was.
  for (const act of denied) await assertFails(act(as));
  for (const [index, act] of allowed.entries()) {
    if (index > 0) await given(state);
    await assertSucceeds(act(as));
  }
}
