import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../process/startProcess.ts';
import { post, shareFunctions, startFunctions } from './startFunctions.ts';

const dayMs = 86_400_000;
const internal = { code: 'functions/internal', message: 'INTERNAL [500]' };

describe('the host goes on', () => {
  it.each(['exits', 'rejectsLater', 'neverYields'])('after a function that %s', async (name) => {
    const { call, logged } = await startFunctions();
    const expected =
      name === 'neverYields'
        ? { code: 'functions/deadline-exceeded', message: 'DEADLINE_EXCEEDED [504]' }
        : internal;
    expect(await call(name)).toEqual(expected);
    expect(await call('echo', 1)).toEqual({ data: 1, uid: null });
    expect(logged.join('\n')).toContain('The next call starts them anew.');
  });

  it('and answers the calls that died with the thread', async () => {
    const { call } = await startFunctions();
    await call('echo');
    const answers = await Promise.all([call('rejectsLater'), call('rejectsLater'), call('exits')]);
    expect(answers).toEqual([internal, internal, internal]);
  });
});

describe('the functions’ thread', () => {
  const functions = shareFunctions();

  it('has the clock of local-firebase, wherever it is moved', async () => {
    const { firebase, call } = functions();
    const isAhead = async (ms: number) => {
      const { now, iso } = (await call('clock')) as { now: number; iso: string };
      for (const instant of [now, Date.parse(iso)]) {
        expect(Math.abs(instant - Date.now() - ms)).toBeLessThan(10_000);
      }
    };
    await isAhead(0);
    firebase.setClockOffset(3 * dayMs);
    await isAhead(3 * dayMs);
    firebase.setClockOffset(0);
    await isAhead(0);
  });

  it('sees no credentials of the person who started it, and reaches no service of Google', async () => {
    process.env.GOOGLE_APPLICATION_CREDENTIALS = '/somewhere/real.json';
    const { call } = await startFunctions();
    expect(await call('environment', { name: 'GOOGLE_APPLICATION_CREDENTIALS' })).toBeNull();
    expect(await call('environment', { name: 'GCLOUD_PROJECT' })).toBe('demo-fitbout');
    expect(await call('reachesOut')).toContain(
      'local-firebase does not serve identitytoolkit.googleapis.com',
    );
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
  });

  it('says which triggers are not served', async () => {
    const { call, logged } = functions();
    await call('echo');
    expect(logged.join('\n')).toContain('local-firebase does not serve the triggers of onNote');
  });

  it('lets no client name another function by the host’s own headers', async () => {
    const { firebase } = functions();
    const url = `${firebase.urls.functions}/demo-fitbout/us-central1/echo`;
    const forged = await post(url, '{"data":1}', { 'x-local-firebase-function': 'throws' });
    expect(JSON.parse(forged.text)).toEqual({ result: { data: 1, uid: null } });
  });
});

describe('the source', () => {
  const module = (answer: string) => `
    import { onCall } from 'firebase-functions/v2/https';
    import { answer } from './answer.ts';
    export const says = onCall((): string => answer + ${JSON.stringify(answer)});
  `;

  function folder() {
    const path = temporaryFolder();
    symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
    mkdirSync(join(path, 'src'));
    const write = (name: string, text: string) => writeFileSync(join(path, 'src', name), text);
    write('answer.ts', `export const answer: string = 'one ';`);
    write('index.ts', module('a'));
    return { write, source: join(path, 'src/index.ts') };
  }

  /** Resolves with the next line that holds the words. */
  function nextLine() {
    let heard: ((line: string) => void) | null = null;
    return {
      log: (line: string) => heard?.(line),
      says: (words: string) =>
        new Promise<string>((resolve) => {
          heard = (line) => {
            if (line.includes(words)) resolve(line);
          };
        }),
    };
  }

  it('is loaded anew when it or a file it imports changes', async () => {
    const { write, source } = folder();
    const { log, says } = nextLine();
    const { call } = await startFunctions({ functions: source, log });
    expect(await call('says')).toBe('one a');
    for (const [file, text, expected] of [
      ['answer.ts', `export const answer: string = 'another ';`, 'another a'],
      ['index.ts', module('longer'), 'another longer'],
    ] as const) {
      const changed = says('it is loaded anew');
      write(file, text);
      await changed;
      expect(await call('says')).toBe(expected);
    }
  });

  it('with a mistake says where, answers UNAVAILABLE, and works once it is mended', async () => {
    const { write, source } = folder();
    write('index.ts', 'export const broken: = 1;');
    const { log, says } = nextLine();
    const why = says('cannot be loaded');
    const { call } = await startFunctions({ functions: source, log });
    expect(await call('says')).toMatchObject({ code: 'functions/unavailable' });
    expect(await why).toContain('index.ts');
    const mended = says('it is loaded anew');
    write('index.ts', module('mended'));
    await mended;
    expect(await call('says')).toBe('one mended');
  });

  it('that is not there does not keep the other services from starting', async () => {
    const { firebase, call } = await startFunctions({ functions: '/nowhere/index.ts' });
    expect(await call('says')).toMatchObject({ code: 'functions/unavailable' });
    expect((await fetch(firebase.urls.auth)).status).toBe(200);
  });
});
