/** Reads the answer of a query in pages, one after the other. Keeps one page in memory. */
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** The query must have an order, whose fields it also reads: the next page begins after the last document of this one. */
export async function* pagesOf(query: Query, pageSize: number): AsyncGenerator<QueryDocumentSnapshot[]> {
  for (let page = query.limit(pageSize); ; ) {
    const { docs } = await page.get();
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return;
    page = query.startAfter(last).limit(pageSize);
  }
}
