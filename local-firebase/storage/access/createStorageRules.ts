/** Owns which rules each bucket has. A bucket without any denies everything to all but owners. */
import { type Ruleset, RulesSyntaxError } from '../../rules/ruleset.ts';
import { StorageError } from '../storageError.ts';

export interface RulesSource {
  content: string;
  /** The bucket they are for; all buckets without. */
  bucket?: string;
}

const denial = { allow: false, reason: 'No rules are set for this bucket.' } as const;
const denyAll: Ruleset = { check: () => denial, checkList: () => denial };

export function createStorageRules(compile: (source: string) => Ruleset) {
  let forAll: Ruleset | null = null;
  let byBucket = new Map<string, Ruleset>();

  function compiled(source: string): Ruleset {
    try {
      return compile(source);
    } catch (error) {
      if (error instanceof RulesSyntaxError) throw new StorageError(400, error.message);
      throw error;
    }
  }

  return {
    rulesOf: (bucket: string): Ruleset => byBucket.get(bucket) ?? forAll ?? denyAll,
    /** Replaces all rules. Throws 400 with the line and what is wrong; the former rules then stay. */
    setRules(sources: readonly RulesSource[]): void {
      const next = sources.map(({ content, bucket }) => ({ bucket, rules: compiled(content) }));
      forAll = next.find(({ bucket }) => bucket === undefined)?.rules ?? null;
      byBucket = new Map(
        next.flatMap(({ bucket, rules }) => (bucket === undefined ? [] : [[bucket, rules]])),
      );
    },
  };
}
