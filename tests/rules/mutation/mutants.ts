/** Finds every clause of a rules file that can be weakened, or shifted by one, and says how. Changes nothing by itself. */
import type {
  Expression,
  FunctionDeclaration,
  MatchDeclaration,
  Position,
  RulesFile,
  Scope,
} from '../../../local-firebase/rules/ast.ts';
import type { RulesMethod } from '../../../local-firebase/rules/ruleset.ts';
import { loosenPattern } from './loosenPattern.ts';
import { printExpression } from './printExpression.ts';

/** A place in the tree whose content can be exchanged, and which knows when it is read. */
export interface Slot {
  original: unknown;
  set(value: unknown): void;
  /** Told each time that the place is read. */
  onRead(listener: () => void): void;
}

export interface Mutant {
  at: Position;
  clause: string;
  change: string;
  slot: Slot;
  replacement: unknown;
}

const everyMethod: readonly RulesMethod[] = ['get', 'list', 'create', 'update', 'delete'];
const comparisons = ['<', '<=', '>', '>='];

/** Those of one rules file. The slots stay in its tree, so a file is given once. */
export function findMutants(file: RulesFile): Mutant[] {
  const mutants: Mutant[] = [];
  const slots = new Map<object, Map<string, Slot>>();

  function slotOf(holder: object, key: string): Slot {
    const known = slots.get(holder)?.get(key);
    if (known) return known;
    const original: unknown = Reflect.get(holder, key);
    let current = original;
    let read = () => {};
    Object.defineProperty(holder, key, {
      enumerable: true,
      get() {
        read();
        return current;
      },
    });
    const slot: Slot = {
      original,
      set: (value) => {
        current = value;
      },
      onRead: (listener) => {
        read = listener;
      },
    };
    slots.set(holder, new Map([...(slots.get(holder) ?? []), [key, slot]]));
    return slot;
  }

  function add(
    holder: object,
    key: string,
    clause: Expression,
    change: string,
    replacement: Expression,
  ): void {
    mutants.push({
      at: clause.at,
      clause: printExpression(clause),
      change,
      slot: slotOf(holder, key),
      replacement,
    });
  }

  /** `holder[key]` is `expression`. `isClause`: it stands where it alone may refuse. */
  function visit(holder: object, key: string, expression: Expression, isClause: boolean): void {
    // Its parts first: their slots go into the tree that is replaced as a whole here.
    const isAnd = expression.kind === 'binary' && expression.operator === '&&';
    visitParts(expression, isClause);
    const { at } = expression;
    if (isClause && !isAnd && !isTrue(expression)) add(holder, key, expression, 'dropped', literal(at, true));
    if (expression.kind === 'binary') {
      const { operator, left, right } = expression;
      if (comparisons.includes(operator)) {
        for (const [change, by] of [
          ['looser by one', 1],
          ['tighter by one', -1],
        ] as const) {
          const sign = operator.startsWith('<') ? by : -by;
          add(holder, key, expression, change, { ...expression, left, right: plus(right, sign) });
        }
      }
      if (operator === '==' && isCount(right)) {
        for (const loose of ['>=', '<='] as const) {
          add(holder, key, expression, `${loose} instead of ==`, {
            kind: 'binary',
            at,
            operator: loose,
            left,
            right,
          });
        }
      }
    }
    if (expression.kind === 'literal' && expression.value.type === 'int') {
      const { value } = expression.value;
      for (const other of [value + 1n, value - 1n]) {
        add(holder, key, expression, `${other} instead`, {
          ...expression,
          value: { type: 'int', value: other },
        });
      }
    }
    if (expression.kind === 'literal' && expression.value.type === 'string') {
      for (const { change, pattern } of loosenPattern(expression.value.value)) {
        add(holder, key, expression, change, { ...expression, value: { type: 'string', value: pattern } });
      }
    }
    if (expression.kind === 'method' && expression.name === 'hasOnly') {
      add(holder, key, expression, 'one more let in', letsInOneMore(expression));
    }
    if (expression.kind === 'list' && expression.items.every(isText)) {
      for (const [index, item] of expression.items.entries()) {
        const items = expression.items.filter((_, other) => other !== index);
        add(holder, key, item, `left out of ${printExpression(expression)}`, { ...expression, items });
      }
    }
  }

  function visitParts(expression: Expression, isClause: boolean): void {
    const parts = (list: Expression[]) => {
      for (const [index, part] of list.entries()) visit(list, String(index), part, false);
    };
    switch (expression.kind) {
      case 'list':
        parts(expression.items);
        return;
      case 'map':
        for (const entry of expression.entries) visit(entry, 'value', entry.value, false);
        return;
      case 'member':
        visit(expression, 'object', expression.object, false);
        return;
      case 'index':
        visit(expression, 'object', expression.object, false);
        visit(expression, 'index', expression.index, false);
        return;
      case 'slice':
        visit(expression, 'object', expression.object, false);
        return;
      case 'call':
        parts(expression.args);
        return;
      case 'method':
        visit(expression, 'object', expression.object, false);
        parts(expression.args);
        return;
      case 'unary':
      case 'is':
        visit(expression, 'operand', expression.operand, false);
        return;
      case 'conditional':
        visit(expression, 'test', expression.test, false);
        visit(expression, 'then', expression.then, isClause);
        visit(expression, 'otherwise', expression.otherwise, isClause);
        return;
      case 'binary': {
        // Each operand of && refuses alone; one of || only lets in, and what it guards stands inside it.
        const operands = expression.operator === '&&' || (expression.operator === '||' && isClause);
        visit(expression, 'left', expression.left, operands);
        visit(expression, 'right', expression.right, operands);
        return;
      }
      default:
    }
  }

  function visitFunction(declaration: FunctionDeclaration): void {
    for (const bound of declaration.lets) visit(bound, 'value', bound.value, false);
    // Dropping what a function answers is dropping the clause that calls it.
    visit(declaration, 'result', declaration.result, false);
  }

  function visitScope(scope: Scope): void {
    for (const declaration of scope.functions.values()) visitFunction(declaration);
    for (const match of scope.matches) visitMatch(match);
  }

  function visitMatch(match: MatchDeclaration): void {
    const path = match.segments.map(
      (segment) => `/${segment.kind === 'text' ? segment.text : `{${segment.name}}`}`,
    );
    const allowed = new Set(match.allows.flatMap(({ methods }) => methods));
    const isForDocuments = match.allows.length > 0;
    for (const allow of match.allows) {
      if (allow.condition) visit(allow, 'condition', allow.condition, true);
    }
    if (isForDocuments) {
      for (const method of everyMethod.filter((other) => !allowed.has(other))) {
        const { at, allows } = match;
        const more = { at, methods: [method], label: method, condition: null };
        mutants.push({
          at,
          clause: `match ${path.join('')}`,
          change: `${method} allowed to everybody`,
          slot: slotOf(match, 'allows'),
          replacement: [...allows, more],
        });
      }
    }
    visitScope(match);
  }

  for (const declaration of file.functions.values()) visitFunction(declaration);
  for (const service of file.services) visitScope(service);
  return mutants;
}

