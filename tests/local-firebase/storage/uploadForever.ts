/** A process that uploads into the folder it is given until it is killed, and prints each acknowledged upload: name, digest. */
import { createHash, randomBytes } from 'node:crypto';
import { startStorage } from './startStorage.ts';

const { at } = await startStorage({ dataDir: process.argv[2] ?? '' });

async function upload(name: string): Promise<void> {
  for (;;) {
    const bytes = randomBytes(60_000);
    const response = await fetch(`${at()}?name=${name}`, { method: 'POST', body: bytes });
    if (!response.ok) throw new Error(await response.text());
    process.stdout.write(`${name} ${createHash('md5').update(bytes).digest('base64')}\n`);
  }
}

for (let writer = 0; writer < 6; writer++) upload(`w${writer}`).catch(() => process.exit(1));
