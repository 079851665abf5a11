/** What the repository keeps of a scene: its strip, to be looked at, and its outline, to be read in a diff. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Seen } from './lookAtScene.ts';
import { outlineChanges, readOutline, writeOutline } from './outline.ts';
import { stripDifference } from './pictures.ts';

const folder = join(import.meta.dirname, 'strips');
const stripFile = (name: string) => join(folder, `${name}.webp`);
const outlineFile = (name: string) => join(folder, `${name}.txt`);

/** Of a thousand blocks: a word that moved or a colour that changed is more, smoothing of another browser less. */
const ALLOWED_BLOCKS = 4;

export function keep(name: string, { outline, strip }: Seen): void {
  writeFileSync(stripFile(name), strip);
  writeFileSync(outlineFile(name), writeOutline(outline));
}

/** What looks otherwise than it was kept, in words; empty when nothing does. `page` compares the pictures. */
export async function changesSince(page: Page, name: string, { outline, strip }: Seen): Promise<string[]> {
  if (!existsSync(stripFile(name)) || !existsSync(outlineFile(name)))
    return [`nothing is kept of ${name}: look at it, then npm run gallery -- ${name} --keep`];
  const changes = outlineChanges(readOutline(readFileSync(outlineFile(name), 'utf8')), outline);
  const blocks = await stripDifference(page, readFileSync(stripFile(name)), strip);
  return blocks > ALLOWED_BLOCKS ? [...changes, `${blocks.toFixed(1)} of 1000 blocks differ`] : changes;
}

/** Names of which something is kept and that are no scene any more. */
export const keptWithoutScene = (names: string[]): string[] =>
  readdirSync(folder).filter((file) => !names.includes(file.replace(/\.(webp|txt)$/, '')));

export function forget(file: string): void {
  rmSync(join(folder, file));
}
