/** Starts local-firebase's Storage for the conformance cases, each in a bucket of its own. */
import {
  openRules,
  type StartedStorage,
  startStorage,
  storageRules,
} from '../local-firebase/storage/startStorage.ts';
import type { StorageCase } from './storageCase.ts';

export const bucketOf = (index: number): string => `demo-case-${index}`;

/** Every case's own rules are set at once. */
export async function startForCases(cases: readonly StorageCase[]): Promise<StartedStorage> {
  const server = await startStorage({ startAt: Date.now() });
  server.storage.setRules([
    { content: openRules },
    ...cases.flatMap(({ rules }, index) =>
      rules === undefined ? [] : [{ content: storageRules(rules), bucket: bucketOf(index) }],
    ),
  ]);
  return server;
}

/** What a case expects, with the bucket's name in its place. */
export function expectedIn(bucket: string, { expected }: StorageCase): unknown {
  return JSON.parse(JSON.stringify(expected).replaceAll('BUCKET', bucket));
}
