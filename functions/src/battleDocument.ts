/** Reads battles from their documents. The rules have judged what people wrote (R2–R5); this keeps nonsense from the reckoning. */
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import {
  type Battle,
  type Contestant,
  isIsoDate,
  isRecord,
  mergeContestantEntries,
  type Settlement,
  type Target,
  validateNumDays,
} from '../../src/domain/index.ts';

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';

const isContestant = (value: unknown): value is Contestant =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.username) &&
  (value.timeZone === undefined || isText(value.timeZone));

const isTarget = (value: unknown): value is Target =>
  isRecord(value) &&
  [value.id, value.targetKey, value.title, value.description].every(isText) &&
  (value.format === 'CHECKBOX' || value.format === 'NUMBER') &&
  (value.frequency === 'DAILY' || value.frequency === 'BLOCK') &&
  typeof value.isPhotoRequired === 'boolean';

const areTargets = (value: unknown): value is Record<string, Target> =>
  isRecord(value) && Object.values(value).every(isTarget);

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

/** Written here alone (R6), from `settle`: whether it is one at all is enough to ask. */
const isSettlement = (value: unknown): value is Settlement =>
  isRecord(value) && isText(value.status) && (value.result === null || isRecord(value.result));

/**
 * The battle, or `null` when there is none or it cannot be understood; `snapshot.exists` tells the two apart. Malformed
 * entries are left out as everywhere: nobody can keep a battle from being settled by what they record.
 */
export function battleOf(snapshot: DocumentSnapshot): Battle | null {
  const data: Fields = snapshot.data() ?? {};
  const { title, startDate, numDays, description, prize, status, userIds, challenger, opponent } = data;
  const { targets, blockTargets, entries, termsVersion, settlement } = data;
  if (!isText(title) || !isText(description) || !isText(prize)) return null;
  if (!isText(startDate) || !isIsoDate(startDate)) return null;
  if (typeof numDays !== 'number' || validateNumDays(numDays) !== null) return null;
  if (status !== 'PENDING' && status !== 'ACTIVE' && status !== 'COMPLETE' && status !== 'DECLINED')
    return null;
  if (!isPair(userIds) || !isContestant(challenger) || !isContestant(opponent)) return null;
  if (!areTargets(targets) || !areTargets(blockTargets) || !isRecord(entries)) return null;
  if (typeof termsVersion !== 'number' || (settlement !== null && !isSettlement(settlement))) return null;
  return {
    id: snapshot.id,
    title,
    startDate,
    numDays,
    description,
    prize,
    teamBattle: false,
    status,
    userIds,
    challenger,
    opponent,
    targets,
    blockTargets,
    entries: Object.fromEntries(
      Object.entries(entries).map(([uid, own]) => [uid, mergeContestantEntries(own, undefined)]),
    ),
    termsVersion,
    settlement,
    updatedAt: snapshot.updateTime?.toMillis() ?? 0,
  };
}
