/** One device of one person: a store and the real sync over it, whose network and tabs the test holds in its hand. */
import { BehaviorSubject, Subject } from 'rxjs';
import type { RemoteBattles, RemoteUsers } from '../../../src/remote/remote.ts';
import type { Replica } from '../../../src/store/store.ts';
import { createSync, type Sync } from '../../../src/sync/createSync.ts';
import type { Tabs } from '../../../src/sync/surroundings.ts';
import type { SyncEvent, SyncStatus } from '../../../src/sync/syncStatus.ts';
import type { VirtualTime } from './virtualTime.ts';

export interface DeviceParts {
  uid: string;
  time: Pick<VirtualTime, 'now' | 'after'>;
  replica: Replica;
  battles: RemoteBattles;
  users?: RemoteUsers;
  online: BehaviorSubject<boolean>;
  tabs?: Tabs;
  uploaded?: Set<string>;
}

export interface RunningSync {
  sync: Sync;
  online: BehaviorSubject<boolean>;
  visible: BehaviorSubject<boolean>;
  uploaded: Set<string>;
  photoUploaded: Subject<void>;
  events: SyncEvent[];
  errors: Error[];
  status(): SyncStatus;
}

/** Nobody's profile changes here. */
export const quietUsers: RemoteUsers = {
  listen: () => () => {},
  listenPersonal: () => () => {},
  get: async () => ({ ok: true, value: null }),
  search: async () => ({ ok: true, value: [] }),
  isUsernameTaken: async () => ({ ok: true, value: false }),
  create: async () => ({ ok: true, value: undefined }),
  update: async () => ({ ok: true, value: undefined }),
};

export const lonelyTabs = (): Tabs => ({ post: () => {}, messages$: new Subject() });

export function startSync(parts: DeviceParts): RunningSync {
  const { uid, time, replica, battles, online } = parts;
  const visible = new BehaviorSubject(true);
  const uploaded = parts.uploaded ?? new Set<string>();
  const photoUploaded = new Subject<void>();
  const events: SyncEvent[] = [];
  const errors: Error[] = [];
  const sync = createSync({
    uid,
    replica,
    remote: { battles, users: parts.users ?? quietUsers },
    now: time.now,
    after: time.after,
    random: () => 0.5,
    online$: online,
    visible$: visible,
    tabs: parts.tabs ?? lonelyTabs(),
    isPhotoUploaded: async (path) => uploaded.has(path),
    photoUploaded$: photoUploaded,
    report: (error) => errors.push(error),
  });
  let status: SyncStatus = { phase: 'ELSEWHERE', lastSyncedAt: null };
  sync.status$.subscribe((next) => {
    status = next;
  });
  sync.events$.subscribe((event) => events.push(event));
  return { sync, online, visible, uploaded, photoUploaded, events, errors, status: () => status };
}
