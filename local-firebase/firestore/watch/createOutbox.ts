/** Owns what one stream is about to tell its client: one message a document, whatever number of targets it concerns. */
import type { JsonObject } from '../backend.ts';
import { projectFields } from '../query/projectFields.ts';
import type { FieldPath } from '../values/fieldPaths.ts';
import { readObject } from '../values/readJson.ts';
import type { Delta } from './deltas.ts';
import { documentChanged, documentLeft } from './targetMessages.ts';

export interface Outbox {
  put(
    database: string,
    targetId: number,
    select: readonly FieldPath[] | null,
    deltas: readonly Delta[],
  ): void;
  /** Drops what was meant for a target that is gone. */
  forget(targetId: number): void;
  /** The messages, in the order documents came; empties the box. Time in microseconds. */
  drain(time: number): JsonObject[];
}

interface Item {
  database: string;
  path: string;
  document: JsonObject | null;
  exists: boolean;
  select: readonly FieldPath[] | null;
  inIds: Set<number>;
  outIds: Set<number>;
}

export function createOutbox(): Outbox {
  let items = new Map<string, Item>();
  return {
    put(database, targetId, select, deltas) {
      for (const delta of deltas) {
        // Targets with different projections see different documents.
        const key = `${database}/${delta.path}|${select === null ? '' : JSON.stringify(select)}`;
        const item: Item = items.get(key) ?? {
          database,
          path: delta.path,
          document: null,
          exists: true,
          select,
          inIds: new Set(),
          outIds: new Set(),
        };
        items.set(key, item);
        if (delta.document) {
          item.document = delta.document;
          item.inIds.add(targetId);
          item.outIds.delete(targetId);
        } else {
          item.exists = delta.exists;
          item.outIds.add(targetId);
          item.inIds.delete(targetId);
        }
      }
    },
    forget(targetId) {
      for (const item of items.values()) {
        item.inIds.delete(targetId);
        item.outIds.delete(targetId);
      }
    },
    drain(time) {
      const messages: JsonObject[] = [];
      for (const { database, path, document, exists, select, inIds, outIds } of items.values()) {
        if (document && inIds.size > 0)
          messages.push(documentChanged(projected(document, select), [...inIds], [...outIds]));
        else if (outIds.size > 0) messages.push(documentLeft(database, path, exists, [...outIds], time));
      }
      items = new Map();
      return messages;
    },
  };
}

function projected(document: JsonObject, select: readonly FieldPath[] | null): JsonObject {
  return select === null
    ? document
    : { ...document, fields: projectFields(readObject(document.fields, 'fields'), select) };
}
