/** What a person can do to a battle, as values; the deciding functions beside it are pure. */
import type { Bucket, Terms } from './model.ts';

/** One recording. Values, not toggles, so that two tabs or a repeated tap cannot undo each other. */
export type EntryChange =
  | { kind: 'CHECK'; checked: boolean }
  | { kind: 'NUMBER'; value: number; hide: boolean }
  | { kind: 'ADD_ITEM'; value: number; hide: boolean }
  | { kind: 'REMOVE_ITEM'; itemId: string }
  | { kind: 'HIDE'; hide: boolean }
  | { kind: 'PHOTO'; path: string | null }
  | { kind: 'CLEAR' };

export interface EntryPlace {
  bucket: Bucket;
  targetKey: string;
}

/** Why a recording cannot be made. Each has its message in `messages.ts`. */
export type RecordRefusal =
  | 'NOT_A_CONTESTANT'
  | 'NOT_ACTIVE'
  | 'NO_SUCH_TARGET'
  | 'NOT_TODAY'
  | 'BATTLE_OVER'
  | 'WRONG_FORMAT'
  | 'NUMBER_INVALID'
  | 'PHOTO_REQUIRED';

/** Why an answer or a change of terms cannot be made. */
export type TermsRefusal =
  | 'NOT_A_CONTESTANT'
  | 'NOT_YOURS_TO_ANSWER'
  | 'NOT_YOURS_TO_EDIT'
  | 'NOT_PENDING'
  | 'TERMS_MOVED'
  | 'TERMS_INVALID'
  | 'START_DATE_OVER';

export interface NewBattle {
  id: string;
  terms: Terms;
  challenger: { id: string; username: string; timeZone: string };
  opponent: { id: string; username: string };
}
