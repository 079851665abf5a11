/**
 * The attacks on photos. Each is named after the person it would harm, and beside what must be refused stands the nearest
 * act that must be allowed. Sam (who asked) and Alex fight `b1`; Kim is a stranger. Runs nothing.
 */
import type { DocumentData } from 'firebase/firestore';
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  type SettableMetadata,
  type UploadMetadata,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { type Act, theBytes, theMetadata } from './photoCourt.ts';

export interface PhotoAttack {
  /** Begins with the ids of the rules it holds. */
  title: string;
  /** The server's time; noon UTC of day 3 unless it is what is attacked. */
  at?: string;
  /** What is different about the battle. */
  battle?: DocumentData;
  denied: Act[];
  allowed: Act[];
}

/** Days 1 to 4 are open then: day 4 has begun where days begin first (UTC+14). */
export const noonOfDay3 = '2026-06-12T12:00:00.000Z';

export const battle: DocumentData = {
  status: 'ACTIVE',
  startDate: '2026-06-10',
  numDays: 5,
  userIds: ['sam', 'alex'],
  challenger: { id: 'sam', username: 'Sam' },
  opponent: { id: 'alex', username: 'Alex' },
  targets: { target1: {}, target2: {} },
  blockTargets: { blockTarget1: {} },
};

const id = '3c6f1f0e-9a2b-4c7d-8e5f-001122334455';
export const photoOf = (uid: string, bucket = 'day3', targetKey = 'target1', battleId = 'b1'): string =>
  `targetConfirmations/${uid}.${battleId}.${bucket}.${targetKey}.${id}`;

/** Always there. */
export const samsPhoto = photoOf('sam');
const newPhoto = photoOf('sam', 'day3', 'target2');

const put =
  (
    by: string | null,
    name: string,
    metadata: UploadMetadata = {},
    bytes: Uint8Array = theBytes,
    upload: typeof uploadBytes | typeof uploadBytesResumable = uploadBytes,
  ): Act =>
  async (as) =>
    upload(ref(as(by), name), bytes, {
      contentType: 'image/jpeg',
      customMetadata: theMetadata,
      ...metadata,
    });
const inPieces = (by: string, name: string, size: number): Act =>
  put(by, name, {}, new Uint8Array(size), uploadBytesResumable);
const look =
  (by: string | null, name = samsPhoto): Act =>
  (as) =>
    getBytes(ref(as(by), name));
const remove =
  (by: string | null, name = samsPhoto): Act =>
  (as) =>
    deleteObject(ref(as(by), name));
const tell =
  (by: string, metadata: SettableMetadata): Act =>
  (as) =>
    updateMetadata(ref(as(by), samsPhoto), metadata);
/** Passes when the server says that there is nothing: it was asked by somebody who may know. */
const isMissing =
  (act: Act): Act =>
  async (as) => {
    const told: unknown = await act(as).catch((error: unknown) => error);
    if (!(told instanceof Error && 'code' in told && told.code === 'storage/object-not-found')) throw told;
  };
const withCustom = (customMetadata: Record<string, string>): UploadMetadata => ({ customMetadata });

