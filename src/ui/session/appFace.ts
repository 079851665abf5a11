/**
 * What the app gives the screens, as one object that `AppProvider` puts into context. Types only. `src/app` makes the
 * real one; a test or a harness makes its own, with the same few members.
 */
import type { ComponentType } from 'react';
import type { IsoDate, Outcome, User } from '../../domain/index.ts';
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { DeviceFailure, Store } from '../../store/store.ts';
import type { SyncEvent, SyncStatus } from '../../sync/syncStatus.ts';
import type { PhotoDesk } from '../photos/photoDesk.ts';

/** A value that changes outside React: `current()` is stable between changes. */
export interface Live<T> {
  current(): T;
  subscribe(onChange: () => void): () => void;
}

/** The person whose device this is. */
export interface Person {
  uid: string;
  username: string;
}

export type SessionState =
  | { kind: 'SIGNED_OUT' }
  /**
   * The account exists, its profile does not: a sign-up that was cut short, after the username that was tried ('' when
   * that is not known) for the reason in `message`.
   */
  | { kind: 'UNFINISHED'; email: string; username: string; message: string | null }
  /**
   * `isExpired`: the server no longer takes the sign-in; recording goes on, sending waits for a new one. `isGone` with it:
   * there is no such account any more, so none will come.
   */
  | { kind: 'SIGNED_IN'; person: Person; isExpired: boolean; isGone: boolean };

export type StoreState =
  | { kind: 'OPENING' }
  | { kind: 'OPEN'; store: Store }
  | { kind: 'FAILED'; failure: DeviceFailure }
  /** Not the device's fault: shown as an unexpected error. */
  | { kind: 'BROKEN'; error: unknown };

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** IANA name of the zone that the device is in. */
  timeZone(): string;
}

/** The failure is what the person reads. */
export type Told = Promise<Outcome<void, string>>;

/** A person's battles and photos as one file. */
export interface DataExport {
  name: string;
  file: Blob;
  battles: number;
  photos: number;
  /** Photos that are neither on this device nor to be had now. */
  missingPhotos: number;
}

/** Everything a screen may ask for that the local database does not do. */
export interface AppActions {
  signUp(form: { email: string; password: string; username: string }): Told;
  signIn(form: { email: string; password: string }): Told;
  /** Finishes an UNFINISHED account. */
  chooseUsername(username: string): Told;
  sendPasswordReset(email: string): Told;
  /** Keeps this person's database on the device unless told to remove it (Y7). */
  signOut(options?: { removeData: boolean }): Promise<void>;
  /** Deletes the account on the server and everything of it on this device; then nobody is signed in. Needs a network. */
  deleteAccount(): Told;
  /** Prefix match on usernames, at most 5, without the person themself. */
  searchUsers(prefix: string): Promise<Outcome<User[], 'OFFLINE' | 'FAILED'>>;
  /**
   * Asks the server for somebody's profile and puts it into the store, where `store.user$(id)` sees it, or that it is
   * gone, where `store.gonePeople$()` does. Silent offline.
   */
  fetchUser(id: string): void;
  /** Packs the signed-in person's battles and photos; `onProgress` counts photos. Rejects when the device cannot read them. */
  exportData(onProgress: (progress: { done: number; of: number }) => void): Promise<DataExport>;
  /** A reading of the store has failed with this: the screens give way to what to do about it. */
  storeFailed(failure: DeviceFailure): void;
  /** Tries to open the local database again after a failure. */
  reopenStore(): void;
  /** Sets a damaged local database aside, saves what can be read from it, and opens a fresh one. */
  rescueStore(): Promise<void>;
}

/** OFFERED: by a button of ours. BY_HAND: on iOS, from the share menu. NOT_OFFERED: this browser has no way, or none now. */
export type InstallState = 'INSTALLED' | 'OFFERED' | 'BY_HAND' | 'NOT_OFFERED';

/** The app as something that stands on this device. A new object for every change. */
export interface InstalledApp {
  /** What offers the newer version that is here and waits, or has taken over in another tab. `null` while there is none. */
  UpdatePrompt: ComponentType | null;
  install: InstallState;
  /** The browser clears what was recorded here after some days without a visit, and has not promised otherwise. */
  mayBeCleared: boolean;
  actions: {
    /** Opens the newer version here, and in every other tab as soon as nothing is in use there. */
    update(): void;
    /** Whether a reload would lose something that was typed and is not kept. */
    hasUnsavedTyping(): boolean;
    /** Reloads the page with the newest version there is: for one that misses a piece of itself. */
    renew(): Promise<void>;
    /** Shows the browser's own question. */
    install(): void;
  };
}

/**
 * Notifications on this device. OFF_IN_BUILD: this build or project sends none. INSTALL_FIRST: iOS, outside the installed
 * app. ASK: the person has not turned them on here. BLOCKED: the browser's settings forbid them. PREPARING: turned on, the
 * server does not know this device yet. FAILED: it could not be made known. UNKNOWN: nobody has told yet whether the project sends any.
 */
export type PushState =
  | 'OFF_IN_BUILD'
  | 'UNSUPPORTED'
  | 'INSTALL_FIRST'
  | 'UNKNOWN'
  | 'ASK'
  | 'BLOCKED'
  | 'PREPARING'
  | 'ON'
  | 'FAILED';

/** A new object for every change. */
export interface PushFace {
  state: PushState;
  /** Asks for the permission where it must be, so it is called within a tap, and makes this device known to the server. */
  turnOn(): void;
}

/** ALL: measuring, too. NECESSARY: only what the app cannot work without (spec section 3). */
export type ConsentLevel = 'ALL' | 'NECESSARY';

export interface ConsentState {
  /** `null` while nobody has answered here. */
  level: ConsentLevel | null;
  /** ASKING and CHANGING show the banner, REJECTED its warning. Nobody is asked before the first screen stands. */
  view: 'CLOSED' | 'ASKING' | 'CHANGING' | 'REJECTED';
}

export interface ConsentFace {
  state: Live<ConsentState>;
  answer(level: ConsentLevel): void;
  /** Opens the banner again. */
  change(): void;
  /** Closes the banner with what was answered before. */
  keep(): void;
  /** How many changes on this device the server has not confirmed, of everybody who has used it (Y7). */
  countUnsent(): Promise<number>;
  /** Signs out and removes everything that this device keeps. */
  rejectAll(): Promise<void>;
  /** A screen was shown: measured where that was consented to. */
  shown(path: string): void;
}

export interface AppFace {
  consent: ConsentFace;
  /** `null` until the page has been idle. */
  push: Live<PushFace | null>;
  session: Live<SessionState>;
  store: Live<StoreState>;
  syncStatus: Live<SyncStatus>;
  /** Somebody has signed in during this visit, and for a moment their battles are still on the way to this device. */
  arriving: Live<boolean>;
  /** The minute and the day on this device's clock (T5). */
  today: Live<{ now: Date; date: IsoDate }>;
  clock: Clock;
  /** `null` until the page has been idle: nothing of it is needed for the first paint. */
  installed: Live<InstalledApp | null>;
  actions: AppActions;
  photos: {
    /** The person's own photos that the server does not have yet; empty until the page has been idle. */
    waiting: Live<WaitingPhotos>;
    /** Loads the code for taking and looking at photos. */
    desk(): Promise<PhotoDesk>;
  };
  /** Calls for every thing worth a toast; returns the way to stop. */
  onSyncEvent(listener: (event: SyncEvent) => void): () => void;
}
