/** Owns telling the rules what a query constrains. Pure. */

import type { QueryFilter, QueryShape } from '../../rules/ruleset.ts';
import { NULL, valueToRules } from '../../rules/rulesValue.ts';
import type { Filter, Query } from '../query/query.ts';
import { formatFieldPath } from '../values/fieldPaths.ts';
import { documentName } from '../values/resourceNames.ts';

/** Cursors are not told: they never widen what a query may return. */
export function queryShape(query: Query): QueryShape {
  return {
    parent: documentName(query.database, query.parent).split('/').slice(2),
    collectionId: query.collectionId ?? '',
    allDescendants: query.allDescendants,
    where: query.filter ? queryFilter(query.filter) : null,
    limit: query.limit,
    offset: query.offset === 0 ? null : query.offset,
    orderBy: query.orderBy.map(({ field, descending }) => ({
      field: formatFieldPath(field),
      direction: descending ? 'DESC' : 'ASC',
    })),
  };
}

function queryFilter(filter: Filter): QueryFilter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, filters: filter.filters.map(queryFilter) };
    case 'unary':
      return { kind: 'field', field: [...filter.field], op: filter.op, value: NULL };
    case 'field':
      return { kind: 'field', field: [...filter.field], op: filter.op, value: valueToRules(filter.value) };
  }
}
