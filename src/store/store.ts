/** The face of the local database: what the screens and the sync may ask of it. Types only; `openStore.ts` makes one. */
import type { Observable } from 'rxjs';

import type {
  Avatar,
  Battle,
  ContestantEntries,
  Entry,
  EntryChange,
  EntryPlace,
  IsoDate,
  NewBattle,
  NotificationChoice,
  Outcome,
  PersonalUser,
  RecordRefusal,
  Terms,
  TermsRefusal,
  User,
} from '../domain/index.ts';

/** What the server is known to hold of the things this person may write in one battle. */
export interface ServerShadow {
  termsVersion: number;
  status: Battle['status'];
  /** This person's own entries as the server last showed them. */
  entries: ContestantEntries;
  /** The shared part as the server last showed it, kept while an intent covers it; `null` while the row itself shows it. */
  shared: SharedPart | null;
}

/** What the two people share and the server decides; the rest of a battle never changes or is entries. */
export type SharedPart = Omit<Battle, 'id' | 'teamBattle' | 'userIds' | 'entries'>;

/** A creation, answer or change of terms that the server has not confirmed yet (Y8). */
export interface Intent {
  kind: 'CREATE' | 'EDIT' | 'PROPOSE' | 'ACCEPT' | 'DECLINE';
  /** The version of the terms that was on screen: what the transaction checks (B4). 0 for CREATE. */
  baseTermsVersion: number;
  /** Moves with every change folded into the intent, so that what was sent can be told from what was made since. */
  madeAt: number;
  /** Whether terms were changed after the intent was first made. */
  folded: boolean;
}

/** One battle as this device keeps it: one document, so that every change of it is atomic. */
export interface BattleRow extends Battle {
  /** `startDate + numDays - 1`, indexed: the dashboard reads only battles that can still be running. */
  lastDate: IsoDate;
  /** `null` while the server has never confirmed the battle. */
  server: ServerShadow | null;
  intent: Intent | null;
  /** How many entries and intents of this row the server has not confirmed; indexed, so that only dirty rows are read. */
  dirty: number;
  /** 1 while the server has, or may come to have, something to settle (B5, B6); indexed, so that no finished battle is read for it. */
  unsettled: 0 | 1;
}

/** Why a write of this person's was refused by the server (Y5). */
export type RefusalReason =
  /** An entry, past its window (T4). */
  | 'TOO_LATE'
  /** An answer or terms, past the start date (B5, R2). */
  | 'START_DATE_OVER'
  | 'DENIED'
  | 'TERMS_MOVED'
  | 'NOT_PENDING'
  /** The battle is not there. */
  | 'GONE'
  /** The other person has deleted their account. */
  | 'OPPONENT_GONE'
  | 'INVALID';

/** A parked write: kept whole until the person dismisses it, so that nothing they made is lost. */
export interface Refusal {
  id: string;
  battleId: string;
  battleTitle: string;
  opponentUsername: string;
  reason: RefusalReason;
  refusedAt: number;
  what:
    | { kind: 'ENTRY'; place: EntryPlace; targetTitle: string; date: IsoDate; entry: Entry }
    | { kind: Intent['kind']; terms: Terms };
}

/** What a row can say of one recorded entry (Y6). */
export type EntrySyncState =
  | 'NONE'
  | 'SAVED'
  | 'SYNCED'
  | 'WAITING_FOR_PHOTO'
  | 'UPLOADING_PHOTO'
  | 'REFUSED';
/** What a row can say of the whole battle (Y6, Y8). */
export type BattleSyncState = 'SAVED' | 'SYNCED' | 'REFUSED';

/** Why nothing could be written to this device. The UI has words for each. */
export type DeviceFailure = 'DEVICE_FULL' | 'STORAGE_UNAVAILABLE' | 'STORAGE_CORRUPTED';

export type CommandFailure<Refused> =
  | { kind: 'REFUSED'; refusal: Refused }
  | { kind: 'DEVICE'; device: DeviceFailure }
  | { kind: 'GONE' };

export type Command<Refused> = Promise<Outcome<BattleRow, CommandFailure<Refused>>>;

/**
 * The local database of one person, `fitbout-{uid}`. Every observable emits what IndexedDB holds, from any tab,
 * and fails with a `DeviceError` when it cannot be read. Every command resolves once the change is durable in IndexedDB (Y1) and never waits for a network.
 */
export interface Store {
  readonly uid: string;

