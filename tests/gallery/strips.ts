/** Where the strip of a scene is kept. */
import { join } from 'node:path';

const stripsFolder = join(import.meta.dirname, 'strips');
export const stripFile = (name: string): string => join(stripsFolder, `${name}.webp`);
