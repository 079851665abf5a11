/** The real connection to a running local-firebase, one per device, with people who have signed up through it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../local-firebase/startLocalFirebase.ts';
import type { Battle, Outcome, PersonalUser, Terms, User } from '../../src/domain/index.ts';
import { connectRemote } from '../../src/remote/connectRemote.ts';
import type { Remote } from '../../src/remote/remote.ts';
import { avatar } from '../rules/rulesKit.ts';
import { terms as aFewTerms } from '../store/storeKit.ts';
import { noonNow } from './noonClock.ts';

export interface Device {
  remote: Remote;
  uid: string;
  problems: string[];
}

export interface Services {
  local(): LocalFirebase;
  /** A connection of nobody yet. */
  connect(isOnline?: () => boolean): Remote;
  /** A person who has signed up, on their first device. */
  person(username: string): Promise<Device>;
  /** Another device of theirs. */
  secondDevice(username: string): Promise<Device>;
  /** Stops everything and starts it again on the same ports over the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const password = 'correct horse';
const emailOf = (username: string): string => `${username.toLowerCase()}@example.com`;

export function successOf<Value>(outcome: Outcome<Value, unknown>): Value {
  if (!outcome.ok) throw new Error(`A failure where none was expected: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

const mostAsks = 10;

/** For what may be asked twice. On a busy machine an answer may take longer than the app waits for it: one asks again, as a person would. */
export async function reached<Value>(ask: () => Promise<Outcome<Value, { kind: string }>>): Promise<Value> {
  for (let asked = 1; ; asked += 1) {
    const outcome = await ask();
    if (outcome.ok || outcome.failure.kind !== 'OFFLINE' || asked === mostAsks) return successOf(outcome);
  }
}

export async function startServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-remote-'));
  const start = (ports: LocalFirebase['ports']): Promise<LocalFirebase> =>
    startLocalFirebase({
      firebaseJson: 'firebase.json',
      ports,
      dataDir: join(folder, 'data'),
      dist: folder,
      functions: 'functions/src/index.ts',
      now: noonNow,
      log: () => {},
    });
  let local = await start(portsFrom(0));
  const remotes: Remote[] = [];

  function connect(isOnline: () => boolean = () => true, problems: string[] = []): Remote {
    const host = '127.0.0.1';
    const remote = connectRemote({
      config: {
        projectId: local.projectId,
        apiKey: 'demo-key',
        storageBucket: `${local.projectId}.appspot.com`,
        emulators: {
          auth: { host, port: local.ports.auth },
          firestore: { host, port: local.ports.firestore },
          functions: { host, port: local.ports.functions },
          storage: { host, port: local.ports.storage },
        },
      },
      isOnline,
      report: (problem) => problems.push(problem),
      name: `device${remotes.length}-${local.ports.firestore}`,
    });
    remotes.push(remote);
    return remote;
  }

  return {
    local: () => local,
    connect,
    async person(username) {
      const problems: string[] = [];
      const remote = connect(undefined, problems);
      const { uid } = successOf(await remote.auth.signUp(emailOf(username), password));
      await reached(() => remote.users.create(aUser(uid, username), settingsOf(uid)));
      return { remote, uid, problems };
    },
    async secondDevice(username) {
      const problems: string[] = [];
      const remote = connect(undefined, problems);
      const { uid } = await reached(() => remote.auth.signIn(emailOf(username), password));
      return { remote, uid, problems };
    },
    async restart() {
      const { ports } = local;
      await local.close();
      local = await start(ports);
    },
    async stop() {
      await Promise.all(remotes.map((remote) => remote.close()));
      await local.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const aUser = (id: string, username: string): User => ({
  id,
  username,
  lowerUsername: username.toLowerCase(),
  avatar,
  level: 1,
  xp: 0,
  hideWelcomeMessage: false,
});

export const settingsOf = (id: string): PersonalUser => ({
  id,
  topics: [],
  targetNotification: false,
  hideWelcomeMessage: false,
});

/** Terms that begin on the server's today. */
export const termsFrom = (now: number, changes: Partial<Terms> = {}): Terms =>
  aFewTerms({ startDate: new Date(now).toISOString().slice(0, 10), ...changes });

export const aRequest = (
  id: string,
  challenger: { id: string; username: string },
  opponent: { id: string; username: string },
  terms: Terms,
): Battle => ({
  id,
  ...terms,
  teamBattle: false,
  status: 'PENDING',
  userIds: [challenger.id, opponent.id],
  challenger: { ...challenger, timeZone: 'UTC' },
  opponent,
  entries: {},
  termsVersion: 1,
  settlement: null,
  updatedAt: 0,
});
