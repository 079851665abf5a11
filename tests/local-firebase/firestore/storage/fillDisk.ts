/** A process that writes until the file may not grow any more, and prints what it was told and what it then still reads. */
import { createFirestoreBackend } from '../../../../local-firebase/firestore/createFirestoreBackend.ts';
import { compileRules } from '../../../../local-firebase/rules/compileRules.ts';
import { database, nameOf, owner, setWrite } from '../openDatabase.ts';
import { createWatcher, queryTarget, settle } from '../streams.ts';

const backend = createFirestoreBackend({ file: process.argv[2] ?? '', now: () => Date.now(), compileRules });
const watcher = createWatcher(backend);
await watcher.listen(2, queryTarget({ from: [{ collectionId: 'c' }] }));
const acknowledged: string[] = [];
let refusal = '';
for (let n = 0; refusal === '' && n < 10_000; n++) {
  const pair = [`c/${n}-a`, `c/${n}-b`];
  const commits = pair.map((path) =>
    backend.commit(owner, { database, writes: [setWrite(path, { text: 'x'.repeat(5_000) })] }),
  );
  for (const [index, result] of (await Promise.allSettled(commits)).entries()) {
    if (result.status === 'fulfilled') acknowledged.push(pair[index] ?? '');
    else refusal = String(result.reason.status);
  }
}
await settle();
const answers = await backend.batchGet(owner, { database, documents: acknowledged.map(nameOf) });
const found = answers.filter((answer) => answer.found !== undefined).length;
const stored = await backend.runQuery(owner, {
  parent: `${database}/documents`,
  structuredQuery: { from: [{ collectionId: 'c' }] },
});
process.stdout.write(
  JSON.stringify({
    refusal,
    acknowledged: acknowledged.length,
    found,
    stored: stored.length,
    shown: watcher.paths(2).length,
  }),
);
process.exit(0);
