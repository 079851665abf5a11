/** Reads what can be read of a damaged database, below RxDB, and takes over only what has the shape of ours. */
import { Dexie } from 'dexie';
import { isRecord, mergeContestantEntries } from '../../domain/index.ts';
import { databaseNamesOf } from '../database/removeDatabases.ts';
import type { IndexedDb } from '../database/resilientStorage.ts';
import { createRow } from '../rows/battleRow.ts';
import type { BattleRow, ProfileChange, Refusal } from '../store.ts';

export interface Salvaged {
  battles: BattleRow[];
  refusals: Refusal[];
  profileChange: ProfileChange | null;
}

type Fields = Record<string, unknown>;

/** Every document that can still be read, one by one: a value that cannot be decoded takes no other with it. */
async function readDocuments(name: string, idb: IndexedDb | undefined): Promise<Fields[]> {
  const db = new Dexie(name, { ...idb });
  try {
    // Without a version of ours, Dexie opens what is there.
    await db.open();
    const table = db.table<unknown, string>('docs');
    const read: Fields[] = [];
    for (const id of await table.toCollection().primaryKeys()) {
      const document = await table.get(id).catch(() => null);
      if (isRecord(document) && document._deleted !== '1') read.push(document);
    }
    return read;
  } catch {
    // Not there, or nothing of it can be read: what was in it comes from the server again.
    return [];
  } finally {
    db.close();
  }
}

/** Of every version that is there; a row that was taken over into a later one counts in that alone. */
async function readCollection(
  uid: string,
  collection: 'battles' | 'refusals' | 'syncState',
  idb: IndexedDb | undefined,
): Promise<Fields[]> {
  const byId = new Map<unknown, Fields>();
  for (const name of databaseNamesOf(uid, collection)) {
    for (const document of await readDocuments(name, idb)) {
      if (!byId.has(document.id)) byId.set(document.id, document);
    }
  }
  return [...byId.values()];
}

const hasText = (fields: Fields, ...names: string[]): boolean =>
  names.every((name) => typeof fields[name] === 'string');
const hasNumber = (fields: Fields, ...names: string[]): boolean =>
  names.every((name) => Number.isFinite(fields[name]));
const hasFields = (fields: Fields, ...names: string[]): boolean =>
  names.every((name) => isRecord(fields[name]));

const isPerson = (value: unknown): boolean => isRecord(value) && hasText(value, 'id', 'username');

const isBattleShape = (fields: Fields): boolean =>
  hasText(fields, 'id', 'title', 'startDate', 'description', 'prize', 'status') &&
  hasNumber(fields, 'numDays', 'termsVersion', 'updatedAt') &&
  hasFields(fields, 'targets', 'blockTargets', 'entries') &&
  isPerson(fields.challenger) &&
  isPerson(fields.opponent) &&
  Array.isArray(fields.userIds);

const isShadow = (value: unknown): value is NonNullable<BattleRow['server']> =>
  isRecord(value) &&
  hasNumber(value, 'termsVersion') &&
  hasText(value, 'status') &&
  hasFields(value, 'entries');

const isIntent = (value: unknown): value is NonNullable<BattleRow['intent']> =>
  isRecord(value) && hasText(value, 'kind') && hasNumber(value, 'baseTermsVersion', 'madeAt');

const isRow = (fields: Fields): fields is Fields & BattleRow => isBattleShape(fields);

/** The row rebuilt, so that what is reckoned in it is right again; malformed entries, which count for nothing, go. */
function rowFrom(document: Fields, uid: string): BattleRow | null {
  if (!isRow(document)) return null;
  const { id, title, startDate, numDays, description, prize, targets, blockTargets } = document;
  const { status, userIds, challenger, opponent, termsVersion, settlement, updatedAt } = document;
  const entries = Object.fromEntries(
    Object.entries(document.entries).map(([owner, own]) => [owner, mergeContestantEntries(own, own)]),
  );
  const terms = { title, startDate, numDays, description, prize, targets, blockTargets };
  const shared = {
    ...terms,
    status,
    challenger,
    opponent,
    termsVersion,
    settlement: settlement ?? null,
    updatedAt,
  };
  const intent = isIntent(document.intent) ? document.intent : null;
  // Without a readable shadow everything of one's own is sent once more, which is safe (M1).
  const server = isShadow(document.server)
    ? document.server
    : intent === null
      ? { termsVersion, status, entries: {}, shared: null }
      : null;
  return createRow({ ...shared, id, teamBattle: false, userIds, entries }, server, intent, uid);
}

const isRefusal = (fields: Fields): fields is Fields & Refusal =>
  hasText(fields, 'id', 'battleId', 'battleTitle', 'opponentUsername', 'reason') &&
  hasNumber(fields, 'refusedAt') &&
  hasFields(fields, 'what');

const refusalFrom = (document: Fields): Refusal | null => {
  if (!isRefusal(document)) return null;
  const { id, battleId, battleTitle, opponentUsername, reason, refusedAt, what } = document;
  return { id, battleId, battleTitle, opponentUsername, reason, refusedAt, what };
};

const isProfileChange = (value: unknown): value is ProfileChange => isRecord(value);

export async function salvage(uid: string, idb?: IndexedDb): Promise<Salvaged> {
  const battles = await readCollection(uid, 'battles', idb);
  const refusals = await readCollection(uid, 'refusals', idb);
  const syncState = await readCollection(uid, 'syncState', idb);
  const profileChange = syncState.find(({ id }) => id === 'profileChange')?.profileChange;
  return {
    battles: battles.flatMap((document) => rowFrom(document, uid) ?? []),
    refusals: refusals.flatMap((document) => refusalFrom(document) ?? []),
    profileChange: isProfileChange(profileChange) ? profileChange : null,
  };
}
