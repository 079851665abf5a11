/** Owns cutting a collection group into parts of like size, so that several readers can share it. Pure. */
import type { JsonObject } from '../backend.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { invalid, optionalInteger } from '../values/readJson.ts';
import { documentName } from '../values/resourceNames.ts';
import { isNameOrder } from './orderDocuments.ts';
import type { Query } from './query.ts';

/** PartitionQueryResponse: cursors between the parts, at most `partitionCount`. */
export function partitionPoints(query: Query, documents: StoredDocument[], request: JsonObject): JsonObject {
  if (!query.allDescendants || query.filter || !isNameOrder(query.orderBy) || query.limit !== null)
    throw invalid('Only a collection group ordered by name, without filters or limit, can be partitioned.');
  const count = optionalInteger(request.partitionCount, 'partitionCount') ?? 0;
  if (count <= 0) throw invalid('partitionCount must be positive.');
  const partitions: JsonObject[] = [];
  for (let part = 1; part <= count; part++) {
    const index = Math.floor((part * documents.length) / (count + 1));
    const document = index > 0 ? documents[index] : undefined;
    if (!document || index === Math.floor(((part - 1) * documents.length) / (count + 1))) continue;
    partitions.push({
      values: [{ referenceValue: documentName(document.database, document.path) }],
      before: true,
    });
  }
  return { partitions };
}
