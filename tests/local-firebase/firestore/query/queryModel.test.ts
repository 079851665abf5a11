import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, setWrite } from '../openDatabase.ts';
import { collection, query, wireQuery } from './modelQueries.ts';
import { modelResult } from './plainModel.ts';

/** What Firestore has no index for, however few the documents. */
const refusals =
  /Too many disjunctions|descending key scans|more fields after the key|cannot be used in the same query/;

test('any query over any collection finds what the plain account says, in its order', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      collection,
      fc.array(query, { minLength: 1, maxLength: 8 }),
      async (documents, queries) => {
        const db = openDatabase();
        await db.commit(...documents.map(({ id, fields }) => setWrite(`c/${id}`, fields)));
        for (const model of queries) {
          const expected = modelResult(model, documents).map((id) => `c/${id}`);
          found += expected.length;
          const answer = await db.query(wireQuery(model, 'c')).catch((error: unknown) => String(error));
          if (refusals.test(String(answer))) continue;
          found += expected.length;
          expect(answer).toEqual(expected);
        }
        db.backend.close();
      },
    ),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(1000);
});
