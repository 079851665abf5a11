import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchRules } from '../../../local-firebase/watchRules.ts';
import { temporaryFolder } from './startProcess.ts';

/** An engine that takes every source but those that hold an error. */
function watch(source: string | null) {
  const file = join(temporaryFolder(), 'firestore.rules');
  if (source !== null) writeFileSync(file, source);
  const held: string[] = [];
  const logged: string[] = [];
  let said: () => void = () => {};
  const watching = watchRules({
    service: 'Firestore',
    file,
    setRules(rules) {
      if (rules.includes('error')) throw new Error('3:7 a condition is missing');
      held.push(rules);
    },
    log(line) {
      logged.push(line);
      said();
    },
  });
  onTestFinished(() => watching.close());
  return {
    held,
    logged,
    /** Resolves when the change has been noticed. */
    write: (next: string) =>
      new Promise<void>((resolve) => {
        said = resolve;
        writeFileSync(file, next);
      }),
  };
}

describe('the rules file', () => {
  it('holds from the start and again whenever it changes', async () => {
    const { held, write } = watch('first');
    expect(held).toEqual(['first']);
    await write('second rules');
    expect(held).toEqual(['first', 'second rules']);
  });

  it('with a mistake leaves the last good rules, and says where the mistake is', async () => {
    const { held, logged, write } = watch('first');
    await write('error');
    expect(held).toEqual(['first']);
    expect(logged.at(-1)).toMatch(
      /firestore\.rules: 3:7 a condition is missing\nThe rules of before still hold\./,
    );
    await write('mended rules');
    expect(held.at(-1)).toBe('mended rules');
  });

  it.each([
    ['with a mistake at the start', 'error', '3:7 a condition is missing'],
    ['that is not there', null, 'ENOENT'],
  ])('%s denies everything, and says so loudly, until it is mended', async (_, source, reason) => {
    const { held, logged, write } = watch(source);
    expect(held).toEqual([expect.stringContaining('allow read, write: if false')]);
    expect(logged[0]).toContain(reason);
    expect(logged[0]).toContain('EVERY REQUEST TO FIRESTORE IS DENIED');
    await write('good rules');
    expect(held.at(-1)).toBe('good rules');
  });
});
