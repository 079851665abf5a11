/** What the repository keeps of a scene: its strip, to be looked at, and its outline, to be read in a diff. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Seen } from './lookAtScene.ts';
import { type Outline, outlineChanges, readOutline, writeOutline } from './outline.ts';
import { stripDifference } from './pictures.ts';

const folder = join(import.meta.dirname, 'strips');
const stripFile = (name: string) => join(folder, `${name}.webp`);
const outlineFile = (name: string) => join(folder, `${name}.txt`);

/** Of a thousand blocks: a word that moved or a colour that changed is more, smoothing of another browser less. */
export const ALLOWED_BLOCKS = 4;

/** On the first line of the outline: what the scene is made of. */
const MADE_OF = 'Made of: ';

export function keep(name: string, { components, outline, strip }: Seen): void {
  writeFileSync(stripFile(name), strip);
  writeFileSync(outlineFile(name), `${MADE_OF}${components.join(' ')}\n${writeOutline(outline)}`);
}

function readKept(name: string): { components: string[]; outline: Outline } {
  const [madeOf = '', ...lines] = readFileSync(outlineFile(name), 'utf8').split('\n');
  return { components: madeOf.slice(MADE_OF.length).split(' '), outline: readOutline(lines.join('\n')) };
}

/** What looks otherwise than it was kept, in words; empty when nothing does. `page` compares the pictures. */
export async function changesSince(
  page: Page,
  name: string,
  { components, outline, strip }: Seen,
): Promise<string[]> {
  if (!existsSync(stripFile(name)) || !existsSync(outlineFile(name)))
    return [`nothing is kept of ${name}: look at it, then npm run gallery -- ${name} --keep`];
  const kept = readKept(name);
  const gone = kept.components.filter((component) => !components.includes(component));
  const changes = [
    ...gone.map((component) => `${component} is not in it any more`),
    ...outlineChanges(kept.outline, outline),
  ];
  const blocks = await stripDifference(page, readFileSync(stripFile(name)), strip);
  return blocks > ALLOWED_BLOCKS ? [...changes, `${blocks.toFixed(1)} of 1000 blocks differ`] : changes;
}

/** The components of all kept scenes. */
export const keptComponents = (): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => readKept(file.slice(0, -'.txt'.length)).components),
  );

/** Names of which something is kept and that are no scene any more. */
export const keptWithoutScene = (names: string[]): string[] =>
  readdirSync(folder).filter((file) => !names.includes(file.replace(/\.(webp|txt)$/, '')));

export function forget(file: string): void {
  rmSync(join(folder, file));
}
