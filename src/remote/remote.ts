/** The face of the server: what `src/sync` and `src/app` may ask of Firebase, without naming it. Types only. */
import type {
  Avatar,
  Battle,
  ContestantEntries,
  NotificationChoice,
  Outcome,
  PersonalUser,
  User,
} from '../domain/index.ts';

/** A failure of the server or the way to it, classified once at the edge. */
export type RemoteFailure =
  /** No answer: offline, time-out or 5xx. Worth another try. */
  | { kind: 'OFFLINE' }
  /** Security rules said no. Another try cannot help. */
  | { kind: 'DENIED' }
  /** What the transaction expected is not what the server holds: here is what it holds (`null` when gone). */
  | { kind: 'CONFLICT'; server: Battle | null }
  /** The server would not take the data: too large, malformed. */
  | { kind: 'REJECTED'; message: string }
  /** The sign-in is no longer valid. */
  | { kind: 'SIGNED_OUT' };

export interface RemoteCheckpoint {
  seconds: number;
  nanos: number;
}

export interface RemoteBattlesPage {
  battles: Battle[];
  /** Commit time of the latest battle in the page; the given one when the page is empty. */
  checkpoint: RemoteCheckpoint | null;
}

export interface RemoteBattles {
  /**
   * One live listener from the checkpoint less a small overlap (Y4). The first call of `next` is the server's first
   * whole answer; local echoes with pending writes are never reported. Ends itself after `failed`. `reach` tells
   * whenever the way to the server opens or is lost while the listener stands, and of its opening only after `next` has
   * told of what was missed; it mends itself.
   */
  listen(
    uid: string,
    from: RemoteCheckpoint | null,
    observer: {
      next(page: RemoteBattlesPage): void;
      failed(failure: RemoteFailure): void;
      reach?(isReached: boolean): void;
    },
  ): () => void;
  /** One page of a long catch-up from the given commit time on, ordered by commit time then id. A short page is the last. */
  page(
    uid: string,
    from: RemoteCheckpoint | null,
    limit: number,
  ): Promise<Outcome<RemoteBattlesPage, RemoteFailure>>;
  get(battleId: string): Promise<Outcome<Battle | null, RemoteFailure>>;
  /** Writes exactly these entries of `uid`'s by field path, with `updatedAt` and their time zone (Y3). Costs 1 write. */
  writeEntries(
    battle: Battle,
    uid: string,
    entries: ContestantEntries,
    timeZone: string,
  ): Promise<Outcome<void, RemoteFailure>>;
  /** Transaction. Succeeds also when the server already holds this very battle (a repeated delivery). */
  create(battle: Battle): Promise<Outcome<void, RemoteFailure>>;
  /** Transaction: the server must hold PENDING terms at `baseTermsVersion`, or already hold these. */
  changeTerms(battle: Battle, baseTermsVersion: number): Promise<Outcome<void, RemoteFailure>>;
  /** Transaction: the server must hold PENDING terms at `termsVersion`, or already this answer. */
  answer(
    battleId: string,
    termsVersion: number,
    answer: { status: 'ACTIVE' | 'DECLINED'; timeZone: string; uid: string },
  ): Promise<Outcome<void, RemoteFailure>>;
}

export interface RemoteUsers {
  listen(
    uid: string,
    next: (user: User | null) => void,
    failed: (failure: RemoteFailure) => void,
  ): () => void;
  listenPersonal(
    uid: string,
    next: (personalUser: PersonalUser | null) => void,
    failed: (failure: RemoteFailure) => void,
  ): () => void;
  get(id: string): Promise<Outcome<User | null, RemoteFailure>>;
  /** Prefix match on `lowerUsername`, at most 5. */
  search(prefix: string): Promise<Outcome<User[], RemoteFailure>>;
  isUsernameTaken(username: string): Promise<Outcome<boolean, RemoteFailure>>;
  /** The sign-up batch of three documents (R7). DENIED means that somebody took the username meanwhile. */
  create(user: User, personalUser: PersonalUser): Promise<Outcome<void, RemoteFailure>>;
  update(
    uid: string,
    change: { avatar?: Avatar; hideWelcomeMessage?: boolean },
  ): Promise<Outcome<void, RemoteFailure>>;
}

/** `message` is what the person reads: the spec's own where it has one, else the provider's. */
export type AuthFailure = { kind: 'OFFLINE' | 'REJECTED'; message: string };

