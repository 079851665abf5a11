import { createServer } from 'node:net';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  onSnapshot,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoPassword } from '../../../scripts/seedDemo.ts';
import { type InitJson, runningAt, startProcess, temporaryFolder } from './startProcess.ts';

setLogLevel('silent');
const free = ['--port', '0', '--no-build'];

async function post(url: string, body: object): Promise<{ status: number; answer: Record<string, string> }> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, answer: await response.json() };
}

const authUrl = ({ emulators: { auth } }: InitJson, method: string) =>
  `http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`;

const signIn = (init: InitJson, email: string, password = demoPassword) =>
  post(authUrl(init, 'signInWithPassword'), { email, password, returnSecureToken: true });

/** Reads a document over Firestore's REST as the bearer. */
async function read(
  init: InitJson,
  path: string,
  bearer: string,
): Promise<{ status: number; fields: object }> {
  const { host, port } = init.emulators.firestore;
  const response = await fetch(
    `http://${host}:${port}/v1/projects/${init.projectId}/databases/(default)/documents/${path}`,
    { headers: { Authorization: `Bearer ${bearer}` } },
  );
  const { fields } = await response.json();
  return { status: response.status, fields };
}

describe('the first start', () => {
  it('shows two sign-ins that work, with a battle to play', async () => {
    const started = startProcess([...free, '--data', temporaryFolder()]);
    const { init } = await runningAt(started);
    expect(started.output()).toMatch(/alex@fitbout\.test\s+fitbout-demo/);
    expect(started.output()).toMatch(/sam@fitbout\.test\s+fitbout-demo/);
    const alex = await signIn(init, 'alex@fitbout.test');
    expect(alex.status).toBe(200);
    const battle = await read(init, 'battles/demo-active', alex.answer.idToken ?? '');
    expect(battle).toMatchObject({
      status: 200,
      fields: { status: { stringValue: 'ACTIVE' }, updatedAt: { timestampValue: expect.any(String) } },
    });
  });

  it('with --empty has nobody, and the next start without it brings the demonstration', async () => {
    const data = temporaryFolder();
    const empty = startProcess([...free, '--empty', '--data', data]);
    const { init } = await runningAt(empty);
    expect((await signIn(init, 'alex@fitbout.test')).status).toBe(400);
    empty.child.kill('SIGTERM');
    expect(await empty.exit).toBe(0);
    const full = startProcess([...free, '--data', data]);
    expect((await signIn((await runningAt(full)).init, 'alex@fitbout.test')).status).toBe(200);
  });

  it('never brings the demonstration among people who are there', async () => {
    const data = temporaryFolder();
    const empty = startProcess([...free, '--empty', '--data', data]);
    const { init } = await runningAt(empty);
    await post(authUrl(init, 'signUp'), { email: 'me@fitbout.test', password: 'my password' });
    empty.child.kill('SIGTERM');
    await empty.exit;
    const again = startProcess([...free, '--data', data]);
    expect((await signIn((await runningAt(again)).init, 'alex@fitbout.test')).status).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link at the terminal', async () => {
    const started = startProcess([...free, '--data', temporaryFolder()]);
    const { init } = await runningAt(started);
    await post(authUrl(init, 'sendOobCode'), { requestType: 'PASSWORD_RESET', email: 'alex@fitbout.test' });
    const [, link = ''] = await started.says(/New password for alex@fitbout\.test:\s+(http:\S+)/);
    expect(await (await fetch(link)).text()).toContain('Choose a new password');
    const typed = new URLSearchParams({ password: 'my new one', confirmPassword: 'my new one' });
    expect((await fetch(link, { method: 'POST', body: typed })).status).toBe(200);
    expect((await signIn(init, 'alex@fitbout.test')).status).toBe(400);
    expect((await signIn(init, 'alex@fitbout.test', 'my new one')).status).toBe(200);
  });
});

