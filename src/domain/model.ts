/** The documents of Fitbout, in the one shape shared by Firestore, RxDB and the rules of the game. Types only. */

/** A calendar date `YYYY-MM-DD`, without a time zone. */
export type IsoDate = string;
/** Milliseconds since the epoch. */
export type Instant = number;
/** `day1`, `day2`, … within a battle, or `block` for the targets that span it. */
export type Bucket = `day${number}` | 'block';

export type BattleStatus = 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DECLINED';
export type TargetFormat = 'CHECKBOX' | 'NUMBER';
export type TargetFrequency = 'DAILY' | 'BLOCK';

export interface Contestant {
  id: string;
  username: string;
  /** IANA name, refreshed when they record; absent means UTC (T1). */
  timeZone?: string;
}

export interface Target {
  id: string;
  targetKey: string;
  title: string;
  description: string;
  format: TargetFormat;
  frequency: TargetFrequency;
  isPhotoRequired: boolean;
}

export interface EntryItem {
  id: string;
  value: number;
  date: IsoDate;
  /** Removal is a mark, so that it merges (M2). */
  removed?: boolean;
}

export interface Entry {
  /** `true` for a done checkbox, the number for a number target, `null` when cleared. */
  input: true | number | null;
  /** Storage path of the proof, or `null`. */
  photo: string | null;
  /** Whether the number is shown to the opponent as `?`. */
  hide: boolean;
  recordedAt: Instant;
  /** Block number targets only. */
  inputArray?: EntryItem[];
}

/** One contestant's entries: bucket → target key → entry. */
export type ContestantEntries = { [bucket in Bucket]?: Record<string, Entry> };

export interface Result {
  winner: { id: string; username: string } | null;
  draw: boolean;
  challengerDayTally: number;
  opponentDayTally: number;
  challengerTargetTally: number;
  opponentTargetTally: number;
  kOWin: boolean;
  challengerHp: number;
  opponentHp: number;
}

export interface ContestantHealth {
  hp: number;
  maxHp: number;
  zeroHpDate: IsoDate | null;
}

export interface Settlement {
  status: BattleStatus;
  challenger: ContestantHealth;
  opponent: ContestantHealth;
  result: Result | null;
}

/** What the two people agree on; it changes only while PENDING and moves whole with `termsVersion` (B2, B3, M3). */
export interface Terms {
  title: string;
  startDate: IsoDate;
  numDays: number;
  description: string;
  prize: string;
  targets: Record<string, Target>;
  blockTargets: Record<string, Target>;
}

export interface Battle extends Terms {
  id: string;
  teamBattle: false;
  status: BattleStatus;
  /** `[challengerId, opponentId]`: the people who made the battle, in the order of its creation; it never changes (R4). */
  userIds: [string, string];
  /** Who made the latest proposal. */
  challenger: Contestant;
  /** Who is to answer it. */
  opponent: Contestant;
  entries: Record<string, ContestantEntries>;
  termsVersion: number;
  /** Written by the server alone. */
  settlement: Settlement | null;
  /** Server commit time; 0 while the server has never seen the battle. */
  updatedAt: Instant;
}

export interface AvatarColors {
  hairMain: string;
  hairSecondary: string;
  skin: string;
  skinShadow: string;
  eyes: string;
  clothes: string;
  clothesShadows: string;
  shoes: string;
  shoesHighlights: string;
  cardBackground: string;
  cardBackgroundShadow: string;
}

export interface Avatar {
  id: '1' | '2' | '3' | '4';
  colors: AvatarColors;
}

export interface User {
  id: string;
  username: string;
  lowerUsername: string;
  avatar: Avatar;
  level: number;
  xp: number;
  hideWelcomeMessage: boolean;
}

export interface PersonalUser {
  id: string;
  topics: string[];
  targetNotification: boolean;
  hideWelcomeMessage: boolean;
}

/** A success or an expected failure, named; broken invariants throw instead. */
export type Outcome<T, Failure> = { ok: true; value: T } | { ok: false; failure: Failure };
