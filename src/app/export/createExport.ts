/** Packs a person's battles and photos into one zip file, from what this device holds and, for photos, what it can fetch. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Battle } from '../../domain/index.ts';
import type { PhotoDesk } from '../../ui/photos/photoDesk.ts';
import type { DataExport } from '../../ui/session/appFace.ts';
import { exportedPhotos, exportFiles } from './exportFiles.ts';

export interface ExportParts {
  battles: readonly Battle[];
  uid: string;
  now: Date;
  openPhoto: PhotoDesk['open'];
  /** Told after each photo. */
  onProgress: (progress: { done: number; of: number }) => void;
}

/** Never fails for a photo: one that is neither here nor to be had is counted, and listed in the file. */
export async function createExport({
  battles,
  uid,
  now,
  openPhoto,
  onProgress,
}: ExportParts): Promise<DataExport> {
  const photos = exportedPhotos(battles);
  const files: Zippable = {};
  for (const [name, text] of Object.entries(exportFiles(battles, uid, now))) files[name] = strToU8(text);

  const missing: string[] = [];
  for (const [index, { path, name }] of photos.entries()) {
    const opened = await openPhoto(path);
    // JPEGs do not get smaller.
    if (opened.ok) files[name] = [new Uint8Array(await opened.value.arrayBuffer()), { level: 0 }];
    else missing.push(name);
    onProgress({ done: index + 1, of: photos.length });
  }
  if (missing.length > 0) files['missing-photos.txt'] = strToU8(`${missing.join('\n')}\n`);

  const bytes = zipSync(files, { mtime: now });
  return {
    name: `fitbout-${now.toISOString().slice(0, 10)}.zip`,
    file: new Blob([bytes], { type: 'application/zip' }),
    battles: battles.length,
    photos: photos.length - missing.length,
    missingPhotos: missing.length,
  };
}
