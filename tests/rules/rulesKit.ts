/** firestore.rules under judgement, on local-firebase always and on the official emulator where one is found. */
import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  type DocumentData,
  doc,
  type Firestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Target, User } from '../../src/domain/index.ts';
import { leftOut, type RunningServer, serverKinds } from '../conformance/firestoreServers.ts';

export const ana = 'ana';
export const ben = 'ben';
export const eve = 'eve';

const hour = 3_600_000;
const dayMs = 24 * hour;

export interface Court {
  /** Firestore as this person, or signed out for `null`. */
  as(uid: string | null): Firestore;
  /** Past all rules, as the server itself. */
  asServer(work: (db: Firestore) => Promise<void>): Promise<void>;
  /** Puts a battle there, past all rules. */
  given(battle: DocumentData): Promise<void>;
}

/** The cases run once for each server, each on empty data with three people in it. */
export function judge(title: string, cases: (court: Court) => void): void {
  for (const kind of serverKinds) {
    const { start } = kind;
    describe.skipIf(start === null)(
      `${title}, by ${kind.name}${start === null ? ` (${leftOut})` : ''}`,
      () => {
        let server: RunningServer | null = null;
        let environment: RulesTestEnvironment | null = null;
        const court = (): RulesTestEnvironment => {
          if (environment === null) throw new Error('The court has not opened');
          return environment;
        };
        beforeAll(async () => {
          if (start === null) return;
          // The SDK prints every refusal; here they are what is wanted.
          setLogLevel('silent');
          server = await start();
          environment = await initializeTestEnvironment({
            projectId: 'demo-rules',
            firestore: {
              host: server.host,
              port: server.port,
              rules: readFileSync('firestore.rules', 'utf8'),
            },
          });
        });
        afterAll(async () => {
          await environment?.cleanup();
          await server?.stop();
        });
        const asServer = (work: (db: Firestore) => Promise<void>): Promise<void> =>
          court().withSecurityRulesDisabled((context) => work(modular(context.firestore())));
        // Each connection takes its time; nobody signs out between the cases.
        const connections = new Map<string | null, Firestore>();
        const as = (uid: string | null): Firestore => {
          const known = connections.get(uid);
          if (known !== undefined) return known;
          const context = uid === null ? court().unauthenticatedContext() : court().authenticatedContext(uid);
          const connection = modular(context.firestore());
          connections.set(uid, connection);
          return connection;
        };
        beforeEach(async () => {
          await court().clearFirestore();
          await asServer((db) => {
            const batch = writeBatch(db);
            for (const id of [ana, ben, eve]) batch.set(doc(db, 'users', id), person(id));
            return batch.commit();
          });
        });
        cases({
          as,
          asServer,
          given: (battle) => asServer((db) => setDoc(doc(db, 'battles', battle.id), battle)),
        });
      },
    );
  }
}

/** The testing library gives the older face of the same object. */
const modular = (firestore: unknown): Firestore => firestore as Firestore;

export const allows = (act: Promise<unknown>): Promise<unknown> => assertSucceeds(act);
export const denies = (act: Promise<unknown>): Promise<unknown> => assertFails(act);

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

/** A request of Ana's to Ben, as the app would create it. */
export const request = (changes: DocumentData = {}): DocumentData => ({
  id: 'b1',
  title: 'Summer',
  startDate: dateIn(1),
  numDays: 7,
  description: '',
  prize: '',
  teamBattle: false,
  status: 'PENDING',
  userIds: [ana, ben],
  challenger: { id: ana, username: ana, timeZone: 'Europe/London' },
  opponent: { id: ben, username: ben },
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

/** One update of `battles/b1` with the server's stamp on it. */
export const change = (db: Firestore, fields: DocumentData): Promise<void> =>
  updateDoc(doc(db, 'battles', 'b1'), { updatedAt: serverTimestamp(), ...fields });
