/** Weakens storage.rules in one place at a time. Each mutant is the rules' own parsed form, one part of it put otherwise. */
import type {
  AllowDeclaration,
  Expression,
  MatchDeclaration,
  RulesFile,
  Scope,
} from '../../local-firebase/rules/ast.ts';
import { createRuleset } from '../../local-firebase/rules/createRuleset.ts';
import { parseRules } from '../../local-firebase/rules/parseRules.ts';
import { resolveNames } from '../../local-firebase/rules/resolveNames.ts';
import type { Ruleset, RulesMethod } from '../../local-firebase/rules/ruleset.ts';

export interface Mutant {
  line: number;
  /** The clause, as it is written. */
  clause: string;
  /** What became of it. */
  change: string;
  rules: Ruleset;
}

const methods: readonly RulesMethod[] = ['get', 'list', 'create', 'update', 'delete'];

// An `allow` that gains a method and allows nothing more by it.
const gainsNothing = new Map<string, readonly RulesMethod[]>([
  // Where nothing is uploaded there is no `request.resource`, and to read it is an error.
  ['create', ['get', 'list', 'delete']],
  // The same; and whatever it would let be created, `allow create` lets already.
  ['update', ['get', 'list', 'create', 'delete']],
  // Whoever may delete a photo is its owner, who may look at it.
  ['delete', ['get']],
]);

/** Of every clause: it holds always; of every number that something is compared with or counted by: one less and one more; of every `allow`: one more method. */
export function* storageMutants(source: string): Generator<Mutant> {
  const file = parseRules(source);
  resolveNames(file);
  const rules = createRuleset(file, () => {});
  const lines = source.split('\n');
  for (const { line, change, apply } of placesOf(file)) {
    const undo = apply();
    try {
      yield { line, clause: lines[line - 1]?.trim() ?? '', change, rules };
    } finally {
      undo();
    }
  }
}

interface Place {
  line: number;
  change: string;
  /** Changes the tree, and returns what changes it back. */
  apply(): () => void;
}

function* placesOf(file: RulesFile): Generator<Place> {
  for (const scope of scopesOf(file)) {
    for (const { result, lets } of scope.functions.values()) {
      for (const expression of [...lets.map(({ value }) => value), result])
        yield* expressionPlaces(expression);
    }
    if ('allows' in scope) for (const allow of scope.allows) yield* allowPlaces(allow);
  }
}

function* scopesOf(file: RulesFile): Generator<Scope | MatchDeclaration> {
  const inner = function* (scope: Scope): Generator<Scope> {
    yield scope;
    for (const match of scope.matches) yield* inner(match);
  };
  for (const service of file.services) yield* inner(service);
}

function* allowPlaces(allow: AllowDeclaration): Generator<Place> {
  const { condition, at, label } = allow;
  if (condition) {
    yield always(condition, `allow ${label}: always`);
    yield* expressionPlaces(condition);
  }
  const known = [...allow.methods, ...(gainsNothing.get(label) ?? [])];
  for (const method of methods.filter((other) => !known.includes(other))) {
    yield {
      line: at.line,
      change: `allow ${label}: also ${method}`,
      apply() {
        allow.methods.push(method);
        return () => void allow.methods.pop();
      },
    };
  }
}

/** Of the tree under an expression: operands of `&&`, branches of `?:`, patterns, and numbers that bound something. */
function* expressionPlaces(expression: Expression): Generator<Place> {
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === '&&') {
        for (const operand of [left, right]) if (!isAnd(operand)) yield always(operand, 'holds always');
      }
      if (['<', '<=', '>', '>='].includes(operator)) {
        for (const operand of [left, right]) yield* numberPlaces(operand);
      }
      break;
    }
    case 'conditional':
      for (const branch of [expression.then, expression.otherwise]) {
        if (isCondition(branch)) yield always(branch, 'this branch holds always');
      }
      break;
    case 'call':
      if (expression.name === 'dayNumber' || expression.name === 'isOpen') {
        for (const argument of expression.args) yield* numberPlaces(argument);
      }
      break;
    default:
  }
  for (const part of partsOf(expression)) yield* expressionPlaces(part);
}

function* numberPlaces(operand: Expression): Generator<Place> {
  const literal = operand.kind === 'unary' ? operand.operand : operand;
  if (literal.kind !== 'literal' || literal.value.type !== 'int') return;
  const { value } = literal.value;
  for (const by of [-1n, 1n]) {
    yield replaced(
      literal,
      { ...literal, value: { type: 'int', value: value + by } },
      `${value} is ${value + by}`,
    );
  }
}

function isAnd(expression: Expression): boolean {
  return expression.kind === 'binary' && expression.operator === '&&';
}

function isCondition(expression: Expression): boolean {
  return expression.kind === 'binary' || (expression.kind === 'call' && expression.name.startsWith('is'));
}

function always(expression: Expression, change: string): Place {
  return replaced(
    expression,
    { kind: 'literal', at: expression.at, value: { type: 'bool', value: true } },
    change,
  );
}

/** The tree is read anew at every decision, so one node is changed where it stands. */
function replaced(target: Expression, by: Expression, change: string): Place {
  return {
    line: target.at.line,
    change,
    apply() {
      const before = { ...target };
      const put = (fields: Expression): void => {
        for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
        Object.assign(target, fields);
      };
      put(by);
      return () => put(before);
    },
  };
}

function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'binary':
      return [expression.left, expression.right];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise];
    case 'call':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    default:
      return [];
  }
}
