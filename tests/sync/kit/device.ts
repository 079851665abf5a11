/** One device of one person: a store and the real sync over it, whose network and tabs the test holds in its hand. */
import { BehaviorSubject, Subject } from 'rxjs';
import { newUser } from '../../../src/app/session/newUser.ts';
import type { Outcome } from '../../../src/domain/index.ts';
import type {
  CallFailure,
  RemoteBattles,
  RemoteFunctions,
  RemoteNotifications,
  RemoteUsers,
} from '../../../src/remote/remote.ts';
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
  functions?: Partial<RemoteFunctions>;
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
  /** Tells the sync that time has passed. */
  minute: Subject<void>;
  events: SyncEvent[];
  errors: Error[];
  status(): SyncStatus;
}

/** Nobody's profile changes here. */
export const quietUsers: RemoteUsers = {
  listen: () => () => {},
  listenPersonal: () => () => {},
  get: async (id) => ({ ok: true, value: newUser(id, id).user }),
  search: async () => ({ ok: true, value: [] }),
  isUsernameTaken: async () => ({ ok: true, value: false }),
  create: async () => ({ ok: true, value: undefined }),
  update: async () => ({ ok: true, value: undefined }),
};

const done: Outcome<void, CallFailure> = { ok: true, value: undefined };

/** Functions that do nothing. */
export const quietFunctions: RemoteFunctions = {
  updateXp: async () => done,
  sendTargetUpdateNotification: async () => done,
  subscribeUserToTopic: async () => done,
  unsubscribeUserFromTopic: async () => done,
  temporarilyUnsubscribeUserFromAllTopics: async () => done,
  resubscribeUserToAllTopics: async () => done,
  deleteAccount: async () => done,
};

/** Nobody has settings or a device that takes pushes. */
export const quietNotifications: RemoteNotifications = {
  choose: async () => ({ ok: false, failure: { kind: 'DENIED' } }),
  token: async () => ({ ok: true, value: null }),
  storeToken: async () => done,
  removeToken: async () => done,
};

export const lonelyTabs = (): Tabs => ({ post: () => {}, messages$: new Subject() });

export function startSync(parts: DeviceParts): RunningSync {
  const { uid, time, replica, battles, online } = parts;
  const visible = new BehaviorSubject(true);
  const uploaded = parts.uploaded ?? new Set<string>();
  const photoUploaded = new Subject<void>();
  const minute = new Subject<void>();
  const events: SyncEvent[] = [];
  const errors: Error[] = [];
  const sync = createSync({
    uid,
    replica,
    remote: {
      battles,
      users: parts.users ?? quietUsers,
      functions: { ...quietFunctions, ...parts.functions },
      notifications: quietNotifications,
    },
    now: time.now,
    after: time.after,
    random: () => 0.5,
    online$: online,
    visible$: visible,
    minute$: minute,
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
  return { sync, online, visible, uploaded, photoUploaded, minute, events, errors, status: () => status };
}
