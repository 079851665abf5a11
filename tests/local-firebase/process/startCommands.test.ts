import { describe, expect, it } from 'vitest';
import { answerCommand } from '../../../scripts/startCommands.ts';
import { startFunctions } from '../functions/startFunctions.ts';

describe('a command at the terminal', () => {
  it('walks the clock, runs a scheduled function, or tells what can be typed', async () => {
    const { firebase } = await startFunctions();
    expect(await answerCommand(firebase, '+1')).toMatch(/^It is /);
    expect(firebase.clock.offsetMs()).toBe(86_400_000);
    expect(await answerCommand(firebase, ' run  hourly ')).toBe('hourly has run.');
    expect(await answerCommand(firebase, 'run weekly')).toContain('There is no function "weekly"');
    for (const line of ['', 'help', 'run', 'run hourly twice']) {
      expect(await answerCommand(firebase, line)).toMatch(/Type \+1|There is no function ""/);
    }
  });

  it('says so where no functions are hosted', async () => {
    const { firebase } = await startFunctions({ functions: undefined });
    expect(await answerCommand(firebase, 'run hourly')).toBe('No functions are hosted here.');
  });
});
