/**
 * Allows a query only when the rules are proved to allow every document it could ever return. The proof evaluates
 * the rules once per branch over a document of which only the filters are known; whatever they do not fix is an error.
 */

import type { RulesFile } from '../ast.ts';
import type { Context } from '../context.ts';
import { decide } from '../decide.ts';
import { createDocumentReader } from '../documentReader.ts';
import type { PathStep } from '../matchPath.ts';
import { documentValue, isStoragePath, listRequestValue } from '../requestValue.ts';
import type { Decision, DocumentLookup, ListRequest, QueryShape } from '../ruleset.ts';
import type { Binding } from '../scope.ts';
import { type MapValue, UnknownValue } from '../values.ts';
import { type Branch, branchesOf, MAX_BRANCHES } from './branches.ts';
import { fixedValue, knownFields } from './knownFields.ts';

/** The documented limit of lookups for a query. */
const LOOKUP_LIMIT = 10;

/** What the proofs of one ruleset share. */
type Shared = Pick<Context, 'patterns' | 'debug'>;

export function proveList(file: RulesFile, request: ListRequest, shared: Shared): Decision {
  const branches = branchesOf(request.query.where);
  if (!branches)
    return { allow: false, reason: `the query has more than ${MAX_BRANCHES} alternatives to prove` };
  for (const [i, branch] of branches.entries()) {
    const decision = proveBranch(file, request, branch, shared);
    if (decision.allow) continue;
    const which = branches.length > 1 ? `alternative ${i + 1} of ${branches.length} of the query: ` : '';
    return { allow: false, reason: `${which}not proved for every document: ${decision.reason}` };
  }
  return { allow: true };
}

function proveBranch(
  file: RulesFile,
  { query, auth, time, lookup }: ListRequest,
  branch: Branch,
  shared: Shared,
): Decision {
  const own = documentOf(query, branch);
  const collection = [...query.parent, query.collectionId];
  const path: PathStep[] = own ?? [
    ...query.parent,
    ...(query.allDescendants ? [{ unknown: 'any' } as const] : []),
    query.collectionId,
    { unknown: 'one' },
  ];
  const limit = LOOKUP_LIMIT;
  const database = isStoragePath(query.parent) ? null : (query.parent[1] ?? '');
  const resource = own ? readOwn(own, lookup) : openDocument(knownFields(branch));
  return decide(file, {
    method: 'list',
    path,
    globals: new Map<string, Binding>([
      ['request', listRequestValue(query, query.allDescendants ? null : collection, auth, time)],
      ['resource', resource],
    ]),
    context: {
      ...shared,
      spent: 0,
      readDocument: createDocumentReader({ lookup, limit, own, database }),
    },
  });
}

/** A query for one document by its id is decided by what that document is now. */
function readOwn(path: string[], lookup: DocumentLookup): Binding {
  const found = lookup.before(path);
  return found ? documentValue(found) : new UnknownValue('the document asked for by its id does not exist');
}

/** The one document the branch asks for by its id, if it does. */
function documentOf(query: QueryShape, branch: Branch): string[] | null {
  for (const filter of branch) {
    const value = filter.field.length === 1 && filter.field[0] === '__name__' ? fixedValue(filter) : null;
    if (value?.type === 'path') return value.segments;
    if (value?.type === 'string' && !query.allDescendants)
      return [...query.parent, query.collectionId, value.value];
  }
  return null;
}

function openDocument(data: MapValue): MapValue {
  return { type: 'map', fields: new Map([['data', data]]), partial: true };
}
