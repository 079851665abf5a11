/**
 * A jury of mutants: each is the same rules with one clause weakened, and all of them judge every request that the real
 * rules judge. A mutant that once decides an act differently is found out. Knows neither Firestore nor Storage.
 */
import { createRuleset } from '../../../local-firebase/rules/createRuleset.ts';
import { parseRules } from '../../../local-firebase/rules/parseRules.ts';
import { resolveNames } from '../../../local-firebase/rules/resolveNames.ts';
import type { Decision, Ruleset } from '../../../local-firebase/rules/ruleset.ts';
import { findMutants, type Mutant } from './mutants.ts';

export interface Finding {
  mutant: Mutant;
  /** The title of the first test that fails under it; `null` while none does. */
  foundBy: string | null;
}

export interface Jury {
  /** In place of the server's compiler. It answers "allowed" to everything, so that every write of a batch is judged. */
  compile(source: string): Ruleset;
  /**
   * Does one act of a test and lets everybody judge it. Throws when the real rules decide otherwise than expected, or when
   * the act asked nothing.
   */
  hear(test: string, expected: 'allowed' | 'denied', act: () => Promise<unknown>): Promise<void>;
  findings(): Finding[];
}

/** `source` is compiled once; the server may be given anything. */
export function createJury(source: string): Jury {
  const file = parseRules(source);
  resolveNames(file);
  const ruleset = createRuleset(file, () => {});
  const findings: Finding[] = findMutants(file).map((mutant) => ({ mutant, foundBy: null }));
  /** Filled while the real rules decide. */
  let read: Set<Mutant['slot']> | null = null;
  for (const { mutant } of findings) mutant.slot.onRead(() => read?.add(mutant.slot));

  /** Of the act that is being heard. */
  let isAllowed = true;
  let asked = 0;
  let dissent = new Map<Finding, boolean>();

  function judge(decide: () => Decision): Decision {
    const touched = new Set<Mutant['slot']>();
    const before = isAllowed;
    read = touched;
    const { allow } = decide();
    read = null;
    isAllowed &&= allow;
    asked += 1;
    for (const finding of findings) {
      if (finding.foundBy !== null) continue;
      const { slot, replacement } = finding.mutant;
      // What the real rules did not read cannot change their answer.
      let answer = allow;
      if (touched.has(slot)) {
        slot.set(replacement);
        answer = decide().allow;
        slot.set(slot.original);
      }
      dissent.set(finding, (dissent.get(finding) ?? before) && answer);
    }
    return { allow: true };
  }

  return {
    compile: () => ({
      check: (request) => judge(() => ruleset.check(request)),
      checkList: (request) => judge(() => ruleset.checkList(request)),
    }),
    async hear(test, expected, act) {
      isAllowed = true;
      asked = 0;
      dissent = new Map();
      // A server may fail for other reasons once everything is allowed; only what was judged counts.
      await act().catch(() => {});
      if (asked === 0) throw new Error(`${test}: an act asked the rules nothing`);
      if (isAllowed !== (expected === 'allowed')) throw new Error(`${test}: expected ${expected}`);
      for (const [finding, answer] of dissent) if (answer !== isAllowed) finding.foundBy = test;
    },
    findings: () => [...findings],
  };
}

/** One line a mutant: where, which clause, how it was changed, and the test that fails. */
export function describeFinding({ mutant, foundBy }: Finding): string {
  const { at, clause, change } = mutant;
  return `${at.line}:${at.column}  ${clause}  →  ${change}\n      ${foundBy ?? 'NO TEST FAILS'}`;
}
