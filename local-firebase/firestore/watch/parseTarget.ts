/** Owns reading an addTarget message. */
import type { JsonObject } from '../backend.ts';
import { parseQuery } from '../query/parseQuery.ts';
import {
  invalid,
  optionalInteger,
  optionalObject,
  optionalString,
  readBoolean,
  readList,
  readObject,
  readString,
} from '../values/readJson.ts';
import { parseDocumentName } from '../values/resourceNames.ts';
import { timestampToMicros } from '../values/timestamps.ts';
import type { Listener } from './createWatchHub.ts';
import { resumeTime } from './resumeTokens.ts';

export interface Target {
  readonly interest: Listener['interest'];
  /** Whether the client says what it has already seen, and up to when (microseconds); null: that time is not known here. */
  readonly resume: { time: number | null } | null;
  /** How many documents the client holds for this target. */
  readonly expectedCount: number | null;
  readonly once: boolean;
}

/** Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
export function parseTarget(database: string, epoch: string, json: JsonObject): Target {
  const token = optionalString(json.resumeToken, 'resumeToken');
  const readTime = optionalString(json.readTime, 'readTime');
  return {
    interest: parseInterest(database, json),
    resume:
      token !== ''
        ? { time: resumeTime(epoch, token) }
        : readTime !== ''
          ? { time: timestampToMicros(readTime) }
          : null,
    expectedCount: optionalInteger(json.expectedCount, 'expectedCount'),
    once: readBoolean(json.once, 'once'),
  };
}

function parseInterest(database: string, json: JsonObject): Listener['interest'] {
  const documents = optionalObject(json.documents, 'documents');
  if (documents) {
    const paths = readList(documents.documents, 'documents.documents').map((item) => {
      const name = parseDocumentName(readString(item, 'a document name'));
      if (name.database !== database)
        throw invalid(`A document of ${name.database} in a listen to ${database}.`);
      return name.path;
    });
    return { kind: 'documents', paths };
  }
  const target = optionalObject(json.query, 'query');
  if (!target) throw invalid('A target holds neither a query nor documents.');
  const query = parseQuery(
    readString(target.parent, 'query.parent'),
    readObject(target.structuredQuery, 'structuredQuery'),
  );
  if (query.database !== database) throw invalid(`A query of ${query.database} in a listen to ${database}.`);
  return { kind: 'query', query };
}
