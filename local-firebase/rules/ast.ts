/** The tree the parser makes of a rules source. Types only. */

import type { RulesMethod } from './ruleset.ts';
import type { Value } from './values.ts';

export interface Position {
  line: number;
  column: number;
}

export type UnaryOperator = '!' | '-';
export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** A piece of a path literal: text, `$(expression)`, or an unbound `{name}` / `{name=**}`. */
export type PathPart =
  | { kind: 'text'; text: string }
  | { kind: 'expression'; expression: Expression }
  | { kind: 'capture'; name: string; rest: boolean };

export type Expression = { at: Position } & (
  | { kind: 'literal'; value: Value }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
  | { kind: 'path'; parts: PathPart[] }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'slice'; object: Expression; from: Expression | null; to: Expression | null }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'method'; object: Expression; name: string; args: Expression[] }
  | { kind: 'unary'; operator: UnaryOperator; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'is'; operand: Expression; typeName: string }
  | { kind: 'conditional'; test: Expression; then: Expression; otherwise: Expression }
);

export interface FunctionDeclaration {
  at: Position;
  name: string;
  parameters: string[];
  lets: { at: Position; name: string; value: Expression }[];
  result: Expression;
}

export interface AllowDeclaration {
  at: Position;
  methods: RulesMethod[];
  /** As written: `read, write`. */
  label: string;
  /** `null` allows always. */
  condition: Expression | null;
}

export type MatchSegment =
  | { kind: 'text'; text: string }
  | { kind: 'capture'; name: string }
  | { kind: 'rest'; name: string };

export interface Scope {
  functions: Map<string, FunctionDeclaration>;
  matches: MatchDeclaration[];
}

export interface MatchDeclaration extends Scope {
  at: Position;
  segments: MatchSegment[];
  allows: AllowDeclaration[];
}

export interface ServiceDeclaration extends Scope {
  at: Position;
  name: ServiceName;
}

export const SERVICE_NAMES = ['cloud.firestore', 'firebase.storage'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export interface RulesFile {
  version: '1' | '2';
  functions: Map<string, FunctionDeclaration>;
  services: ServiceDeclaration[];
}