export const photoAttacks: PhotoAttack[] = [
  {
    title: '[R8] Sam’s photo is not shown to a stranger, nor to anybody signed out',
    denied: [
      look('kim'),
      look(null),
      (as) => getMetadata(ref(as('kim'), samsPhoto)),
      (as) => getDownloadURL(ref(as('kim'), samsPhoto)),
      (as) => getDownloadURL(ref(as(null), samsPhoto)),
    ],
    allowed: [look('alex'), look('sam'), (as) => getMetadata(ref(as('alex'), samsPhoto))],
  },
  {
    title: '[R8] Sam’s photos are listed by nobody, not even by Sam',
    denied: [
      (as) => listAll(ref(as('alex'), 'targetConfirmations')),
      (as) => list(ref(as('sam'), 'targetConfirmations'), { maxResults: 1 }),
      (as) => listAll(ref(as('sam'), '')),
      (as) => listAll(ref(as('alex'), samsPhoto)),
      (as) => listAll(ref(as('sam'), samsPhoto)),
    ],
    allowed: [look('alex')],
  },
  {
    title: '[R8] whether Sam still has a photo is no stranger’s to know',
    denied: [
      look('kim', newPhoto),
      look(null, newPhoto),
      look('alex', photoOf('sam', 'day3', 'target1', 'none')),
    ],
    allowed: [isMissing(look('alex', newPhoto)), isMissing(look('sam', newPhoto))],
  },
  {
    title: '[R8] nobody puts a photo under Sam’s name',
    denied: [put('alex', newPhoto), put('kim', newPhoto), put(null, newPhoto), put('alex', samsPhoto)],
    allowed: [put('sam', newPhoto), put('alex', photoOf('alex'))],
  },
  {
    title: '[R8] Sam’s battle with Alex gets no photo of a stranger’s',
    denied: [put('kim', photoOf('kim')), put('kim', photoOf('kim', 'block', 'blockTarget1'))],
    allowed: [put('sam', newPhoto)],
  },
  {
    title: '[R8] Alex is shown no photo of a battle that does not exist',
    denied: [put('sam', photoOf('sam', 'day3', 'target1', 'b2'))],
    allowed: [put('sam', newPhoto)],
  },
  {
    title: '[R8] Alex is shown no photo of a target that the day, or the block, does not have',
    denied: [
      put('sam', photoOf('sam', 'day3', 'target9')),
      put('sam', photoOf('sam', 'day3', 'blockTarget1')),
      put('sam', photoOf('sam', 'block', 'target1')),
    ],
    allowed: [put('sam', newPhoto), put('sam', photoOf('sam', 'block', 'blockTarget1'))],
  },
  {
    title: '[R8] [T4] Sam proves nothing to Alex of a day that has begun nowhere',
    at: '2026-06-12T09:59:59.999Z',
    denied: [put('sam', photoOf('sam', 'day4')), put('sam', photoOf('sam', 'day5'))],
    allowed: [put('sam', newPhoto)],
  },
  {
    title: '[R8] [T4] a day opens to Sam’s photos when it begins where days begin first',
    at: '2026-06-12T10:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'day5'))],
    allowed: [put('sam', photoOf('sam', 'day4'))],
  },
  {
    title: '[R8] [T4] a day is open to Sam’s photos until 48 hours after it ended where days end last',
    at: '2026-06-13T11:59:59.999Z',
    denied: [put('alex', photoOf('sam', 'day1'))],
    allowed: [put('sam', photoOf('sam', 'day1')), put('alex', photoOf('alex', 'day1'))],
  },
  {
    title: '[R8] [T4] Sam proves nothing to Alex of a day whose window has closed',
    at: '2026-06-13T12:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'day1'))],
    allowed: [put('sam', photoOf('sam', 'day2'))],
  },
  {
    title: '[R8] Alex is shown no photo of a day that the battle does not have',
    at: '2026-06-14T12:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'day6'))],
    allowed: [put('sam', photoOf('sam', 'day5'))],
  },
  {
    title: '[R8] Alex is shown no photo of a day before the first',
    at: '2026-06-10T12:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'day0')), put('sam', photoOf('sam', 'day-1'))],
    allowed: [put('sam', photoOf('sam', 'day1'))],
  },
  {
    title: '[R8] [T4] Sam proves nothing for the block to Alex before the first day has begun',
    at: '2026-06-09T09:59:59.999Z',
    denied: [put('sam', photoOf('sam', 'block', 'blockTarget1'))],
    allowed: [look('alex')],
  },
  {
    title: '[R8] [T4] the block is open to Sam’s photos from the first day',
    at: '2026-06-09T10:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'day2'))],
    allowed: [put('sam', photoOf('sam', 'block', 'blockTarget1'))],
  },
  {
    title: '[R8] [T4] the block is open to Sam’s photos until the window of the last day closes',
    at: '2026-06-17T11:59:59.999Z',
    denied: [put('sam', photoOf('sam', 'day4'))],
    allowed: [put('sam', photoOf('sam', 'block', 'blockTarget1')), put('sam', photoOf('sam', 'day5'))],
  },
  {
    title: '[R8] [T4] Sam proves nothing for the block to Alex once the window of the last day has closed',
    at: '2026-06-17T12:00:00.000Z',
    denied: [put('sam', photoOf('sam', 'block', 'blockTarget1')), put('sam', photoOf('sam', 'day5'))],
    allowed: [look('alex')],
  },
  ...['PENDING', 'DECLINED'].map((status) => ({
    title: `[R8] Alex is shown no photo of a battle that is ${status}`,
    battle: { status },
    denied: [put('sam', newPhoto), put('sam', photoOf('sam', 'block', 'blockTarget1')), remove('sam')],
    allowed: [look('alex')],
  })),
  {
    title: '[R8] [T4] a battle that was settled before Sam’s photo came still takes it',
    battle: { status: 'COMPLETE' },
    denied: [put('kim', photoOf('kim'))],
    allowed: [put('sam', newPhoto), remove('sam')],
  },
  {
    title: '[R8] no stranger is let in by what Sam says of a photo',
    denied: [
      put('sam', newPhoto, withCustom({ challengerId: 'sam', opponentId: 'kim' })),
      put('sam', newPhoto, withCustom({ challengerId: 'kim', opponentId: 'alex' })),
      put('sam', newPhoto, withCustom({ ...theMetadata, note: 'hello' })),
    ],
    allowed: [put('sam', newPhoto)],
  },
  {
    title: '[R8] Alex is not shut out by what Sam says, or does not say, of a photo',
    denied: [
      put('sam', newPhoto, withCustom({ challengerId: 'sam', opponentId: 'sam' })),
      put('sam', newPhoto, withCustom({ challengerId: 'alex', opponentId: 'sam' })),
      put('sam', newPhoto, withCustom({ challengerId: 'sam' })),
      put('sam', newPhoto, withCustom({ opponentId: 'alex' })),
      put('sam', newPhoto, withCustom({})),
    ],
    allowed: [put('sam', newPhoto)],
  },
  {
    title: '[R8] Alex is handed nothing that is no image',
    denied: [
      put('sam', newPhoto, { contentType: 'text/html' }),
      put('sam', newPhoto, { contentType: 'application/pdf' }),
      put('sam', newPhoto, { contentType: 'text/html; image/jpeg' }),
      put('sam', newPhoto, { contentType: 'image/' }),
    ],
    allowed: [put('sam', newPhoto, { contentType: 'image/png' }), put('sam', newPhoto)],
  },
  {
    title: '[R8] Alex’s plan is not eaten up by an oversize photo',
    denied: [
      put('sam', newPhoto, {}, new Uint8Array(700_001)),
      inPieces('sam', newPhoto, 700_001),
      inPieces('sam', newPhoto, 2_000_000),
    ],
    allowed: [put('sam', newPhoto, {}, new Uint8Array(700_000)), inPieces('sam', newPhoto, 700_000)],
  },
  {
    title: '[R8] Alex is not shown nothing for a proof',
    denied: [put('sam', newPhoto, {}, new Uint8Array(0))],
    allowed: [put('sam', newPhoto, {}, new Uint8Array(1))],
  },
  {
    title: '[R8] what was said of a photo when Alex could first see it stays',
    denied: [
      tell('sam', { customMetadata: { challengerId: 'kim' } }),
      tell('sam', { customMetadata: { note: 'hello' } }),
      tell('sam', { contentType: 'image/png' }),
      tell('sam', { contentType: 'text/html' }),
      tell('sam', { contentDisposition: 'attachment; filename=x.exe' }),
      tell('sam', { contentLanguage: 'tlh' }),
    ],
    allowed: [put('sam', samsPhoto), tell('sam', { contentType: 'image/jpeg' })],
  },
  {
    title: '[R8] nobody else says anything of Sam’s photo',
    denied: [tell('alex', { cacheControl: 'no-store' }), tell('kim', { cacheControl: 'no-store' })],
    allowed: [put('sam', samsPhoto)],
  },
  {
    title: '[R8] Sam’s photo is replaced by nobody else',
    denied: [put('alex', samsPhoto), put('kim', samsPhoto), put(null, samsPhoto)],
    allowed: [put('sam', samsPhoto), put('sam', samsPhoto, {}, new Uint8Array(9))],
  },
  {
    title: '[R8] [T4] Alex, who saw a photo when its window closed, sees the same one ever after',
    at: '2026-06-15T12:00:00.000Z',
    denied: [put('sam', samsPhoto), remove('sam'), tell('sam', { cacheControl: 'no-store' })],
    allowed: [
      look('alex'),
      put('sam', photoOf('sam', 'day4')),
      remove('sam', photoOf('sam', 'day4', 'target2')),
    ],
  },
  {
    title: '[R8] Sam’s photo is deleted by nobody else',
    denied: [remove('alex'), remove('kim'), remove(null)],
    allowed: [remove('sam'), isMissing(remove('sam', newPhoto))],
  },
  {
    title: '[R8] nothing is kept at Sam’s expense beside the photos of targets',
    denied: [
      put('sam', 'photo.jpg'),
      put('sam', `private/sam.b1.day3.target1.${id}`),
      put('sam', `targetConfirmations/sam/b1/day3/target1/${id}`),
      put('sam', `${samsPhoto}/more`),
      put('sam', 'targetConfirmations/sam'),
      put('sam', 'targetConfirmations/sam.b1.day3.target1'),
      put('sam', `targetConfirmations/sam.b1.day3.target1.${id}.more`),
      put('sam', `targetConfirmations/.sam.b1.day3.target1.${id}`),
      put('sam', 'targetConfirmations/sam.b1.day3.target1.'),
      put('sam', `targetConfirmations/sam.b1.day03.target1.${id}`),
      put('sam', `targetConfirmations/sam.b1.3.target1.${id}`),
      put('sam', `targetConfirmations/sam.b1.dayday3.target1.${id}`),
      put('sam', `targetConfirmations/sam.b1.day3x.target1.${id}`),
      put('sam', `targetConfirmations/sam.b1.week3.target1.${id}`),
      put('sam', 'targetConfirmations/sam.b1.day3.target1.a b'),
    ],
    allowed: [put('sam', newPhoto)],
  },
];

/** Photos that are there when an act comes. */
export const givenPhotos = [samsPhoto, photoOf('sam', 'day4', 'target2')];
