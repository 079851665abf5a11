/** What one branch of a query proves of the fields of every document it returns. */

import type { RulesValue } from '../ruleset.ts';
import { floatValue, NULL } from '../rulesValue.ts';
import type { Fact, MapValue, Value } from '../values.ts';
import type { Branch, FieldFilter } from './branches.ts';

type Node =
  | { kind: 'value'; value: RulesValue }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'fields'; fields: Tree };
type Tree = Map<string, Node>;

/** A map that holds only what is certain; the rest of it is open. */
export function knownFields(branch: Branch): MapValue {
  const tree: Tree = new Map();
  for (const filter of branch) {
    if (filter.field[0] === '__name__') continue;
    const fixed = fixedValue(filter);
    if (fixed) place(tree, filter.field, { kind: 'value', value: fixed });
    else place(tree, filter.field, { kind: 'facts', facts: factsOf(filter) });
  }
  return toMap(tree);
}

/** The value an equality fixes, if the filter is one. */
export function fixedValue({ op, value }: FieldFilter): RulesValue | null {
  if (op === '==') return value;
  if (op === 'is-null') return NULL;
  return op === 'is-nan' ? floatValue(Number.NaN) : null;
}

function factsOf({ op, value }: FieldFilter): Fact[] {
  // A document without the field, or with null in it, satisfies none of these filters.
  const exists: Fact = { op: 'exists' };
  switch (op) {
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'array-contains':
      return [exists, { op, value }];
    case 'not-in':
      return [
        exists,
        ...(value.type === 'list' ? value.items : []).map((item): Fact => ({ op: '!=', value: item })),
      ];
    default:
      return [exists];
  }
}

/** A fixed value outweighs facts and parts; facts of one field add up. */
function place(tree: Tree, [name = '', ...inner]: readonly string[], node: Node): void {
  const present = tree.get(name);
  if (present?.kind === 'value') return;
  if (inner.length > 0) {
    const fields: Tree = present?.kind === 'fields' ? present.fields : new Map();
    place(fields, inner, node);
    tree.set(name, { kind: 'fields', fields });
  } else if (node.kind === 'facts' && present?.kind === 'facts') {
    present.facts.push(...node.facts);
  } else if (node.kind === 'value' || !present) {
    tree.set(name, node);
  }
}

function toMap(tree: Tree): MapValue {
  const fields = new Map<string, Value>();
  for (const [name, node] of tree) {
    if (node.kind === 'value') fields.set(name, node.value);
    else
      fields.set(
        name,
        node.kind === 'facts' ? { type: 'constraint', facts: node.facts } : toMap(node.fields),
      );
  }
  return { type: 'map', fields, partial: true };
}
