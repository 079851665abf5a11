import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStorage } from './startStorage.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('objects, what is said of them, and the order of uploads outlive a restart under an earlier clock', async () => {
  const first = await startStorage({ dataDir, startAt: Date.parse('2026-12-01T00:00:00Z') });
  const put = async (url: string, body: string) => (await fetch(url, { method: 'POST', body })).json();
  const kept = await put(first.at('kept'), 'hello');
  await put(first.at('gone'), 'x');
  const last = await put(first.at('gone'), 'y');
  await fetch(first.at('gone'), { method: 'DELETE' });
  await first.stop();
  const second = await startStorage({ dataDir, startAt: Date.parse('2026-11-01T00:00:00Z') });
  expect(await (await fetch(second.at('kept'))).json()).toEqual(kept);
  expect(await (await fetch(`${second.at('kept')}?alt=media`)).text()).toBe('hello');
  expect((await fetch(second.at('gone'))).status).toBe(404);
  const next = await put(second.at('gone'), 'z');
  expect(Number(next.generation)).toBeGreaterThan(Number(last.generation));
  await second.stop();
});

test('a resumable upload goes on after a restart', async () => {
  const first = await startStorage({ dataDir });
  const command = (url: string, name: string, headers: Record<string, string> = {}, body = '') =>
    fetch(url, { method: 'POST', headers: { 'X-Goog-Upload-Command': name, ...headers }, body });
  const started = await command(
    `${first.at()}?name=a`,
    'start',
    { 'X-Goog-Upload-Header-Content-Length': '11' },
    '{}',
  );
  const query = new URL(started.headers.get('X-Goog-Upload-URL') ?? '').search;
  await command(`${first.at()}${query}`, 'upload', { 'X-Goog-Upload-Offset': '0' }, 'hello ');
  await first.stop();
  const second = await startStorage({ dataDir });
  const asked = await command(`${second.at()}${query}`, 'query');
  expect(asked.headers.get('X-Goog-Upload-Size-Received')).toBe('6');
  await command(`${second.at()}${query}`, 'upload, finalize', { 'X-Goog-Upload-Offset': '6' }, 'world');
  expect(await (await fetch(`${second.at('a')}?alt=media`)).text()).toBe('hello world');
  await second.stop();
});

test('files that no object speaks of, and uploads of a week ago, are swept away at the start', async () => {
  const first = await startStorage({ dataDir });
  await fetch(first.at('a'), { method: 'POST', body: 'x' });
  await fetch(`${first.at()}?name=b`, {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'start' },
    body: '{}',
  });
  writeFileSync(join(first.blobFolder, 'orphan'), 'x');
  await first.stop();
  const soon = await startStorage({ dataDir });
  expect(readdirSync(soon.blobFolder)).toHaveLength(2);
  expect(readdirSync(soon.blobFolder)).not.toContain('orphan');
  await soon.stop();
  const late = await startStorage({ dataDir, startAt: Date.parse('2026-11-28T00:00:00Z') });
  expect(readdirSync(late.blobFolder)).toHaveLength(1);
  await late.stop();
});

test.each([40, 90, 150])(
  'killed after %i uploads: each acknowledged one is there, whole, and no half one is',
  async (count) => {
    const script = fileURLToPath(new URL('uploadForever.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const acknowledged = new Map<string, string[]>();
    let lines = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [name = '', digest = ''] = line.split(' ');
      acknowledged.set(name, [...(acknowledged.get(name) ?? []), digest]);
      lines += 1;
      if (lines === count) child.kill('SIGKILL');
    }
    await ended;
    const after = await startStorage({ dataDir });
    expect(lines).toBeGreaterThanOrEqual(count);
    for (const [name, digests] of acknowledged) {
      const told = await (await fetch(after.at(name))).json();
      const bytes = Buffer.from(await (await fetch(`${after.at(name)}?alt=media`)).arrayBuffer());
      expect(createHash('md5').update(bytes).digest('base64')).toBe(told.md5Hash);
      // The last acknowledged one, or the one that was under way: never an earlier one.
      expect(digests.slice(0, -1)).not.toContain(told.md5Hash);
    }
    expect(readdirSync(after.blobFolder)).toHaveLength(acknowledged.size);
    expect(after.logged).toEqual([]);
    await after.stop();
  },
);
