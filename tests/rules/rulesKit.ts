/** The people and documents of the attack suite, and the few writes that most attacks are made of. Judges nothing. */
import { type DocumentData, doc, type Firestore, serverTimestamp, updateDoc } from 'firebase/firestore';
import type { Target, User } from '../../src/domain/index.ts';

/** Sam challenges Alex; Kim has nothing to do with it. */
export const sam = 'sam';
export const alex = 'alex';
export const kim = 'kim';

const hour = 3_600_000;
const dayMs = 24 * hour;

export const avatar: User['avatar'] = {
  id: '1',
  colors: {
    hairMain: '#5b3a1e',
    hairSecondary: '#333333',
    skin: '#d2a679',
    skinShadow: '#b38d67',
    eyes: '#5b3a1e',
    clothes: '#3b2a6b',
    clothesShadows: '#2f2256',
    shoes: '#2b3440',
    shoesHighlights: '#384453',
    cardBackground: '#6b6b2a',
    cardBackgroundShadow: '#606026',
  },
};

export const person = (id: string): User => ({
  id,
  username: id,
  lowerUsername: id,
  avatar,
  level: 1,
  xp: 0,
  hideWelcomeMessage: false,
});

/** A personalUsers document. */
export const settings = (id: string): DocumentData => ({
  id,
  topics: [],
  targetNotification: false,
  hideWelcomeMessage: false,
});

export const aTarget = (targetKey: string, changes: Partial<Target> = {}): Target => ({
  id: `id-${targetKey}`,
  targetKey,
  title: 'Push-ups',
  description: 'Fifty\nin a row',
  format: 'NUMBER',
  frequency: targetKey.startsWith('block') ? 'BLOCK' : 'DAILY',
  isPhotoRequired: false,
  ...changes,
});

export const targets = (prefix: 'target' | 'blockTarget', count: number): Record<string, Target> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, aTarget(`${prefix}${index + 1}`)]),
  );

/** A date so many days from the server's today, in UTC. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** A request of Sam's to Alex, as the app would create it. */
export const request = (changes: DocumentData = {}): DocumentData => ({
  id: 'b1',
  title: 'Summer',
  startDate: dateIn(1),
  numDays: 7,
  description: '',
  prize: '',
  teamBattle: false,
  status: 'PENDING',
  userIds: [sam, alex],
  challenger: { id: sam, username: sam, timeZone: 'Europe/London' },
  opponent: { id: alex, username: alex },
  targets: targets('target', 2),
  blockTargets: targets('blockTarget', 1),
  entries: {},
  termsVersion: 1,
  settlement: null,
  updatedAt: serverTimestamp(),
  ...changes,
});

/** A battle that is on: it began nine days ago and lasts 31. */
export const running = (changes: DocumentData = {}): DocumentData =>
  request({ status: 'ACTIVE', startDate: dateIn(-9), numDays: 31, ...changes });

/** Whole days since the first midnight of `running()`, in UTC, some hours from now; day numbers count from 1. */
export const dayOfRunning = (hoursFromNow: number): number =>
  Math.floor((Date.now() + hoursFromNow * hour) / dayMs) - Date.parse(dateIn(-9)) / dayMs + 1;

export const anEntry = (changes: DocumentData = {}): DocumentData => ({
  input: 5,
  photo: null,
  hide: false,
  recordedAt: Date.now(),
  ...changes,
});

/** Where the author's photo of a target is kept. */
export const photoOf = (uid: string, bucket: string, targetKey = 'target1'): string =>
  `targetConfirmations/${uid}.b1.${bucket}.${targetKey}.0f8fad5b-d9cb-469f-a165-70867728950e`;

/** The field path of an entry. */
export const at = (uid: string, bucket: string, targetKey = 'target1'): string =>
  `entries.${uid}.${bucket}.${targetKey}`;

/** One update of `battles/b1` with the server's stamp on it. */
export const change = (db: Firestore, fields: DocumentData): Promise<void> =>
  updateDoc(doc(db, 'battles', 'b1'), { updatedAt: serverTimestamp(), ...fields });