describe('being told to stop', () => {
  // The process gives itself three seconds and then ends with 1.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends in order, with listeners still open',
    async (signal) => {
      const started = startProcess([...free, '--data', temporaryFolder()]);
      const { init } = await runningAt(started);
      const app = initializeApp({ projectId: init.projectId, apiKey: 'demo-key' }, signal);
      const db = getFirestore(app);
      connectFirestoreEmulator(db, init.emulators.firestore.host, init.emulators.firestore.port, {
        mockUserToken: 'owner',
      });
      onTestFinished(async () => {
        await terminate(db);
        await deleteApp(app);
      });
      await new Promise<void>((resolve) => {
        onSnapshot(doc(db, 'battles/demo-active'), () => resolve());
      });
      started.child.kill(signal);
      expect(await started.exit).toBe(0);
    },
  );
});

describe('data', () => {
  it('acknowledged before kill -9 is there after the next start, and the folder is free', async () => {
    const data = temporaryFolder();
    const killed = startProcess([...free, '--data', data]);
    const { init } = await runningAt(killed);
    const { host, port } = init.emulators.firestore;
    const name = `projects/${init.projectId}/databases/(default)/documents/notes/kept`;
    const [signUp, commit] = await Promise.all([
      post(authUrl(init, 'signUp'), { email: 'me@fitbout.test', password: 'my password' }),
      fetch(`http://${host}:${port}/v1/projects/${init.projectId}/databases/(default)/documents:commit`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner' },
        body: JSON.stringify({ writes: [{ update: { name, fields: { text: { stringValue: 'kept' } } } }] }),
      }),
    ]);
    killed.child.kill('SIGKILL');
    expect([signUp.status, commit.status]).toEqual([200, 200]);
    await killed.exit;

    const again = startProcess([...free, '--data', data]);
    const after = await runningAt(again);
    expect((await signIn(after.init, 'me@fitbout.test', 'my password')).status).toBe(200);
    expect(await read(after.init, 'notes/kept', 'owner')).toMatchObject({
      status: 200,
      fields: { text: { stringValue: 'kept' } },
    });
  });

  it('survives an ordinary stop, the walked clock included', async () => {
    const data = temporaryFolder();
    const first = startProcess([...free, '--data', data]);
    const { url } = await runningAt(first);
    const offsetMs = 2 * 86_400_000;
    const moved = await fetch(`${url}/emulator/v1/clock`, {
      method: 'PUT',
      body: JSON.stringify({ offsetMs }),
    });
    expect(moved.status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const second = startProcess([...free, '--data', data]);
    expect((await runningAt(second)).init.clockOffsetMs).toBe(offsetMs);
  });
});

describe('what cannot be', () => {
  it('a second start on the same data says who has it', async () => {
    const data = temporaryFolder();
    const first = startProcess([...free, '--data', data]);
    await runningAt(first);
    const second = startProcess([...free, '--data', data]);
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`in use by another start (process ${first.child.pid})`);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('a taken port is named, with what to do', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    onTestFinished(() => void holder.close());
    const started = startProcess(['--no-build', '--port', String(port), '--data', temporaryFolder()]);
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain(`Port ${port}, wanted for hosting, is in use by another program.`);
    expect(started.output()).toContain('--port');
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--port', 'x'], '--port takes a number'],
    [['--port', '70000'], '--port takes a number'],
    [['--host', '203.0.113.7', ...free], 'is no address of this machine'],
    [['extra'], 'extra'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    const started = startProcess([
      ...args,
      ...(args.includes('--data') ? [] : ['--data', temporaryFolder()]),
    ]);
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain(sentence);
    expect(started.output()).not.toMatch(/\n\s+at /);
  });

  it('--help tells every option', async () => {
    const started = startProcess(['--help']);
    expect(await started.exit).toBe(0);
    for (const option of ['--port', '--host', '--data', '--empty', '--no-build']) {
      expect(started.output()).toContain(option);
    }
  });
});
