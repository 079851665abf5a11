/** What follows from the facts a query states about a field. Everything here must hold for every document: when in doubt, it does not follow. */

import { compareOrder, numbersEqual } from '../order.ts';
import { EvaluationError, type Fact, isNumber, type Value } from '../values.ts';

/** Equality of two values: true, false, or null when it is open. */
export type Sameness = (left: Value, right: Value) => boolean | null;
type Order = '<' | '<=' | '>' | '>=';

/** Whether `field op value` is certain. */
export function provesOrder(facts: readonly Fact[], op: Order, value: Value): boolean {
  return facts.some((fact) => {
    if (fact.op !== '<' && fact.op !== '<=' && fact.op !== '>' && fact.op !== '>=') return false;
    if (fact.op[0] !== op[0]) return false;
    if (isFloatForInt(fact, value)) return false;
    const order = orderOf(fact.value, value);
    if (order === null) return false;
    const isInside = op[0] === '<' ? order < 0 : order > 0;
    return isInside || (order === 0 && (fact.op === op || op.length === 2));
  });
}

/** Whether the field is certain to differ from the value. A query on a field never returns a document where it is null or missing. */
export function excludes(facts: readonly Fact[], value: Value, same: Sameness): boolean {
  if (value.type === 'null') return facts.length > 0;
  return facts.some((fact) => {
    if (isFloatForInt(fact, value)) return false;
    switch (fact.op) {
      case '!=':
        return isNumber(fact.value) && isNumber(value)
          ? numbersEqual(fact.value, value)
          : same(fact.value, value) === true;
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const order = orderOf(value, fact.value);
        if (order === null) return false;
        if (order === 0) return fact.op.length === 1;
        return fact.op[0] === '<' ? order > 0 : order < 0;
      }
      default:
        return false;
    }
  });
}

/** Whether the field is certain to be an array with this element. */
export function provesElement(facts: readonly Fact[], element: Value, same: Sameness): boolean {
  return facts.some((fact) => fact.op === 'array-contains' && same(fact.value, element) === true);
}

/** The official proof takes nothing from a float in a query for an int in a rule, though it would follow; nor does this one. */
function isFloatForInt(fact: Fact, value: Value): boolean {
  return fact.op !== 'exists' && fact.value.type === 'float' && value.type === 'int';
}

function orderOf(left: Value, right: Value): number | null {
  try {
    const order = compareOrder(left, right, '<');
    return Number.isNaN(order) ? null : order;
  } catch (error) {
    if (error instanceof EvaluationError) return null;
    throw error;
  }
}
