import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { timestampToMicros } from '../../../../local-firebase/firestore/values/timestamps.ts';
import { nameOf, openDatabase, setWrite } from '../openDatabase.ts';
import { createWatcher, queryTarget } from '../streams.ts';
import { text } from '../wireValues.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firestore-'));
  file = join(folder, 'firestore.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a reopened file holds every document, its times, its collections and its databases', async () => {
  const first = openDatabase({ file });
  await first.commit(
    setWrite('c/a', { n: 1 }),
    setWrite('c/b/sub/x', { s: 'é\u{1f600}' }),
    setWrite('c/gone', {}),
  );
  await first.commit({ delete: nameOf('c/gone') });
  const before = await first.query({ from: [{ allDescendants: true }] });
  first.backend.close();
  const second = openDatabase({ file });
  expect(await second.query({ from: [{ allDescendants: true }] })).toEqual(before);
  expect(await second.get('c/b/sub/x')).toEqual({ s: 'é\u{1f600}' });
  expect(await second.query({ from: [{ collectionId: 'sub', allDescendants: true }] })).toEqual([
    'c/b/sub/x',
  ]);
  second.backend.close();
});

test('commit times go on growing after a restart under an earlier clock', async () => {
  const first = openDatabase({ file });
  first.clock.at += 3 * 86_400_000;
  const last = timestampToMicros(text((await first.set('c/a', {})).commitTime));
  first.backend.close();
  const second = openDatabase({ file });
  const next = timestampToMicros(text((await second.set('c/a', { n: 1 })).commitTime));
  expect(next).toBeGreaterThan(last);
  second.backend.close();
});

test('a listener resumes over a restart with what changed, and not with the rest', async () => {
  const all = queryTarget({ from: [{ collectionId: 'c' }] });
  const first = openDatabase({ file });
  await first.commit(setWrite('c/a', { n: 1 }), setWrite('c/b', { n: 1 }), setWrite('c/c', { n: 1 }));
  const watcher = createWatcher(first.backend);
  await watcher.listen(2, all);
  const resumeToken = watcher.token();
  await first.commit(setWrite('c/a', { n: 2 }), { delete: nameOf('c/b') });
  first.backend.close();

  const second = openDatabase({ file });
  const again = createWatcher(second.backend);
  await again.listen(2, { ...all, resumeToken, expectedCount: 3 });
  const kinds = again.messages.map((message) => Object.keys(message)[0]);
  expect(kinds).toEqual(['targetChange', 'documentChange', 'documentDelete', 'targetChange', 'targetChange']);
  second.backend.close();
});

test('a token of another file is answered with everything, after a reset', async () => {
  const all = queryTarget({ from: [{ collectionId: 'c' }] });
  const other = openDatabase();
  const elsewhere = createWatcher(other.backend);
  await elsewhere.listen(2, all);
  const db = openDatabase({ file });
  await db.set('c/a', {});
  const watcher = createWatcher(db.backend);
  await watcher.listen(2, { ...all, resumeToken: elsewhere.token() });
  expect(watcher.paths(2)).toEqual(['c/a']);
  expect(JSON.stringify(watcher.messages)).toContain('"RESET"');
  db.backend.close();
  other.backend.close();
});

test('a second process is refused the file', async () => {
  const db = openDatabase({ file });
  await db.set('c/a', {});
  const writer = spawn(process.execPath, [
    fileURLToPath(new URL('./writeForever.ts', import.meta.url)),
    file,
  ]);
  const code = await new Promise((resolve) => writer.on('exit', resolve));
  expect(code).not.toBe(0);
  db.backend.close();
});

test('a process killed while it writes has lost nothing it acknowledged', async () => {
  let total = 0;
  for (let round = 0; round < 5; round++) {
    const writer = spawn(
      process.execPath,
      [fileURLToPath(new URL('./writeForever.ts', import.meta.url)), file],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = new Promise((resolve) => writer.on('exit', resolve));
    const acknowledged: { path: string; n: number; time: number }[] = [];
    // The reader of its acknowledgements kills it after a number of them, wherever it then is.
    for await (const line of createInterface({ input: writer.stdout })) {
      const [path = '', n, time] = line.split(' ');
      if (time !== undefined) acknowledged.push({ path, n: Number(n), time: Number(time) });
      if (acknowledged.length === 150 + 37 * round) writer.kill('SIGKILL');
    }
    await ended;
    const db = openDatabase({ file });
    const latest = new Map(acknowledged.map((item) => [item.path, item]));
    for (const { path, n } of latest.values()) {
      const fields = await db.get(path);
      expect(Number(fields?.n)).toBeGreaterThanOrEqual(n);
    }
    const next = timestampToMicros(text((await db.set('probe/x', { round })).commitTime));
    expect(next).toBeGreaterThan(Math.max(...acknowledged.map(({ time }) => time)));
    total += acknowledged.length;
    db.backend.close();
  }
  expect(total).toBeGreaterThan(750);
});

test('a full disk refuses what it cannot hold, and keeps and shows exactly what was acknowledged', async () => {
  // A limit on the size of files stands for the full disk; its signal has to be ignored to become an error.
  const script = `trap '' XFSZ; ulimit -f 2000; exec "$0" "$1" "$2"`;
  const program = fileURLToPath(new URL('./fillDisk.ts', import.meta.url));
  const child = spawn('bash', ['-c', script, process.execPath, program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const told = JSON.parse(output);
  expect(told.refusal).toBe('UNAVAILABLE');
  expect(told.acknowledged).toBeGreaterThan(10);
  expect([told.found, told.stored, told.shown]).toEqual(Array(3).fill(told.acknowledged));
  const db = openDatabase({ file });
  expect(await db.query({ from: [{ collectionId: 'c' }] })).toHaveLength(told.acknowledged);
  db.backend.close();
});

test('documents beyond the memory they may use are read from the file', async () => {
  const db = openDatabase({ file, cacheBudget: 20_000 });
  for (let n = 0; n < 100; n++) await db.set(`c/${n}`, { n, text: 'x'.repeat(1_000) });
  for (let n = 0; n < 100; n++) expect((await db.get(`c/${n}`))?.n).toBe(n);
  expect(await db.query({ from: [{ collectionId: 'c' }] })).toHaveLength(100);
  db.backend.close();
});
