/** Compares the numbered rules of docs/rules.md with the tests: every rule is held by a test whose title begins with its id. */
import { globSync, readFileSync } from 'node:fs';

const RULE = /\*\*([A-Z]\d+)\*\*/g;
/** The first words of a test: `test('[S5] …`, `it.each(…)('[S5] [S6] …`. */
const TITLE = /(?:^|[\s(.])(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`]((?:\[[A-Z]\d+\]\s*)+)/gm;

/** The attack suites are lists that one test each is made of. */
const ATTACK = /^\s*title: ['"`]((?:\[[A-Z]\d+\]\s*)+)/gm;

const stated = new Set(
  [...readFileSync('docs/rules.md', 'utf8').matchAll(RULE)].map((match) => match[1] ?? ''),
);
const held = new Map<string, string>();
const suites: [RegExp, string][] = [
  [TITLE, 'tests/**/*.{test,spec}.{ts,tsx}'],
  [ATTACK, 'tests/rules/**/*.ts'],
];
for (const [titles, files] of suites) {
  for (const file of globSync(files)) {
    for (const title of readFileSync(file, 'utf8').matchAll(titles)) {
      for (const id of (title[1] ?? '').matchAll(/[A-Z]\d+/g)) held.set(id[0], file);
    }
  }
}

const faults = [
  ...[...stated]
    .filter((id) => !held.has(id))
    .map((id) => `${id} is stated in docs/rules.md and held by no test`),
  ...[...held]
    .filter(([id]) => !stated.has(id))
    .map(([id, file]) => `${id} is named by ${file} and stated nowhere`),
];
for (const fault of faults) console.error(fault);
console.log(`${stated.size} rules stated, ${held.size} held by tests`);
if (faults.length > 0 || stated.size === 0) process.exitCode = 1;
