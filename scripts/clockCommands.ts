/** Walks the clock from the terminal: `+1` is a day ahead, `0` is now again. */
import { createInterface } from 'node:readline';
import type { LocalFirebase } from '../local-firebase/startLocalFirebase.ts';

const dayMs = 86_400_000;

/** Listens only when a person is at the terminal. */
export function listenForClockCommands({ clock }: LocalFirebase, say: (line: string) => void): void {
  if (!process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin });
  // Closing the input (Ctrl+D) leaves the services running.
  lines.on('line', (line) => say(`  ${moveClock(clock, line)}`));
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
}

/** Answers with a sentence for the person. */
export function moveClock(clock: LocalFirebase['clock'], command: string): string {
  const days = /^\s*([+-]\d{1,3})\s*$/.exec(command)?.[1];
  if (days !== undefined) clock.setOffsetMs(clock.offsetMs() + Number(days) * dayMs);
  else if (command.trim() === '0') clock.setOffsetMs(0);
  else return 'Type +1 and Enter to walk a day ahead, 0 to come back to now.';
  return `It is ${new Date(clock.now()).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' })}.`;
}
