/** Converts battles between Firestore's documents and the domain. What comes from the server is judged field by field. */
import { type DocumentData, serverTimestamp, Timestamp } from 'firebase/firestore';
import {
  type Battle,
  type Contestant,
  type ContestantEntries,
  type ContestantHealth,
  isIsoDate,
  mergeContestantEntries,
  type Result,
  type Settlement,
  type Target,
  termsOf,
  validateNumDays,
} from '../domain/index.ts';
import { flagIn, MalformedDocument, numberIn, oneOf, recordIn, textIn, textsIn } from './readDocument.ts';
import type { RemoteCheckpoint } from './remote.ts';

export interface ReadBattle {
  battle: Battle;
  committedAt: RemoteCheckpoint;
}

const statuses = ['PENDING', 'ACTIVE', 'COMPLETE', 'DECLINED'] as const;

/**
 * Throws `MalformedDocument` when the battle itself cannot be understood. Single malformed entries count as nothing
 * recorded: one contestant must not be able to hide the battle from the other.
 */
export function readBattle(id: string, data: DocumentData): ReadBattle {
  const updatedAt: unknown = data.updatedAt;
  if (!(updatedAt instanceof Timestamp)) throw new MalformedDocument('updatedAt');
  const [first, second, ...others] = textsIn(data, 'userIds');
  if (first === undefined || second === undefined || others.length > 0) {
    throw new MalformedDocument('userIds');
  }
  const battle: Battle = {
    id,
    title: textIn(data, 'title'),
    startDate: dateIn(data, 'startDate'),
    numDays: daysIn(data, 'numDays'),
    description: textIn(data, 'description'),
    prize: textIn(data, 'prize'),
    teamBattle: false,
    status: oneOf(data, 'status', statuses),
    userIds: [first, second],
    challenger: readContestant(recordIn(data, 'challenger')),
    opponent: readContestant(recordIn(data, 'opponent')),
    targets: readTargets(recordIn(data, 'targets')),
    blockTargets: readTargets(recordIn(data, 'blockTargets')),
    entries: readEntries(recordIn(data, 'entries')),
    termsVersion: numberIn(data, 'termsVersion'),
    settlement: data.settlement === null ? null : readSettlement(recordIn(data, 'settlement')),
    updatedAt: updatedAt.toMillis(),
  };
  return { battle, committedAt: { seconds: updatedAt.seconds, nanos: updatedAt.nanoseconds } };
}

// The dates of a battle are reckoned from these two: one that leads nowhere would stop the pull of all others.
function dateIn(fields: DocumentData, field: string): string {
  const date = textIn(fields, field);
  if (!isIsoDate(date)) throw new MalformedDocument(field);
  return date;
}

function daysIn(fields: DocumentData, field: string): number {
  const days = numberIn(fields, field);
  if (validateNumDays(days) !== null) throw new MalformedDocument(field);
  return days;
}

function readContestant(fields: Record<string, unknown>): Contestant {
  const contestant: Contestant = { id: textIn(fields, 'id'), username: textIn(fields, 'username') };
  if (fields.timeZone !== undefined) contestant.timeZone = textIn(fields, 'timeZone');
  return contestant;
}

const readTargets = (fields: Record<string, unknown>): Record<string, Target> =>
  Object.fromEntries(
    Object.keys(fields).map((targetKey) => [targetKey, readTarget(recordIn(fields, targetKey))]),
  );

const readTarget = (fields: Record<string, unknown>): Target => ({
  id: textIn(fields, 'id'),
  targetKey: textIn(fields, 'targetKey'),
  title: textIn(fields, 'title'),
  description: textIn(fields, 'description'),
  format: oneOf(fields, 'format', ['CHECKBOX', 'NUMBER']),
  frequency: oneOf(fields, 'frequency', ['DAILY', 'BLOCK']),
  isPhotoRequired: flagIn(fields, 'isPhotoRequired'),
});

// Merging with nothing is the domain's own way of leaving out what is malformed.
const readEntries = (fields: Record<string, unknown>): Record<string, ContestantEntries> =>
  Object.fromEntries(
    Object.entries(fields).map(([uid, entries]) => [uid, mergeContestantEntries(entries, undefined)]),
  );

const readSettlement = (fields: Record<string, unknown>): Settlement => ({
  status: oneOf(fields, 'status', statuses),
  challenger: readHealth(recordIn(fields, 'challenger')),
  opponent: readHealth(recordIn(fields, 'opponent')),
  result: fields.result === null ? null : readResult(recordIn(fields, 'result')),
});

const readHealth = (fields: Record<string, unknown>): ContestantHealth => ({
  hp: numberIn(fields, 'hp'),
  maxHp: numberIn(fields, 'maxHp'),
  zeroHpDate: fields.zeroHpDate === null ? null : textIn(fields, 'zeroHpDate'),
});

function readResult(fields: Record<string, unknown>): Result {
  const winner = fields.winner === null ? null : recordIn(fields, 'winner');
  return {
    winner: winner && { id: textIn(winner, 'id'), username: textIn(winner, 'username') },
    draw: flagIn(fields, 'draw'),
    challengerDayTally: numberIn(fields, 'challengerDayTally'),
    opponentDayTally: numberIn(fields, 'opponentDayTally'),
    challengerTargetTally: numberIn(fields, 'challengerTargetTally'),
    opponentTargetTally: numberIn(fields, 'opponentTargetTally'),
    kOWin: flagIn(fields, 'kOWin'),
    challengerHp: numberIn(fields, 'challengerHp'),
    opponentHp: numberIn(fields, 'opponentHp'),
  };
}

/** A new battle as the rules want it (R2): PENDING at version 1, without entries, stamped by the server. */
export const newBattleDocument = (battle: Battle): DocumentData => ({
  id: battle.id,
  ...termsOf(battle),
  teamBattle: false,
  status: 'PENDING',
  userIds: battle.userIds,
  challenger: battle.challenger,
  opponent: { id: battle.opponent.id, username: battle.opponent.username },
  entries: {},
  termsVersion: 1,
  settlement: null,
  updatedAt: serverTimestamp(),
});
