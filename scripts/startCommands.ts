/** The commands a person may type while Fitbout runs: walk the clock, and run a scheduled function now. */
import { createInterface } from 'node:readline';
import type { LocalFirebase } from '../local-firebase/startLocalFirebase.ts';
import { moveClock } from './clockCommands.ts';

/** Listens only when a person is at the terminal. */
export function listenForCommands(firebase: LocalFirebase, say: (line: string) => void): void {
  if (!process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin });
  // Closing the input (Ctrl+D) leaves the services running.
  lines.on('line', (line) => void answerCommand(firebase, line).then((answer) => say(`  ${answer}`)));
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
}

/** Answers with a sentence for the person. */
export async function answerCommand(
  { clock, functions }: Pick<LocalFirebase, 'clock' | 'functions'>,
  line: string,
): Promise<string> {
  const [command = '', name = '', ...rest] = line.trim().split(/\s+/);
  if (command !== 'run' || rest.length > 0) {
    return (
      moveClock(clock, line) ??
      'Type +1 and Enter to walk a day ahead, 0 to come back to now, run and a name to run a scheduled function.'
    );
  }
  if (!functions) return 'No functions are hosted here.';
  const outcome = await functions.scheduler.run(name);
  return outcome.ok ? `${name} has run.` : outcome.message;
}
