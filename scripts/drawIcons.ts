/**
 * Draws the app's icons from the kit's own grids of dots and writes them under `public/icons`, without an image library: the same
 * bytes every time.
 *
 *   node scripts/drawIcons.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { gridPath, iconGrids } from '../src/ui/kit/iconGrids.ts';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

const primary: Color = [0x40, 0x39, 0x9a, 0xff];
const white: Color = [0xff, 0xff, 0xff, 0xff];
const clear: Color = [0, 0, 0, 0];

interface Drawing {
  /** Rows of twelve dots, '#' is one. */
  grid: string;
  /** Side of the picture, in pixels. */
  size: number;
  /** Side of the picture, in dots: what is not the grid is room around it. */
  dots: number;
  ground: Color;
}

/**
 * Name to drawing. A maskable icon may lose everything outside a circle of 80 % of its side, so its swords stand within;
 * a badge is a shape alone, which the system colours.
 */
export const icons: Record<string, Drawing> = {
  'icon-192.png': { grid: iconGrids.swords, size: 192, dots: 16, ground: primary },
  'icon-512.png': { grid: iconGrids.swords, size: 512, dots: 16, ground: primary },
  'maskable-192.png': { grid: iconGrids.swords, size: 192, dots: 24, ground: primary },
  'maskable-512.png': { grid: iconGrids.swords, size: 512, dots: 24, ground: primary },
  'apple-touch-icon.png': { grid: iconGrids.swords, size: 180, dots: 18, ground: primary },
  'badge-96.png': { grid: iconGrids.swords, size: 96, dots: 12, ground: clear },
  'record-96.png': { grid: iconGrids.check, size: 96, dots: 16, ground: primary },
  'start-96.png': { grid: iconGrids.plus, size: 96, dots: 16, ground: primary },
};

/** Dots are whole pixels; what the size leaves over is added to the room around. */
export function drawPng({ grid, size, dots, ground }: Drawing): Buffer {
  const dot = Math.floor(size / dots);
  const lines = grid.split('\n');
  const start = Math.floor((size - lines.length * dot) / 2);
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    const row = lines[Math.floor((y - start) / dot)];
    for (let x = 0; x < size; x += 1) {
      const isDot = row?.[Math.floor((x - start) / dot)] === '#';
      // Every row begins with the byte of its filter: none.
      rows.set(isDot ? white : ground, y * (1 + size * 4) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits for each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}

/** The same drawing as `icon-512.png`, for browsers that take a shape. */
export function drawSvg(): string {
  const path = gridPath(iconGrids.swords, '#');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" shape-rendering="crispEdges"><path fill="#40399a" d="M0 0h16v16H0z"/><path fill="#fff" transform="translate(2 2)" d="${path}"/></svg>\n`;
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../public/icons');
  mkdirSync(folder, { recursive: true });
  for (const [name, drawing] of Object.entries(icons)) writeFileSync(join(folder, name), drawPng(drawing));
  writeFileSync(join(folder, 'icon.svg'), drawSvg());
}