function literal(at: Position, value: boolean): Expression {
  return { kind: 'literal', at, value: { type: 'bool', value } };
}

function plus(expression: Expression, by: number): Expression {
  const { at } = expression;
  const right: Expression = { kind: 'literal', at, value: { type: 'int', value: BigInt(by) } };
  return { kind: 'binary', at, operator: '+', left: expression, right };
}

/** A number that is written down, or one more than another. */
function isCount(expression: Expression): boolean {
  if (expression.kind === 'literal') return expression.value.type === 'int';
  return expression.kind === 'binary' && expression.operator === '+' && isCount(expression.right);
}

function isTrue(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value.type === 'bool' && expression.value.value;
}

function isText(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value.type === 'string';
}

/** `x.hasOnly(allowed)` that tolerates one element of any name. */
function letsInOneMore(expression: Expression & { kind: 'method' }): Expression {
  const { at, object, args } = expression;
  const others: Expression =
    object.kind === 'method' && object.name === 'keys'
      ? { kind: 'method', at, object, name: 'removeAll', args }
      : {
          kind: 'method',
          at,
          object,
          name: 'difference',
          args: args.map((allowed) => ({ kind: 'method', at, object: allowed, name: 'toSet', args: [] })),
        };
  const count: Expression = { kind: 'method', at, object: others, name: 'size', args: [] };
  const one: Expression = { kind: 'literal', at, value: { type: 'int', value: 1n } };
  return { kind: 'binary', at, operator: '<=', left: count, right: one };
}
