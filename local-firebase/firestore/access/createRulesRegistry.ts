/** Owns which rules each project has. A project without any denies everything. */
import { type Ruleset, RulesSyntaxError } from '../../rules/ruleset.ts';
import { FirestoreError } from '../backend.ts';

export type RulesCompiler = (source: string) => Ruleset;

export interface RulesRegistry {
  rulesetOf(projectId: string): Ruleset;
  /** Throws INVALID_ARGUMENT with the line and what is wrong; the former rules then stay. */
  setRules(projectId: string, source: string): void;
}

const denial = { allow: false, reason: 'No rules are set for this project.' } as const;
const denyAll: Ruleset = { check: () => denial, checkList: () => denial };

export function createRulesRegistry(compile: RulesCompiler, initial: Ruleset | null): RulesRegistry {
  const rulesets = new Map<string, Ruleset>();
  return {
    rulesetOf: (projectId) => rulesets.get(projectId) ?? initial ?? denyAll,
    setRules(projectId, source) {
      try {
        rulesets.set(projectId, compile(source));
      } catch (error) {
        if (error instanceof RulesSyntaxError) throw new FirestoreError('INVALID_ARGUMENT', error.message);
        throw error;
      }
    },
  };
}
