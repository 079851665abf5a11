/** Battles in Firestore: reads them as they change and writes exactly what a person may (R1–R5, Y3, Y4). Decides no rule of the game. */
import {
  collection,
  type DocumentSnapshot,
  doc,
  documentId,
  FieldPath,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  limit as limitTo,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  Timestamp,
  type Transaction,
  updateDoc,
  where,
} from 'firebase/firestore';
import { type Battle, type Contestant, type Outcome, sameTerms, termsOf } from '../domain/index.ts';
import { newBattleDocument, type ReadBattle, readBattle } from './battleDocument.ts';
import { compareCheckpoints, laterCheckpoint, withOverlap } from './checkpoint.ts';
import { ask, type Line } from './failures.ts';
import { listenToBattles } from './listenToBattles.ts';
import { MalformedDocument } from './readDocument.ts';
import type { RemoteBattles, RemoteBattlesPage, RemoteCheckpoint, RemoteFailure } from './remote.ts';

export interface RemoteParts {
  db: Firestore;
  line: Line;
  /** Told of each document that could not be understood; it is left out and stops nothing. */
  report(problem: string): void;
}

/** What a transaction found in place of what it expected. */
class Conflict extends Error {
  readonly server: Battle | null;
  constructor(server: Battle | null) {
    super('The server holds another state of the battle');
    this.name = 'Conflict';
    this.server = server;
  }
}

const answered = (held: Battle, status: 'ACTIVE' | 'DECLINED'): boolean =>
  held.status === status || (status === 'ACTIVE' && held.status === 'COMPLETE');

const personIn = (battle: Battle, uid: string): Contestant =>
  battle.challenger.id === uid ? battle.challenger : battle.opponent;

export function createRemoteBattles({ db, line, report }: RemoteParts): RemoteBattles {
  const battles = collection(db, 'battles');

  const read = (document: QueryDocumentSnapshot): ReadBattle | null => {
    try {
      return readBattle(document.id, document.data());
    } catch (error) {
      if (!(error instanceof MalformedDocument)) throw error;
      report(`battles/${document.id}: ${error.message}`);
      return null;
    }
  };

  const battleOf = (snapshot: DocumentSnapshot): Battle | null =>
    snapshot.exists() ? readBattle(snapshot.id, snapshot.data()).battle : null;

  const asPage = (found: QueryDocumentSnapshot[], from: RemoteCheckpoint | null): RemoteBattlesPage => {
    const page: RemoteBattlesPage = { battles: [], checkpoint: from };
    for (const document of found) {
      const known = read(document);
      if (known === null) continue;
      page.battles.push(known.battle);
      page.checkpoint = laterCheckpoint(page.checkpoint, known.committedAt);
    }
    return page;
  };

  const battlesOf = (uid: string, ...since: QueryConstraint[]) =>
    query(
      battles,
      where('userIds', 'array-contains', uid),
      ...since,
      orderBy('updatedAt'),
      orderBy(documentId()),
    );

  const fromOn = (operator: '>' | '>=', from: RemoteCheckpoint | null): QueryConstraint[] =>
    from === null ? [] : [where('updatedAt', operator, new Timestamp(from.seconds, from.nanos))];

  /** The transaction's own conflict, as a value; everything else stays a failure of the request. */
  async function transact(
    battleId: string,
    work: (held: Battle | null, transaction: Transaction) => void,
  ): Promise<Outcome<void, RemoteFailure>> {
    const outcome = await ask(line, async (): Promise<Conflict | null> => {
      try {
        await runTransaction(db, async (transaction) => {
          work(battleOf(await transaction.get(doc(battles, battleId))), transaction);
        });
        return null;
      } catch (error) {
        if (error instanceof Conflict) return error;
        throw error;
      }
    });
    if (!outcome.ok) return outcome;
    if (outcome.value === null) return { ok: true, value: undefined };
    return { ok: false, failure: { kind: 'CONFLICT', server: outcome.value.server } };
  }

  return {
    listen: (uid, from, observer) =>
      listenToBattles(battlesOf(uid, ...fromOn('>', withOverlap(from))), from, {
        line,
        asPage,
        observer,
      }),

    // From the given time on and not after it: two battles of one commit time may lie on both sides of a page's end.
    async page(uid, from, limit) {
      for (let size = limit; ; size *= 2) {
        const found = await ask(line, async () => {
          const { docs } = await getDocsFromServer(
            query(battlesOf(uid, ...fromOn('>=', from)), limitTo(size)),
          );
          return docs;
        });
        if (!found.ok) return found;
        const page = asPage(found.value, from);
        // A whole page of one commit time would be asked for again for ever.
        if (found.value.length < size || compareCheckpoints(page.checkpoint, from) > 0) {
          return { ok: true, value: page };
        }
      }
    },

    get: (battleId) => ask(line, async () => battleOf(await getDocFromServer(doc(battles, battleId)))),

    writeEntries: (battle, uid, entries, timeZone) =>
      ask(line, async () => {
        const role = battle.challenger.id === uid ? 'challenger' : 'opponent';
        const fields = Object.entries(entries).flatMap(([bucket, recorded]) =>
          Object.entries(recorded ?? {}).flatMap(([targetKey, entry]) => [
            new FieldPath('entries', uid, bucket, targetKey),
            entry,
          ]),
        );
        await updateDoc(
          doc(battles, battle.id),
          'updatedAt',
          serverTimestamp(),
          new FieldPath(role, 'timeZone'),
          timeZone,
          ...fields,
        );
      }),

    create: (battle) =>
      transact(battle.id, (held, transaction) => {
        if (held === null) transaction.set(doc(battles, battle.id), newBattleDocument(battle));
        else if (held.termsVersion !== 1 || !sameTerms(held, battle)) throw new Conflict(held);
      }),

    changeTerms: (battle, baseTermsVersion) =>
      transact(battle.id, (held, transaction) => {
        const proposer = battle.challenger;
        if (
          held?.termsVersion === baseTermsVersion + 1 &&
          held.challenger.id === proposer.id &&
          sameTerms(held, battle)
        ) {
          return;
        }
        if (held?.status !== 'PENDING' || held.termsVersion !== baseTermsVersion) throw new Conflict(held);
        // The other is written as the server holds them: their zone is theirs to refresh.
        transaction.update(doc(battles, battle.id), {
          ...termsOf(battle),
          challenger: { ...personIn(held, proposer.id), ...proposer },
          opponent: held.challenger.id === proposer.id ? held.opponent : held.challenger,
          termsVersion: baseTermsVersion + 1,
          updatedAt: serverTimestamp(),
        });
      }),

    answer: (battleId, termsVersion, { status, timeZone, uid }) =>
      transact(battleId, (held, transaction) => {
        if (held?.termsVersion !== termsVersion) throw new Conflict(held);
        if (answered(held, status)) return;
        if (held.status !== 'PENDING' || held.opponent.id !== uid) throw new Conflict(held);
        // The transaction holds that these are the terms on screen; writing their version lets the rules hold it too (B4).
        transaction.update(doc(battles, battleId), {
          status,
          termsVersion,
          'opponent.timeZone': timeZone,
          updatedAt: serverTimestamp(),
        });
      }),
  };
}
