/** People and battles that a browser test starts from: put in place as the server's owner, for tests that are about what comes after. */
import type { JsonObject } from '../../local-firebase/firestore/backend.ts';
import { toFields } from '../../scripts/firestoreFields.ts';
import { newUser } from '../../src/app/session/newUser.ts';
import {
  addDays,
  answerBattle,
  type Battle,
  createBattle,
  keyTargets,
  type Outcome,
  type Target,
  type TargetFormat,
  type TargetFrequency,
  todayIn,
} from '../../src/domain/index.ts';
import { type Account, account } from './steps.ts';
import type { World } from './world.ts';

export interface SeededTarget {
  title: string;
  frequency: TargetFrequency;
  format: TargetFormat;
  /** `false` when absent. */
  isPhotoRequired?: boolean;
}

export interface SeededBattle {
  id: string;
  /** Who asks whom, by username. */
  between: [string, string];
  /** The first day, counted from today in `timeZone`; 0 when absent. */
  startsIn?: number;
  numDays: number;
  targets: SeededTarget[];
  /** ACTIVE when absent. */
  status?: 'PENDING' | 'ACTIVE';
}

export const daily = (title: string, format: TargetFormat = 'CHECKBOX'): SeededTarget => ({
  title,
  frequency: 'DAILY',
  format,
});
export const block = (title: string, format: TargetFormat = 'NUMBER'): SeededTarget => ({
  title,
  frequency: 'BLOCK',
  format,
});

/** The same target, with a photo as its proof. */
export const proven = (target: SeededTarget): SeededTarget => ({ ...target, isPhotoRequired: true });

const uidOf = (username: string): string => `uid-${username.toLowerCase()}`;
const pathOf = (world: World, path: string): string =>
  `projects/${world.firebase.projectId}/databases/(default)/documents/${path}`;
const write = (world: World, path: string, record: object): JsonObject => ({
  update: { name: pathOf(world, path), fields: toFields(record) },
});

async function commit(world: World, writes: JsonObject[]): Promise<void> {
  const database = `projects/${world.firebase.projectId}/databases/(default)`;
  await world.firebase.backend.commit({ kind: 'owner' }, { database, writes });
}

/** People who have signed up and put the greeting away. */
export async function seedPeople<Names extends string>(
  world: World,
  ...usernames: Names[]
): Promise<Record<Names, Account>> {
  const profiles = usernames.map((username) => newUser(uidOf(username), username));
  await commit(
    world,
    profiles.flatMap(({ user, personalUser }) => [
      write(world, `users/${user.id}`, { ...user, hideWelcomeMessage: true }),
      write(world, `users/${user.id}/personalUsers/${user.id}`, personalUser),
      write(world, `usernames/${user.lowerUsername}`, { username: user.username }),
    ]),
  );
  const accounts = {} as Record<Names, Account>;
  for (const username of usernames) {
    const { email, password } = account(username);
    await world.firebase.auth.accounts.create({ uid: uidOf(username), email, password });
    accounts[username] = account(username);
  }
  return accounts;
}

/** A battle as the domain makes it, so that none is impossible. Both people live in `timeZone`. */
export async function seedBattle(
  world: World,
  plan: SeededBattle,
  timeZone = 'Europe/London',
): Promise<void> {
  const [challenger, opponent] = plan.between.map((username) => ({
    id: uidOf(username),
    username,
    timeZone,
  }));
  if (!challenger || !opponent) throw new Error('a battle is between two');
  const { startsIn = 0, status = 'ACTIVE' } = plan;
  const startDate = addDays(todayIn(timeZone, new Date(world.now)), startsIn);
  const before = new Date(world.now + Math.min(0, startsIn) * 86_400_000);
  const targets = plan.targets.map(
    (target): Omit<Target, 'targetKey'> => ({
      id: target.title,
      description: '',
      isPhotoRequired: false,
      ...target,
    }),
  );
  let battle = must(
    createBattle(
      {
        id: plan.id,
        terms: {
          title: '',
          startDate,
          numDays: plan.numDays,
          prize: '',
          description: '',
          ...keyTargets(targets),
        },
        challenger,
        opponent,
      },
      startDate,
    ),
  );
  if (status === 'ACTIVE') battle = must(answerBattle(battle, opponent.id, 1, 'ACCEPT', before, timeZone));
  const { updatedAt: _, ...fields } = battle;
  await commit(world, [
    {
      ...write(world, `battles/${plan.id}`, fields),
      updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ]);
}

/** The challenger's phone has changed the terms meanwhile (B2): all that an answer to the old ones needs to know. */
export async function moveTerms(world: World, id: string): Promise<void> {
  await commit(world, [
    {
      ...write(world, `battles/${id}`, { termsVersion: 2 }),
      updateMask: { fieldPaths: ['termsVersion'] },
      updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ]);
}

function must(outcome: Outcome<Battle, string>): Battle {
  if (!outcome.ok) throw new Error(`The seeded battle is impossible: ${outcome.failure}.`);
  return outcome.value;
}
