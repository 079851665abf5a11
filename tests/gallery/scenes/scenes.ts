/** Every picture of the gallery, in the order in which a newcomer meets the screens. */
import type { Scene } from '../scene.ts';
import { agreementScenes } from './agreementScenes.ts';
import { battleScenes } from './battleScenes.ts';
import { homeScenes } from './homeScenes.ts';
import { makingScenes } from './makingScenes.ts';
import { momentScenes } from './momentScenes.ts';
import { personScenes } from './personScenes.ts';
import { photoScenes } from './photoScenes.ts';
import { signedOutScenes } from './signedOutScenes.ts';

export const scenes: Scene[] = [
  ...signedOutScenes,
  ...homeScenes,
  ...battleScenes,
  ...makingScenes,
  ...personScenes,
  ...photoScenes,
  ...agreementScenes,
  ...momentScenes,
];
