/** Compares this project's evaluator with the official one over many cases, and tells a difference from a stricter proof. */

import type { OfficialEmulator } from '../../conformance/officialEmulator.ts';
import { findForbidden } from './counterexample.ts';
import { askOfficial } from './official.ts';
import { askOurs } from './ours.ts';
import type { RuleCase } from './ruleCase.ts';

export interface Difference {
  rule: RuleCase;
  ours: string;
  official: string;
}

export interface Comparison {
  differences: Difference[];
  /** How many both allowed; a comparison in which nothing is allowed compares nothing. */
  allowed: number;
  /** Queries the official evaluator allows although a document that the rule forbids could be returned. */
  unsound: number;
  /** Queries only the official evaluator allows, for which no such document was found: rules that hold in every case (`a || !a`) without being proved. */
  unproved: RuleCase[];
}

/** Documents tried before a denial counts as unproved. */
const TRIES = 300;

/** A refusal to compile denies; names that do not exist are refused here and merely warned of there. */
export async function compare(emulator: OfficialEmulator, rules: readonly RuleCase[]): Promise<Comparison> {
  const official = await askOfficial(emulator, rules);
  const result: Comparison = { differences: [], allowed: 0, unsound: 0, unproved: [] };
  for (const [i, rule] of rules.entries()) {
    const ours = askOurs(rule);
    const theirs = official[i];
    // Firestore itself refuses some combinations of filters before any rule is asked, and a few rules crash the emulator.
    if (!theirs || /^(400|500)/.test(theirs.reason)) continue;
    if ((ours.verdict === 'allow') === (theirs.verdict === 'allow')) {
      if (ours.verdict === 'allow') result.allowed += 1;
    } else if (rule.method === 'list' && ours.verdict !== 'allow') {
      if (findForbidden(rule, i, TRIES)) result.unsound += 1;
      else result.unproved.push(rule);
    } else {
      result.differences.push({
        rule,
        ours: `${ours.verdict} ${ours.reason}`,
        official: `${theirs.verdict} ${theirs.reason}`,
      });
    }
  }
  return result;
}

export function describeDifference({ rule, ours, official }: Difference): string {
  const { expression, ...request } = rule;
  return `${expression}\n  ${JSON.stringify(request)}\n  here:     ${ours}\n  official: ${official.slice(0, 300)}`;
}
