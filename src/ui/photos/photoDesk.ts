/** What the screens may ask about photos (spec §4, Y9). Types only; `src/app/photos` makes it, when it is first wanted. */
import type { EntryChange, EntryPlace, Outcome, RecordRefusal } from '../../domain/index.ts';
import type { BattleRow, CommandFailure } from '../../store/store.ts';

/** Why a chosen file is not used. */
export type PhotoFault =
  /** There is no file, or it went away after it was chosen. */
  | 'FILE_NOT_FOUND'
  /** Not an image by its type. */
  | 'NOT_ACCEPTED'
  /** An image by its type that is none by its bytes. */
  | 'NOT_AN_IMAGE'
  /** An image of a kind that this browser cannot read. */
  | 'HEIC'
  | 'NOT_SAVED';

/** NOT_SAVED: the bytes could not be kept, for no reason that has a name. */
export type PhotoFailure = CommandFailure<RecordRefusal> | { kind: 'NOT_SAVED' };

/** OFFLINE: not on this device, and there is no way to the server. FAILED: the server does not give it. */
export type ViewFailure = 'OFFLINE' | 'FAILED';

export interface PhotoDesk {
  /** A 300×300 JPEG of the image's middle, the right way up, without what the camera wrote about it. */
  shrink(file: File | undefined): Promise<Outcome<Blob, PhotoFault>>;
  /** Keeps the photo, then records it on the person's own entry. Resolves when both are durable here (Y9, Y1). */
  use(battleId: string, place: EntryPlace, photo: Blob): Promise<Outcome<BattleRow, PhotoFailure>>;
  /** Records a change that takes the entry's photo away; the server forgets it once no entry names it. */
  erase(
    battleId: string,
    place: EntryPlace,
    change: EntryChange,
  ): Promise<Outcome<BattleRow, CommandFailure<RecordRefusal>>>;
  /** The photo from this device, or else from the server, which is then remembered here. */
  open(path: string): Promise<Outcome<Blob, ViewFailure>>;
  /** The refusal of an entry with this photo was put away: its bytes go too (Y5). */
  dismiss(path: string): Promise<void>;
}
