/** Looks at one scene in every look: what is kept of it, and what is wrong with it whatever was kept. */
import { type Look, looks, nameOf } from './looks.ts';
import type { GalleryPage } from './openGallery.ts';
import { inBothThemes, type Outline, outlineChanges, type Painted } from './outline.ts';
import { drawStrip, stripDifference } from './pictures.ts';
import type { Scene } from './scene.ts';

export interface Seen {
  /** The names of the components on screen. */
  components: string[];
  outline: Outline;
  strip: Buffer;
}

/** Of the open scene. `onLook` is called while each look is worn. */
export async function lookAtScene(
  gallery: GalleryPage,
  onLook: (look: Look) => Promise<void> = async () => {},
): Promise<Seen> {
  const outline: Outline = new Map();
  const pictures: Buffer[] = [];
  let light: Painted[] = [];
  for (const look of looks) {
    await gallery.wear(look);
    const painted = await gallery.outline();
    if (look.colorScheme === 'light') light = painted;
    else outline.set(look.width, inBothThemes(light, painted));
    pictures.push(await gallery.picture('SMALL'));
    await onLook(look);
  }
  return {
    components: await gallery.components(),
    outline,
    strip: await drawStrip(gallery.page, pictures),
  };
}

/** The narrowest phone in the dark and the usual one in the light: both themes, and where there is least room. */
const isForAxe = ({ width, colorScheme }: Look): boolean =>
  (width === 390 && colorScheme === 'light') || (width === 320 && colorScheme === 'dark');

/** What no screen may have, in words: what axe finds, small targets, sideways scrolls. Asked while a look is worn. */
export async function faultsOf(gallery: GalleryPage, scene: Scene, look: Look): Promise<string[]> {
  const faults = [
    ...(look.colorScheme === 'light' ? await gallery.reach() : []),
    ...(isForAxe(look) ? await gallery.axe(scene.notForAxe) : []),
  ];
  return faults.map((fault) => `${nameOf(look)}: ${fault}`);
}

/** Brings a scene on screen and looks at it until two looks agree, for keeping: what is still arriving has then arrived. */
export async function lookUntilStill(
  gallery: GalleryPage,
  scene: Scene,
  onLook: (look: Look) => Promise<void>,
): Promise<Seen> {
  await gallery.show(scene);
  let before = await lookAtScene(gallery);
  let changes: string[] = [];
  for (let again = 0; again < 5; again += 1) {
    const seen = await lookAtScene(gallery, onLook);
    const blocks = await stripDifference(gallery.page, before.strip, seen.strip);
    changes = outlineChanges(before.outline, seen.outline);
    if (blocks > 0) changes.push(`${blocks.toFixed(1)} of 1000 blocks differ`);
    if (changes.length === 0) return seen;
    before = seen;
  }
  throw new Error(`it never stands still: ${changes.join('; ')}`);
}
