import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningAt, startProcess, temporaryFolder } from './startProcess.ts';

describe('npm start', () => {
  it('exports what it kept and begins elsewhere with it', async () => {
    const root = temporaryFolder();
    const [data, folder, other] = [join(root, 'data'), join(root, 'export'), join(root, 'other')];
    const free = ['--no-build', '--port', '0'];
    const first = startProcess([...free, '--data', data]);
    await runningAt(first);

    const tooEarly = startProcess(['--data', data, '--export', folder]);
    expect(await tooEarly.exit).toBe(1);
    expect(tooEarly.output()).toContain('in use by another start');
    first.child.kill('SIGTERM');
    await first.exit;

    const exported = startProcess(['--data', data, '--export', folder]);
    expect(await exported.exit).toBe(0);
    expect(exported.output()).toMatch(/Exported \d+ documents, \d+ records of accounts/);

    const second = startProcess([...free, '--data', other, '--import', folder]);
    const { url } = await runningAt(second);
    expect(second.output()).toContain('Imported');
    expect(second.output()).toContain('alex@fitbout.test');
    expect((await fetch(`${url}/__/pushes`)).status).toBe(200);

    const occupied = startProcess([...free, '--data', data, '--import', folder]);
    expect(await occupied.exit).toBe(1);
    expect(occupied.output()).toContain('an import never replaces any');
    expect(occupied.output()).not.toMatch(/\n\s+at /);
  });

  it.each([
    [['--export', ''], '--export takes a folder'],
    [['--export', 'a', '--import', 'b'], 'do not go together'],
    [['--import', '/nowhere'], 'is no export of local-firebase'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    const data = join(temporaryFolder(), 'data');
    const started = startProcess(['--no-build', '--port', '0', '--data', data, ...args]);
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain(sentence);
    expect(existsSync(data)).toBe(false);
  });
});
