/** Asks two Firestore servers the same queries over the same documents and gathers where they answer differently. */
import type { RunningServer } from './firestoreServers.ts';
import { PROJECT, type QueryCase, type QueryWorld } from './queryFuzzCases.ts';

interface Answer {
  /** What must be the same. */
  told: string;
  /** In the server's own words, which may differ. */
  words: string;
}

export interface Disagreement {
  documents: QueryWorld['documents'];
  query: QueryCase;
  here: Answer;
  official: Answer;
}

export interface QueryComparison {
  disagreements: Disagreement[];
  asked: number;
  /** Queries that both answered with at least one document; a comparison of nothing compares nothing. */
  found: number;
  /** Queries that both refused. */
  refused: number;
}

const root = `projects/${PROJECT}/databases/(default)/documents`;

export async function compareQueries(
  here: RunningServer,
  official: RunningServer,
  worlds: readonly QueryWorld[],
): Promise<QueryComparison> {
  const result: QueryComparison = { disagreements: [], asked: 0, found: 0, refused: 0 };
  for (const { documents, queries } of worlds) {
    await Promise.all([here, official].map((server) => fill(server, documents)));
    const answers = await Promise.all(
      queries.map(async (query) => ({
        query,
        ours: await answer(here, query),
        theirs: await answer(official, query),
      })),
    );
    for (const { query, ours, theirs } of answers) {
      result.asked += 1;
      if (ours.told !== theirs.told)
        result.disagreements.push({ documents, query, here: ours, official: theirs });
      else if (ours.told.includes('documents/')) result.found += 1;
      else if (ours.told.includes('refused')) result.refused += 1;
    }
  }
  return result;
}

export function describeDisagreement({ documents, query, here, official }: Disagreement): string {
  const side = ({ told, words }: Answer) => `${told} ${words}`;
  return `${JSON.stringify(query)}\n  over ${JSON.stringify(documents)}\n  here:     ${side(here)}\n  official: ${side(official)}`;
}

async function ask(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, unknown]> {
  const response = await fetch(`http://${server.host}:${server.port}${path}`, {
    method,
    headers: { Authorization: 'Bearer owner' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? null : JSON.parse(text)];
}

async function fill(server: RunningServer, documents: QueryWorld['documents']): Promise<void> {
  await ask(server, 'DELETE', `/emulator/v1/${root}`);
  const writes = Object.entries(documents).map(([path, fields]) => ({
    update: { name: `${root}/${path}`, fields },
  }));
  const [status, told] = await ask(server, 'POST', `/v1/${root}:commit`, { writes });
  if (status !== 200) throw new Error(`the documents were refused: ${JSON.stringify(told)}`);
}

/** The names that a query finds in their order and what its aggregation answers, or the status of its refusal. */
async function answer(
  server: RunningServer,
  { parent, structuredQuery, aggregations }: QueryCase,
): Promise<Answer> {
  const at = `/v1/${parent === '' ? root : `${root}/${parent}`}`;
  const [status, found] = await ask(server, 'POST', `${at}:runQuery`, { structuredQuery });
  const [sumStatus, summed] = await ask(server, 'POST', `${at}:runAggregationQuery`, {
    structuredAggregationQuery: { structuredQuery, aggregations },
  });
  const names = status === 200 ? documentNames(found).join(' ') : `refused ${statusOf(found)}`;
  return {
    told: `${names} | ${sumStatus === 200 ? aggregates(summed) : `refused ${statusOf(summed)}`}`,
    words: [found, summed].flatMap(refusal).join(' | '),
  };
}

function statusOf(answer: unknown): unknown {
  return property(property(listOf(answer)[0], 'error'), 'status');
}

function refusal(answer: unknown): string[] {
  const message = property(property(listOf(answer)[0], 'error'), 'message');
  return typeof message === 'string' ? [message] : [];
}

function documentNames(answer: unknown): string[] {
  return listOf(answer).flatMap((item) => {
    const document = property(item, 'document');
    const name = property(document, 'name');
    return typeof name === 'string' ? [name] : [];
  });
}

function aggregates(answer: unknown): string {
  const [first] = listOf(answer);
  const fields = property(property(first, 'result'), 'aggregateFields');
  if (typeof fields !== 'object' || fields === null) return 'nothing';
  return Object.entries(fields)
    .map(([alias, value]) => `${alias} ${JSON.stringify(value)}`)
    .sort()
    .join(', ');
}

const listOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : [answer]);

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