  /** Battles that are pending or may still be running on `today` for someone: what the dashboard shows. */
  currentBattles$(today: IsoDate): Observable<BattleRow[]>;
  /** All battles, newest start date first. */
  battles$(): Observable<BattleRow[]>;
  battle$(id: string): Observable<BattleRow | null>;
  user$(id: string): Observable<User | null>;
  personalUser$(): Observable<PersonalUser | null>;
  /** Whose accounts are known to be gone: their battles stay, nobody can begin another one with them. */
  gonePeople$(): Observable<readonly string[]>;
  refusals$(): Observable<Refusal[]>;
  /** How many entries, intents and settings of the profile the server has not confirmed (Y6, Y7). */
  unsent$(): Observable<number>;
  /** Resolves to the number of unsent changes now. */
  countUnsent(): Promise<number>;

  createBattle(battle: NewBattle): Command<TermsRefusal>;
  /** EDIT by the challenger (B2) or PROPOSE by the opponent (B3), decided by who asks. */
  changeTerms(battleId: string, baseTermsVersion: number, terms: Terms): Command<TermsRefusal>;
  answer(battleId: string, termsVersion: number, answer: 'ACCEPT' | 'DECLINE'): Command<TermsRefusal>;
  record(battleId: string, place: EntryPlace, change: EntryChange): Command<RecordRefusal>;
  dismissRefusal(id: string): Promise<void>;
  /**
   * Resolves to the level that the person has reached and has not been told of, once over all tabs; else to `null`. The
   * first level that a device sees is none that was reached here.
   */
  claimLevelUp(): Promise<number | null>;
  setAvatar(avatar: Avatar): Promise<Outcome<void, DeviceFailure>>;
  setHideWelcomeMessage(hide: boolean): Promise<Outcome<void, DeviceFailure>>;
  /** What the person wants to be told of, on all their devices. A setting that is left out stays as it is. */
  setNotifications(choice: NotificationChoice): Promise<Outcome<void, DeviceFailure>>;

  readonly replica: Replica;

  close(): Promise<void>;
}

/** A change of one's own profile and settings that the server has not confirmed. */
export interface ProfileChange extends NotificationChoice {
  avatar?: Avatar;
  hideWelcomeMessage?: boolean;
}

/** Where the pull goes on from. `seconds` and `nanos` are the server's commit time, whole (Y4). */
export interface Checkpoint {
  seconds: number;
  nanos: number;
}

/** The side of the store that `src/sync` alone uses. */
export interface Replica {
  /** Rows that differ from what the server is known to hold; emits whenever that set changes. */
  dirty$(): Observable<BattleRow[]>;
  /** Rows whose settlement on the server is not final; emits whenever one of them changes. */
  unsettled$(): Observable<BattleRow[]>;
  row(id: string): Promise<BattleRow | null>;
  checkpoint(): Promise<Checkpoint | null>;
  /**
   * Merges what the server holds into the rows (M1–M5) and then moves the checkpoint, never back. An intent that the
   * server already fulfils is dropped; one that the server has overtaken stays, for `refuseIntent`.
   */
  applyRemote(battles: Battle[], checkpoint: Checkpoint | null): Promise<Outcome<void, DeviceFailure>>;
  /** The server has confirmed the entries as sent: the shadow takes them over. */
  confirmEntries(battleId: string, entries: ContestantEntries): Promise<void>;
  /** The server has confirmed the intent as sent; a change of terms folded into it meanwhile stays, as an EDIT of what was confirmed. */
  confirmIntent(battleId: string, intent: Intent, server: Battle | null): Promise<void>;
  /**
   * Parks refused entries: each goes to `refusals`, the row returns to what the server holds of them (Y5).
   * With `sent`, an entry that has changed since it was sent is left alone: it has not been refused.
   */
  refuseEntries(
    battleId: string,
    places: EntryPlace[],
    reason: RefusalReason,
    sent?: ContestantEntries,
  ): Promise<void>;
  /**
   * Parks a refused intent; the row becomes what the server holds. `server` is merged first: when that fulfils the
   * intent, or the intent has changed since it was sent, nothing is refused. With `null` the row returns to what the
   * server last showed, or leaves the device when that was nothing or the reason is GONE.
   */
  refuseIntent(battleId: string, intent: Intent, reason: RefusalReason, server: Battle | null): Promise<void>;
  putUsers(users: User[]): Promise<void>;
  putPersonalUser(personalUser: PersonalUser): Promise<void>;
  /** What the server has said of an account: whether it is gone. */
  putGone(id: string, isGone: boolean): Promise<void>;
  profileChange$(): Observable<ProfileChange | null>;
  confirmProfileChange(change: ProfileChange): Promise<void>;
  /** The server has refused the change for good: the profile shows again what the server holds. */
  dropProfileChange(change: ProfileChange): Promise<void>;
  /** Whether this tab is the one that syncs (Y2). Subscribing asks for it; it comes when no other tab has it. */
  isLeader$(): Observable<boolean>;
  /** Resolves once this tab is the one that syncs; never after `close`. */
  waitForLeadership(): Promise<void>;
}
