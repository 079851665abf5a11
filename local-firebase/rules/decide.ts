/** Weighs the allows that cover a path: one that is true allows, and every other outcome becomes part of the reason. */

import type { RulesFile, ServiceDeclaration } from './ast.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import { coveringMatches, type PathStep } from './matchPath.ts';
import type { Decision, RulesMethod } from './ruleset.ts';
import type { Binding, RuntimeScope } from './scope.ts';
import { EvaluationError, LimitExceeded } from './values.ts';

export interface Question {
  method: RulesMethod;
  path: readonly PathStep[];
  /** `request` and `resource`. */
  globals: ReadonlyMap<string, Binding>;
  context: Context;
}

export function decide(file: RulesFile, { method, path, globals, context }: Question): Decision {
  const service = serviceFor(file, path);
  if (!service) return { allow: false, reason: `the rules have no service for ${describePath(path)}` };
  const root: RuntimeScope = { parent: null, bindings: globals, functions: file.functions };
  const scope: RuntimeScope = { parent: root, bindings: new Map(), functions: service.functions };
  const reasons: string[] = [];
  let covered = false;
  try {
    for (const { match, scope: inner } of coveringMatches(service, scope, path, file.version)) {
      covered = true;
      for (const { at, methods, label, condition } of match.allows) {
        if (!methods.includes(method)) continue;
        const where = `allow ${label} at line ${at.line}`;
        try {
          const value = condition && evaluate(condition, { locals: new Map(), scope: inner }, context);
          if (value === null || (value.type === 'bool' && value.value)) return { allow: true };
          reasons.push(
            value.type === 'bool' ? `${where}: false` : `${where}: ${value.type} where bool is expected`,
          );
        } catch (error) {
          if (!(error instanceof EvaluationError)) throw error;
          reasons.push(`${where}: error at ${error.line}:${error.column}: ${error.message}`);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    return { allow: false, reason: error.message };
  }
  if (reasons.length > 0) return { allow: false, reason: reasons.join('; ') };
  const lack = covered ? `no allow for ${method} covers` : 'no match covers';
  return { allow: false, reason: `${lack} ${describePath(path)}` };
}

function serviceFor(file: RulesFile, path: readonly PathStep[]): ServiceDeclaration | undefined {
  const name = path[0] === 'b' ? 'firebase.storage' : 'cloud.firestore';
  return file.services.find((service) => service.name === name);
}

function describePath(path: readonly PathStep[]): string {
  const steps = path.map((step) => (typeof step === 'string' ? step : step.unknown === 'one' ? '*' : '**'));
  return `/${steps.join('/')}`;
}