export interface RemoteAuth {
  signUp(email: string, password: string): Promise<Outcome<{ uid: string }, AuthFailure>>;
  signIn(email: string, password: string): Promise<Outcome<{ uid: string }, AuthFailure>>;
  sendPasswordReset(email: string): Promise<Outcome<void, AuthFailure>>;
  signOut(): Promise<void>;
  /** Deletes the account that was just made and has no profile yet. For all others there is `functions.deleteAccount`. */
  takeBackSignUp(): Promise<Outcome<void, AuthFailure>>;
  /** The restored or current user; `null` when signed out. Emits once restored, then on every change. */
  onUser(next: (user: { uid: string; email: string } | null) => void): () => void;
}

/** A call of a function knows no state to be in conflict with. */
export type CallFailure = Exclude<RemoteFailure, { kind: 'CONFLICT' }>;

type Called = Promise<Outcome<void, CallFailure>>;

/** A push token of this device, and one of its topics put on or taken off: `remainingTopics` are those then kept. */
export interface TopicCall {
  token: string;
  userId: string;
  remainingTopics: string[];
  topic: string;
}

/** The callable functions (spec section 7). Each may be repeated: what was done already is not done again. */
export interface RemoteFunctions {
  /** Settles a battle on the server and moves the XP that follows from it (B5, B6). */
  updateXp(battleId: string): Called;
  /** Tells the other of a shared battle that something was recorded, if they want to hear of it. */
  sendTargetUpdateNotification(otherUserId: string): Called;
  subscribeUserToTopic(topic: TopicCall): Called;
  unsubscribeUserFromTopic(topic: TopicCall): Called;
  temporarilyUnsubscribeUserFromAllTopics(token: string, personalUser: PersonalUser): Called;
  resubscribeUserToAllTopics(token: string, personalUser: PersonalUser): Called;
  /** Removes everything that is this person's alone, their account last. OFFLINE leaves open whether it was done. */
  deleteAccount(): Called;
}

/** What the service worker needs for sending photos in somebody's name, with no page open (Y9). */
export interface PhotoSender {
  uid: string;
  refreshToken: string;
  tokenUrl: string;
  objectsUrl: string;
}

export interface PhotoBytes {
  type: string;
  bytes: ArrayBuffer;
}

export interface RemotePhotos {
  /** `null` while nobody is signed in, or when the project keeps no files. */
  sender(): PhotoSender | null;
  /** Reads a photo of a battle of one's own (R8). REJECTED: it is not there, or it is no image. */
  read(path: string): Promise<Outcome<PhotoBytes, RemoteFailure>>;
}

/** The documents behind notifications: the person's settings, and the one token that the server sends to (R7). */
export interface RemoteNotifications {
  /** Transaction: puts the choice into the person's settings and answers them as they are then. */
  choose(uid: string, choice: NotificationChoice): Promise<Outcome<PersonalUser, RemoteFailure>>;
  /** `null` when no device of theirs takes pushes. */
  token(uid: string): Promise<Outcome<string | null, RemoteFailure>>;
  storeToken(uid: string, token: string): Promise<Outcome<void, RemoteFailure>>;
  /** Transaction: only while it is still this one; another device may have taken over. */
  removeToken(uid: string, token: string): Promise<Outcome<void, RemoteFailure>>;
}

/** BLOCKED: the permission is not granted. REJECTED: the browser or FCM gives no token just now; `message` is for logs. */
export type MessagingFailure =
  | { kind: 'OFFLINE' }
  | { kind: 'BLOCKED' }
  | { kind: 'REJECTED'; message: string };

export interface RemoteMessaging {
  /** Whether this build and this project send pushes at all. Without, nothing else here may be asked. */
  isConfigured: boolean;
  /** This browser's token, renewed every 7 days. Needs the permission, the network and an active worker. */
  token(worker: ServiceWorkerRegistration): Promise<Outcome<string, MessagingFailure>>;
  /** Ends the token that this page was given, if any. */
  deleteToken(): Promise<Outcome<void, MessagingFailure>>;
  /** Calls with every push that arrives while the page is open; resolves to the way to stop. */
  onMessage(next: (message: { id: string | undefined; data: unknown }) => void): Promise<() => void>;
}

export interface RemoteAnalytics {
  /** Whether the project measures at all. */
  isConfigured: boolean;
  /** Starts measuring, or goes on after a stop. Only after consent. Repeated calls do nothing more. */
  start(): Promise<void>;
  /** Measures nothing from now on; what it stored in this browser is left to the caller. */
  stop(): Promise<void>;
  /** A screen was shown, by its path without a query; nothing before `start`. */
  shown(path: string): void;
}

export interface Remote {
  analytics: RemoteAnalytics;
  auth: RemoteAuth;
  battles: RemoteBattles;
  functions: RemoteFunctions;
  messaging: RemoteMessaging;
  notifications: RemoteNotifications;
  photos: RemotePhotos;
  users: RemoteUsers;
  /** Ends every listener and connection. */
  close(): Promise<void>;
}
