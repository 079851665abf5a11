/** Fitbout's own store, remote and sync, wired as the app wires them. */
import { connectRemote } from '../../../src/remote/connectRemote.ts';
import { readRemoteConfig } from '../../../src/remote/remoteConfig.ts';
import { openStore } from '../../../src/store/openStore.ts';
import type { Store } from '../../../src/store/store.ts';
import { startSync } from '../../../src/sync/startSync.ts';
import type { SyncStatus } from '../../../src/sync/syncStatus.ts';
import { benchPassword, emailOf } from '../benchBattles.ts';
import { until } from './syncFace.ts';

let store: Store | null = null;
const opened = (): Store => {
  if (!store) throw new Error('The store is not open');
  return store;
};
const report = (problem: string | Error): void => {
  throw problem instanceof Error ? problem : new Error(problem);
};

globalThis.syncFace = {
  async open(uid, battles) {
    const config = readRemoteConfig(await (await fetch('/__/firebase/init.json')).json());
    const remote = connectRemote({ config, isOnline: () => navigator.onLine, report });
    const known = await new Promise<{ uid: string } | null>((resolve) => remote.auth.onUser(resolve));
    if (known?.uid !== uid) {
      const signedIn = await remote.auth.signIn(emailOf(uid), benchPassword);
      if (!signedIn.ok) throw new Error(signedIn.failure.message);
    }
    const outcome = await openStore(uid, {
      now: () => new Date(),
      timeZone: () => 'UTC',
      newId: () => crypto.randomUUID(),
    });
    if (!outcome.ok) throw new Error(outcome.failure);
    store = outcome.value;
    let phase: SyncStatus['phase'] = 'CONNECTING';
    // Nobody takes photos here.
    const photos = { isUploaded: async () => true, onUploaded: () => () => undefined };
    startSync(store, remote, { now: Date.now, report, photos }).status$.subscribe((status) => {
      phase = status.phase;
    });
    let held = 0;
    store.battles$().subscribe((rows) => {
      held = rows.length;
    });
    await until(
      () => phase === 'LIVE' && held >= battles,
      () => ({ phase, held }),
    );
  },
  async record(battleId, bucket, targetKey, checked) {
    const outcome = await opened().record(battleId, { bucket, targetKey }, { kind: 'CHECK', checked });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  },
  async isChecked(battleId, uid, bucket, targetKey) {
    const row = await opened().replica.row(battleId);
    return row?.entries[uid]?.[bucket]?.[targetKey]?.input === true;
  },
};
