/** RxDB over Dexie with its stock Firestore replication plugin, set up as its documentation says. */
import { initializeApp } from 'firebase/app';
import {
  type CollectionReference,
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  where,
} from 'firebase/firestore';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateFirestore } from 'rxdb/plugins/replication-firestore';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Battle } from '../../../src/domain/index.ts';
import { until } from './syncFace.ts';

/** The field of the server's time must not be in the schema; Dexie has no order of its own for it. */
type Row = Omit<Battle, 'updatedAt'>;

const parameters = new URLSearchParams(location.search);
const port = Number(parameters.get('port'));
const projectId = parameters.get('project') ?? '';
const person = parameters.get('uid') ?? '';
let battles: RxCollection<Row> | null = null;
const opened = (): RxCollection<Row> => {
  if (!battles) throw new Error('The collection is not open');
  return battles;
};

const anything = { type: 'object', additionalProperties: true } as const;

globalThis.syncFace = {
  async open(uid, count) {
    const firestore = initializeFirestore(initializeApp({ projectId, apiKey: 'none' }), {
      ignoreUndefinedProperties: true,
    });
    connectFirestoreEmulator(firestore, '127.0.0.1', port, { mockUserToken: { sub: uid } });
    const database = await createRxDatabase({ name: `stock-${uid}`, storage: getRxStorageDexie() });
    const created = await database.addCollections<{ battles: RxCollection<Row> }>({
      battles: {
        schema: {
          version: 0,
          primaryKey: 'id',
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 128 },
            title: { type: 'string' },
            startDate: { type: 'string' },
            numDays: { type: 'number' },
            description: { type: 'string' },
            prize: { type: 'string' },
            teamBattle: { type: 'boolean' },
            status: { type: 'string' },
            userIds: { type: 'array', items: { type: 'string' } },
            challenger: anything,
            opponent: anything,
            targets: anything,
            blockTargets: anything,
            entries: anything,
            termsVersion: { type: 'number' },
            settlement: {},
          },
          required: ['id'],
        },
      },
    });
    battles = created.battles;
    const replication = replicateFirestore<Row>({
      replicationIdentifier: `stock-${uid}`,
      collection: battles,
      firestore: {
        projectId,
        database: firestore,
        // The plugin wants the collection to be of its rows; what comes from it is data all the same.
        collection: collection(firestore, 'battles') as CollectionReference<Row>,
      },
      serverTimestampField: 'updatedAt',
      waitForLeadership: false,
      pull: { filter: where('userIds', 'array-contains', uid), batchSize: 100 },
      push: { batchSize: 10 },
    });
    replication.error$.subscribe((error) => {
      throw error;
    });
    await replication.awaitInitialReplication();
    let held = 0;
    battles.count().$.subscribe((found) => {
      held = found;
    });
    await until(
      () => held >= count,
      () => ({ held }),
    );
  },
  async record(battleId, bucket, targetKey, checked) {
    const document = await opened().findOne(battleId).exec();
    if (!document) throw new Error(`There is no ${battleId}`);
    await document.incrementalModify((row) => {
      const own = row.entries[person] ?? {};
      const entry = {
        input: checked ? (true as const) : null,
        photo: null,
        hide: false,
        recordedAt: Date.now(),
      };
      return {
        ...row,
        entries: { ...row.entries, [person]: { ...own, [bucket]: { ...own[bucket], [targetKey]: entry } } },
      };
    });
  },
  async isChecked(battleId, uid, bucket, targetKey) {
    const document = await opened().findOne(battleId).exec();
    return document?.toJSON().entries[uid]?.[bucket]?.[targetKey]?.input === true;
  },
};
