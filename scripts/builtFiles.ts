/** What the parts of the built app are made of, by the build's own manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = 'dist';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** By the source that a chunk begins with. */
export const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The files under `dist` that come with these sources: their own, those of their static imports, and their styles. Throws for a source that the build has no chunk for. */
export function filesOf(...sources: string[]): Set<string> {
  const manifest = readManifest();
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no chunk for ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    // Those of the shell stand in the page itself (scripts/firstPaintPlugin.ts).
    for (const style of chunk.css ?? []) if (existsSync(join(dist, style))) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return files;
}
