/** Merges two states of one battle (M1–M5), whichever came first, twice or late. Never decides what is allowed. */
import { contestantOf, isContestant } from './calendar.ts';
import { compareContent, contentEquals } from './content.ts';
import { ownValue } from './entries.ts';
import { latestRecordedAt, mergeContestantEntries, mergeMaps } from './mergeEntries.ts';
import type { Battle, BattleStatus, Contestant, ContestantEntries, Settlement, Terms } from './model.ts';

/** The terms alone, without anything else a battle carries. */
export const termsOf = (battle: Terms): Terms => ({
  title: battle.title,
  startDate: battle.startDate,
  numDays: battle.numDays,
  description: battle.description,
  prize: battle.prize,
  targets: battle.targets,
  blockTargets: battle.blockTargets,
});

export const sameTerms = (a: Terms, b: Terms): boolean => contentEquals(termsOf(a), termsOf(b));

/** M4. Two answers to one version cannot both stand on the server; here entries may hang on an acceptance, so it wins. */
const statusRank: Record<BattleStatus, number> = { PENDING: 0, DECLINED: 1, ACTIVE: 2, COMPLETE: 3 };

const agreementOf = ({ challenger, opponent, ...battle }: Battle) => ({
  ...termsOf(battle),
  challenger: { id: challenger.id, username: challenger.username },
  opponent: { id: opponent.id, username: opponent.username },
});

/** M3, M4: version, then status, then content. One total order, so that an acceptance keeps the terms it accepted. */
const compareAgreements = (a: Battle, b: Battle): number =>
  a.termsVersion - b.termsVersion ||
  statusRank[a.status] - statusRank[b.status] ||
  compareContent(agreementOf(a), agreementOf(b));

const timeZoneIn = (battle: Battle, uid: string): string | undefined =>
  isContestant(battle, uid) ? contestantOf(battle, uid).timeZone : undefined;

/** The zone comes with its owner's latest recording; before the first one, a known zone beats none. */
const mergeTimeZone = (a: Battle, b: Battle, uid: string): string | undefined => {
  const aLatest = latestRecordedAt(ownValue(a.entries, uid));
  const bLatest = latestRecordedAt(ownValue(b.entries, uid));
  const aZone = timeZoneIn(a, uid);
  const bZone = timeZoneIn(b, uid);
  const order = aLatest === bLatest ? compareContent(aZone, bZone) : aLatest - bLatest;
  return order >= 0 ? aZone : bZone;
};

const withTimeZone = ({ id, username }: Contestant, timeZone: string | undefined): Contestant =>
  timeZone === undefined ? { id, username } : { id, username, timeZone };

const mergeSettlement = (a: Battle, b: Battle): Settlement | null => {
  const order = a.updatedAt - b.updatedAt || compareContent(a.settlement, b.settlement);
  return order >= 0 ? a.settlement : b.settlement;
};

/** Returns the fields of a battle alone. Throws for two different battles. */
export const mergeBattles = (local: Battle, remote: Battle): Battle => {
  if (local.id !== remote.id) throw new Error(`Two battles cannot merge: ${local.id} and ${remote.id}`);
  const agreed = compareAgreements(local, remote) >= 0 ? local : remote;
  const withZone = (person: Contestant): Contestant =>
    withTimeZone(person, mergeTimeZone(local, remote, person.id));
  return {
    id: agreed.id,
    ...termsOf(agreed),
    teamBattle: false,
    status: agreed.status,
    userIds: agreed.userIds,
    challenger: withZone(agreed.challenger),
    opponent: withZone(agreed.opponent),
    entries: mergeMaps<ContestantEntries>(local.entries, remote.entries, mergeContestantEntries),
    termsVersion: agreed.termsVersion,
    settlement: mergeSettlement(local, remote),
    updatedAt: Math.max(local.updatedAt, remote.updatedAt),
  };
};
