/** A process that writes to the file it is given until it is killed, and prints each acknowledged write: path, number, commit time. */
import { createFirestoreBackend } from '../../../../local-firebase/firestore/createFirestoreBackend.ts';
import { timestampToMicros } from '../../../../local-firebase/firestore/values/timestamps.ts';
import { compileRules } from '../../../../local-firebase/rules/compileRules.ts';
import { database, owner, setWrite } from '../openDatabase.ts';
import { text } from '../wireValues.ts';

const backend = createFirestoreBackend({ file: process.argv[2] ?? '', now: () => Date.now(), compileRules });

async function write(path: string): Promise<void> {
  for (let n = Date.now(); ; n++) {
    const answer = await backend.commit(owner, { database, writes: [setWrite(path, { n })] });
    process.stdout.write(`${path} ${n} ${timestampToMicros(text(answer.commitTime))}\n`);
  }
}

for (let writer = 0; writer < 8; writer++) write(`c/w${writer}`).catch(() => process.exit(1));
