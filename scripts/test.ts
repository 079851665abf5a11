/** `npm test`: everything a reviewer would ask for, in one command. It stops at the first step that fails and says which. */
import { spawn } from 'node:child_process';
import { ensureChromium } from './ensureChromium.ts';

interface Step {
  title: string;
  command: string;
  args: string[];
}

const npmRun = (title: string, script: string): Step => ({
  title,
  command: 'npm',
  args: ['run', '--silent', script],
});

const steps: Step[] = [
  npmRun('format and lint', 'lint'),
  npmRun('types', 'types'),
  npmRun('arrows between layers', 'arrows'),
  npmRun('dead code', 'dead'),
  npmRun('every rule has its test', 'rule-ids'),
  npmRun('every requirement has its code and its test', 'spec-coverage'),
  npmRun('build', 'build'),
  npmRun('size budgets', 'budgets'),
  npmRun('unit, property, rules and conformance tests', 'unit'),
  npmRun('the app in a real browser', 'e2e'),
];

/** Resolves to the exit code; the step's output is the terminal's. */
function run(step: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(step.command, step.args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const startedAt = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

await ensureChromium();
for (const [index, step] of steps.entries()) {
  const stepStartedAt = Date.now();
  console.log(`\n▶ ${index + 1}/${steps.length} ${step.title}`);
  const code = await run(step);
  if (code !== 0) {
    console.error(`\n✗ ${step.title} failed after ${seconds(stepStartedAt)}`);
    process.exit(code);
  }
  console.log(`✓ ${step.title} (${seconds(stepStartedAt)})`);
}
console.log(`\nAll ${steps.length} steps passed in ${seconds(startedAt)}.`);
