/** The photos of the demonstration, drawn for it (`demoPhotos/*.svg`) and kept as the app would keep them: JPEG, 300 by 300. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { LocalFirebase } from '../local-firebase/startLocalFirebase.ts';
import type { Battle } from '../src/domain/index.ts';

/** The last part of a photo's name says which drawing it is. */
export type DemoPhoto = 'salad' | 'soup' | 'ride25' | 'ride31' | 'summit';

/** Uploads what the battles' entries name, with what the rules would ask of it (R8). Resolves when the server has all. */
export async function uploadDemoPhotos({ storage }: LocalFirebase, battles: Battle[]): Promise<void> {
  for (const { challenger, opponent, entries } of battles) {
    const metadata = { challengerId: challenger.id, opponentId: opponent.id };
    for (const name of photosOf(entries)) {
      await storage.uploads.atOnce({ kind: 'owner' }, async (write) => {
        await write(Readable.from([bytesOf(name)]));
        const change = { headers: { contentType: 'image/jpeg' }, metadata };
        return { bucket: storage.defaultBucket, name, change, preconditions: {}, givesToken: false };
      });
    }
  }
}

function photosOf(entries: Battle['entries']): string[] {
  return Object.values(entries)
    .flatMap((buckets) => Object.values(buckets))
    .flatMap((bucket) => Object.values(bucket ?? {}))
    .flatMap(({ photo }) => (photo === null ? [] : [photo]));
}

function bytesOf(name: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'demoPhotos', `${name.split('.').at(-1)}.jpg`));
}
