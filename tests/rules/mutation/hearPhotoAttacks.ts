/** Lets the mutants of storage.rules hear the attacks on photos, through the real SDK and local-firebase. */
import { battle, givenPhotos, noonOfDay3, photoAttacks } from '../photoAttacks.ts';
import { openPhotoCourt } from '../photoCourt.ts';
import { createJury, type Finding } from './createJury.ts';

/** `source` is that of storage.rules. */
export async function hearPhotoAttacks(source: string): Promise<Finding[]> {
  const jury = createJury(source);
  const court = await openPhotoCourt(jury.compile(source));
  try {
    for (const { title, at = noonOfDay3, battle: changes, denied, allowed } of photoAttacks) {
      for (const [expected, acts] of [
        ['denied', denied],
        ['allowed', allowed],
      ] as const) {
        for (const act of acts) {
          await court.given({ battle: { ...battle, ...changes }, photos: givenPhotos, at });
          await jury.hear(title, expected, () => act(court.as));
        }
      }
    }
  } finally {
    await court.close();
  }
  return jury.findings();
}
