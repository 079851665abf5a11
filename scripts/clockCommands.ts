/** Walks the clock from the terminal: `+1` is a day ahead, `0` is now again. */
import type { LocalFirebase } from '../local-firebase/startLocalFirebase.ts';

const dayMs = 86_400_000;

/** Answers with a sentence for the person; `null` for what does not speak of the clock. */
export function moveClock(clock: LocalFirebase['clock'], command: string): string | null {
  const days = /^\s*([+-]\d{1,3})\s*$/.exec(command)?.[1];
  if (days !== undefined) clock.setOffsetMs(clock.offsetMs() + Number(days) * dayMs);
  else if (command.trim() === '0') clock.setOffsetMs(0);
  else return null;
  return `It is ${new Date(clock.now()).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' })}.`;
}
