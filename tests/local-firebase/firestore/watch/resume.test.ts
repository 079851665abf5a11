import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { type Database, nameOf, openDatabase, setWrite } from '../openDatabase.ts';
import { createWatcher, queryTarget, settle, type Watcher } from '../streams.ts';

const where = (op: string, n: number): JsonObject => ({
  fieldFilter: { field: { fieldPath: 'n' }, op, value: { integerValue: String(n) } },
});
const byN = (direction: string): JsonObject[] => [{ field: { fieldPath: 'n' }, direction }];
const from = [{ collectionId: 'c' }];

const targets: JsonObject[] = [
  queryTarget({ from }),
  queryTarget({ from, where: where('GREATER_THAN', 3), orderBy: byN('ASCENDING') }),
  queryTarget({ from, orderBy: byN('DESCENDING'), limit: 3 }),
  queryTarget({ from, orderBy: byN('ASCENDING'), offset: 1, limit: 2 }),
  queryTarget({ from, where: where('EQUAL', 5), limit: 2 }),
  { documents: { documents: [nameOf('c/a'), nameOf('c/b')] } },
];

const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ id: fc.constantFrom(...'abcdefg'), n: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom(...'abcdefg'), n: fc.constant(null) }) },
);
const commits = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 12 });

async function apply(db: Database, writes: { id: string; n: number | null }[]): Promise<void> {
  // One write for each document: a batch may not hold contradictory ones in any order.
  const last = new Map(writes.map((item) => [item.id, item]));
  await db.commit(
    ...[...last.values()].map(({ id, n }) =>
      n === null ? { delete: nameOf(`c/${id}`) } : setWrite(`c/${id}`, { n }),
    ),
  );
  await settle();
}

interface Past {
  token: string;
  shown: Map<string, string>;
}

/** A client that comes back with what it had at that time: its documents and its token. */
async function resume(db: Database, target: JsonObject, past: Past, more: JsonObject): Promise<Watcher> {
  const watcher = createWatcher(db.backend);
  watcher.remember(2, past.shown);
  await watcher.listen(2, { ...target, resumeToken: past.token, ...more });
  return watcher;
}

test('resuming from any past token ends with what a fresh listener sees, and needs no reset', async () => {
  let resumed = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), commits, async (target, history) => {
      const db = openDatabase();
      const watcher = createWatcher(db.backend);
      await watcher.listen(2, target);
      const pasts: Past[] = [{ token: watcher.token(), shown: watcher.shown(2) }];
      for (const writes of history) {
        await apply(db, writes);
        pasts.push({ token: watcher.token(), shown: watcher.shown(2) });
      }
      const fresh = createWatcher(db.backend);
      await fresh.listen(2, target);
      expect(new Map([...watcher.shown(2)].sort())).toEqual(new Map([...fresh.shown(2)].sort()));
      for (const past of pasts) {
        const count = past.shown.size;
        const more = 'query' in target ? { expectedCount: count } : {};
        const back = await resume(db, target, past, more);
        expect(new Map([...back.shown(2)].sort())).toEqual(new Map([...fresh.shown(2)].sort()));
        expect(JSON.stringify(back.messages)).not.toContain('"RESET"');
        resumed++;
      }
      db.backend.close();
    }),
    { numRuns: 150 },
  );
  expect(resumed).toBeGreaterThan(500);
});

test('a client that has lost documents since its token is told everything anew', async () => {
  const db = openDatabase();
  await db.commit(setWrite('c/a', { n: 1 }), setWrite('c/b', { n: 2 }));
  const watcher = createWatcher(db.backend);
  await watcher.listen(2, queryTarget({ from }));
  const shown = new Map([...watcher.shown(2)].slice(1));
  const back = await resume(
    db,
    queryTarget({ from }),
    { token: watcher.token(), shown },
    { expectedCount: 1 },
  );
  expect(back.paths(2)).toEqual(['c/a', 'c/b']);
  expect(JSON.stringify(back.messages)).toContain('"RESET"');
  db.backend.close();
});

test('a token from before the remembered history is answered with everything anew', async () => {
  const db = openDatabase({ changeLimit: 10 });
  await db.set('c/gone', { n: 1 });
  const watcher = createWatcher(db.backend);
  await watcher.listen(2, queryTarget({ from }));
  const past = { token: watcher.token(), shown: watcher.shown(2) };
  await db.remove('c/gone');
  for (let n = 0; n < 30; n++) await db.set('c/a', { n });
  const back = await resume(db, queryTarget({ from }), past, { expectedCount: 1 });
  expect(back.paths(2)).toEqual(['c/a']);
  expect(JSON.stringify(back.messages)).toContain('"RESET"');
  const recent = { token: watcher.token(), shown: watcher.shown(2) };
  await db.set('c/b', {});
  const again = await resume(db, queryTarget({ from }), recent, { expectedCount: 1 });
  expect(JSON.stringify(again.messages)).not.toContain('"RESET"');
  expect(again.paths(2)).toEqual(['c/a', 'c/b']);
  db.backend.close();
});

test('a listener that saw nothing of a change is told only what changed', async () => {
  const db = openDatabase();
  await db.commit(...Array.from({ length: 50 }, (_, n) => setWrite(`c/${n}`, { n })));
  const watcher = createWatcher(db.backend);
  await watcher.listen(2, queryTarget({ from }));
  const past = { token: watcher.token(), shown: watcher.shown(2) };
  await db.set('c/7', { n: 700 });
  const back = await resume(db, queryTarget({ from }), past, { expectedCount: 50 });
  expect(back.messages.filter((message) => message.documentChange !== undefined)).toHaveLength(1);
  db.backend.close();
});
