/** Every attack on firestore.rules, those on the clock last. */
import type { Attack } from '../attack.ts';
import { answering } from './answering.ts';
import { creating } from './creating.ts';
import { names } from './names.ts';
import { profiles } from './profiles.ts';
import { reading } from './reading.ts';
import { recording } from './recording.ts';
import { terms } from './terms.ts';
import { timed } from './window.ts';

export const attacks: Attack[] = [
  ...reading,
  ...creating,
  ...terms,
  ...answering,
  ...recording,
  ...names,
  ...profiles,
  ...timed,
];
