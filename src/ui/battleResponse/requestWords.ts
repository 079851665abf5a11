/** What a battle request asks of the viewer, and what of it has changed under their eyes. Pure. */
import { type Battle, contentEquals, rivalOf, type Terms } from '../../domain/index.ts';

/** Why the viewer is asked to answer a pending request; `null` when they wait for the other's answer. */
export function requestIntro(battle: Battle, uid: string): string | null {
  if (battle.challenger.id === uid) return null;
  const { username } = rivalOf(battle, uid);
  // `userIds` begins with who made the battle: if that is the viewer, the roles have swapped since (B3).
  if (battle.userIds[0] === uid) return `${username} proposes changes to your battle.`;
  return battle.termsVersion > 1
    ? `${username} challenges you, on new terms.`
    : `${username} challenges you.`;
}

const fields: readonly [name: string, keys: readonly (keyof Terms)[]][] = [
  ['Prize/Forfeit', ['prize']],
  ['Start Date', ['startDate']],
  ['Number of days', ['numDays']],
  ['Targets', ['targets', 'blockTargets']],
  ['Description/Rules', ['description']],
];

/** The names of what differs between two versions of the terms, in the order of the page. */
export const changedTerms = (before: Terms, after: Terms): string[] =>
  fields
    .filter(([, keys]) => keys.some((key) => !contentEquals(before[key], after[key])))
    .map(([name]) => name);
