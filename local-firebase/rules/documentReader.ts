/** Serves `get`, `exists`, `getAfter` and `existsAfter` for one decision, and holds their limit. */

import type { DocumentFunction } from './context.ts';
import { documentValue } from './requestValue.ts';
import type { DocumentLookup } from './ruleset.ts';
import { boolValue, NULL } from './rulesValue.ts';
import { EvaluationError, pathText, type Value } from './values.ts';

export interface ReaderOptions {
  lookup: DocumentLookup;
  /** Distinct documents that may be looked up. */
  limit: number;
  /** The document asked for; it is known already and costs nothing. */
  own: readonly string[] | null;
  /** Lookups stay within it; `null` for Storage rules, which name it. */
  database: string | null;
}

export function createDocumentReader({ lookup, limit, own, database }: ReaderOptions) {
  const seen = new Set<string>();
  const ownKey = own ? pathText(own) : null;

  return (name: DocumentFunction, path: readonly string[]): Value => {
    const key = pathText(path);
    const [root, id, documents] = path;
    const isDocument =
      root === 'databases' && documents === 'documents' && path.length >= 5 && path.length % 2 === 1;
    if (!isDocument || path.includes('') || (database !== null && id !== database)) {
      throw new EvaluationError(`${name}(${key}): this is not the path of a document of this database`);
    }
    if (key !== ownKey && !seen.has(key)) {
      if (seen.size >= limit)
        throw new EvaluationError(`${name}(${key}): more than ${limit} documents looked up`);
      seen.add(key);
    }
    const found = name === 'get' || name === 'exists' ? lookup.before([...path]) : lookup.after([...path]);
    if (name === 'exists' || name === 'existsAfter') return boolValue(found !== null);
    if (found) return documentValue(found);
    // As the official evaluator: a missing document is an error, except the one the request is about.
    if (key === ownKey) return NULL;
    throw new EvaluationError(`${name}(${key}): there is no such document`);
  };
}
