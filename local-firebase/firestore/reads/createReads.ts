/** Owns the requests that read. Each answers from one moment, asks the rules first, and tells nothing that is not durable. */
import type { AccessGate } from '../access/createAccessGate.ts';
import type { Caller, FirestoreBackend, Json, JsonObject } from '../backend.ts';
import { FirestoreError } from '../backend.ts';
import { aggregate, aggregatedFields } from '../query/aggregate.ts';
import { withAggregated } from '../query/checkQuery.ts';
import { findDocuments, findDocumentsAt } from '../query/findDocuments.ts';
import { parseQuery } from '../query/parseQuery.ts';
import { partitionPoints } from '../query/partitionPoints.ts';
import { projectFields } from '../query/projectFields.ts';
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import { type StoredDocument, wireDocument } from '../storage/storedDocument.ts';
import type { Transaction, Transactions } from '../transactions/createTransactions.ts';
import { documentAt, readTimeOf } from '../transactions/readThePast.ts';
import { type FieldPath, parseFieldPath } from '../values/fieldPaths.ts';
import {
  invalid,
  optionalObject,
  readBoolean,
  readList,
  readObject,
  readString,
} from '../values/readJson.ts';
import {
  documentName,
  parseDatabaseName,
  parseDocumentName,
  parseParentName,
} from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';
import { childCollectionIds, pageOfDocuments } from './listings.ts';

export interface ReadParts {
  store: DocumentStore;
  gate: AccessGate;
  transactions: Transactions;
  settled: () => Promise<void>;
}

type Reads = Pick<
  FirestoreBackend,
  | 'batchGet'
  | 'getDocument'
  | 'runQuery'
  | 'runAggregationQuery'
  | 'partitionQuery'
  | 'listDocuments'
  | 'listCollectionIds'
>;

/** What state a request reads, and as part of what. */
interface Consistency {
  transaction: Transaction | null;
  /** Microseconds; null for the present. */
  time: number | null;
  /** First message of the answer when the request began a transaction. */
  begun: JsonObject[];
}

export function createReads({ store, gate, transactions, settled }: ReadParts): Reads {
  function consistencyOf(database: string, request: JsonObject): Consistency {
    const id = request.transaction;
    if (id !== undefined && id !== null && id !== '') {
      const transaction = transactions.find(database, id);
      return { transaction, time: transaction.snapshotTime, begun: [] };
    }
    const options = optionalObject(request.newTransaction, 'newTransaction');
    if (options) {
      const transaction = transactions.begin(database, options);
      return { transaction, time: transaction.snapshotTime, begun: [{ transaction: transaction.id }] };
    }
    return { transaction: null, time: readTimeOf(store, request.readTime), begun: [] };
  }

  const momentOf = ({ time }: Consistency) => microsToTimestamp(time ?? store.clock.last());

  /** All at one moment: nothing may be awaited between them but a transaction's locks. */
  async function readDocuments(
    database: string,
    paths: readonly string[],
    { transaction, time }: Consistency,
  ): Promise<(StoredDocument | null)[]> {
    if (!transaction)
      return paths.map((path) =>
        time === null ? store.get(database, path) : documentAt(store, database, path, time),
      );
    const documents: (StoredDocument | null)[] = [];
    for (const path of paths) documents.push(await transactions.readDocument(transaction, path));
    return documents;
  }

  async function find(query: Query, at: Consistency): Promise<StoredDocument[]> {
    if (at.transaction) return transactions.runQuery(at.transaction, query);
    return at.time === null ? findDocuments(store, query) : findDocumentsAt(store, query, at.time);
  }

  function checkedQuery(caller: Caller, request: JsonObject, json: Json | undefined): Query {
    const query = parseQuery(readString(request.parent, 'parent'), readObject(json, 'structuredQuery'));
    gate.checkList(caller, query);
    return query;
  }

  return {
    async batchGet(caller, request) {
      const database = parseDatabaseName(readString(request.database, 'database'));
      const paths = readList(request.documents, 'documents').map((item) => {
        const name = parseDocumentName(readString(item, 'a document name'));
        if (name.database !== database)
          throw invalid(`A document of ${name.database} in a request to ${database}.`);
        return name.path;
      });
      const mask = maskOf(request.mask);
      const at = consistencyOf(database, request);
      const unique = [...new Set(paths)];
      const documents = await readDocuments(database, unique, at);
      const answers = unique.map((path, index) => {
        const document = documents[index] ?? null;
        gate.checkGet(caller, database, path, document);
        return document ? { found: masked(document, mask) } : { missing: documentName(database, path) };
      });
      const readTime = momentOf(at);
      await settled();
      return [...at.begun, ...answers.map((answer) => ({ ...answer, readTime }))];
    },

    async getDocument(caller, request) {
      const { database, path } = parseDocumentName(readString(request.name, 'name'));
      const [document = null] = await readDocuments(database, [path], consistencyOf(database, request));
      gate.checkGet(caller, database, path, document);
      if (!document)
        throw new FirestoreError('NOT_FOUND', `Document "${documentName(database, path)}" not found.`);
      await settled();
      return masked(document, maskOf(request.mask));
    },

    async runQuery(caller, request) {
      const query = checkedQuery(caller, request, request.structuredQuery);
      const at = consistencyOf(query.database, request);
      const documents = await find(query, at);
      const readTime = momentOf(at);
      await settled();
      if (documents.length === 0) return [...at.begun, { readTime }];
      return [
        ...at.begun,
        ...documents.map((document) => ({ document: masked(document, query.select), readTime })),
      ];
    },

    async runAggregationQuery(caller, request) {
      const json = readObject(request.structuredAggregationQuery, 'structuredAggregationQuery');
      const query = checkedQuery(caller, request, json.structuredQuery);
      const at = consistencyOf(query.database, request);
      const aggregations = readList(json.aggregations, 'aggregations');
      const documents = await find(withAggregated(query, aggregatedFields(aggregations)), at);
      const aggregateFields = aggregate(aggregations, documents);
      const readTime = momentOf(at);
      await settled();
      return [...at.begun, { result: { aggregateFields }, readTime }];
    },

    async partitionQuery(caller, request) {
      const query = checkedQuery(caller, request, request.structuredQuery);
      const at = consistencyOf(query.database, request);
      const documents = await find(query, at);
      await settled();
      return partitionPoints(query, documents, request);
    },

    async listDocuments(caller, request) {
      if (readBoolean(request.showMissing, 'showMissing')) gate.checkMetadata(caller);
      const page = pageOfDocuments(store, request, (query) => gate.checkList(caller, query));
      await settled();
      const mask = maskOf(request.mask);
      const documents = page.items.map(({ path, document }) =>
        document ? masked(document, mask) : { name: documentName(page.database, path) },
      );
      return { documents, ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }) };
    },

    async listCollectionIds(caller, request) {
      gate.checkMetadata(caller);
      const { database, path } = parseParentName(readString(request.parent, 'parent'));
      await settled();
      return childCollectionIds(store, database, path, request);
    },
  };
}

function maskOf(json: Json | undefined): FieldPath[] | null {
  const mask = optionalObject(json, 'mask');
  return mask
    ? readList(mask.fieldPaths, 'fieldPaths').map((path) => parseFieldPath(readString(path, 'a field path')))
    : null;
}

function masked(document: StoredDocument, mask: readonly FieldPath[] | null): JsonObject {
  return { ...wireDocument(document), fields: projectFields(document.fields, mask) };
}
