/** The app as the gallery gives it to the screens: the real local database, and a session, a sync and a clock that stand still. */
import { demoAvatars } from '../../../scripts/demoAvatars.ts';
import { demoBattles } from '../../../scripts/demoBattles.ts';
import { type Battle, defaultAvatar, todayIn, type User } from '../../../src/domain/index.ts';
import type { WaitingPhotos } from '../../../src/store/entrySyncState.ts';
import { openStore } from '../../../src/store/openStore.ts';
import type { Store } from '../../../src/store/store.ts';
import { ChunkError } from '../../../src/ui/errorScreen/ChunkError.ts';
import type { PhotoDesk } from '../../../src/ui/photos/photoDesk.ts';
import type { AppFace, Live, StoreState } from '../../../src/ui/session/appFace.ts';
import { UpdatePrompt } from '../../../src/ui/update/UpdatePrompt.tsx';
import { me, now, type SceneState, timeZone } from '../scene.ts';

const people = {
  alex: me,
  sam: { id: 'demo-sam', username: 'Sam' },
  robin: { id: 'demo-robin', username: 'Robin' },
  jordan: { id: 'demo-jordan', username: 'Jordan' },
};

const still = <T>(value: T): Live<T> => ({ current: () => value, subscribe: () => () => {} });
const forever = <T>(): Promise<T> => new Promise<T>(() => {});

const userOf = ({ id, username }: { id: string; username: string }, isWelcomed: boolean): User => ({
  id,
  username,
  lowerUsername: username.toLowerCase(),
  avatar: demoAvatars[id] ?? defaultAvatar,
  level: 2,
  xp: 24,
  hideWelcomeMessage: !isWelcomed,
});

/** Puts the scene's battles and people into a fresh local database, as a pull would. */
async function fillStore(scene: SceneState): Promise<Store> {
  const { isWelcomed = false } = scene;
  let items = 0;
  const opened = await openStore(me.id, {
    now: () => new Date(now),
    timeZone: () => timeZone,
    newId: () => {
      items += 1;
      return `item${items}`;
    },
    durability: 'relaxed',
  });
  if (!opened.ok) throw new Error(opened.failure);
  const store = opened.value;
  const demo = demoBattles(people, new Date(now), timeZone);
  const applied = await store.replica.applyRemote(scene.battles?.(demo) ?? demo, null);
  if (!applied.ok) throw new Error(applied.failure);
  const users = Object.values(people).map((person) => userOf(person, isWelcomed));
  await store.replica.putUsers(scene.users?.(users) ?? users);
  await store.replica.putPersonalUser({
    id: me.id,
    topics: ['dailyReminder'],
    targetNotification: false,
    hideWelcomeMessage: !isWelcomed,
  });
  await scene.since?.(store);
  return store;
}

async function storeState(scene: SceneState): Promise<StoreState> {
  switch (scene.store) {
    case 'OPENING':
      return { kind: 'OPENING' };
    case 'PART_MISSING':
      return { kind: 'BROKEN', error: new ChunkError('Battle', 'missing') };
    case 'BROKEN':
      return { kind: 'BROKEN', error: new Error('The battle has no days.') };
    case undefined:
    case 'OPEN':
      return { kind: 'OPEN', store: await fillStore(scene) };
    default:
      return { kind: 'FAILED', failure: scene.store };
  }
}

/** A photo of nobody: stripes, as the server would give them, or why there is none. */
const createGalleryDesk = ({ photos = 'HERE' }: SceneState): PhotoDesk => ({
  async shrink(file) {
    return file?.type === 'image/jpeg'
      ? { ok: true, value: await drawPhoto() }
      : { ok: false, failure: 'NOT_ACCEPTED' };
  },
  use: forever,
  erase: forever,
  async open() {
    if (photos === 'ON_THE_WAY') return forever();
    return photos === 'HERE' ? { ok: true, value: await drawPhoto() } : { ok: false, failure: photos };
  },
  dismiss: forever,
});

/** Every photo of the person, in one state of its way to the server. */
function waitingPhotosOf(battles: Battle[], state: 'WAITING' | 'UPLOADING' | undefined): WaitingPhotos {
  const entries = battles.flatMap((battle) =>
    Object.values(battle.entries[me.id] ?? {}).flatMap((bucket) => Object.values(bucket ?? {})),
  );
  return new Map(
    state === undefined ? [] : entries.flatMap(({ photo }) => (photo === null ? [] : [[photo, state]])),
  );
}

async function drawPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(300, 300);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (let stripe = 0; stripe < 10; stripe += 1) {
    context.fillStyle = stripe % 2 === 0 ? '#4d8a5e' : '#e0a020';
    context.fillRect(0, stripe * 30, 300, 30);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 });
}

export async function createGalleryFace(scene: SceneState): Promise<AppFace> {
  const { phase = 'LIVE', event, consent = 'CLOSED', push = 'OFF_IN_BUILD', install = 'NOT_OFFERED' } = scene;
  const nothing = () => {};
  const offline = async () => ({ ok: false, failure: 'You seem to be offline. Please try again.' }) as const;
  return {
    consent: {
      state: still({ level: consent === 'ASKING' ? null : 'NECESSARY', view: consent }),
      answer: nothing,
      change: nothing,
      keep: nothing,
      countUnsent: async () => 2,
      rejectAll: forever,
      shown: nothing,
    },
    push: still({ state: push, turnOn: nothing }),
    installed: still({
      UpdatePrompt: scene.isNewVersionReady ? UpdatePrompt : null,
      install,
      mayBeCleared: install === 'BY_HAND',
      actions: {
        update: nothing,
        hasUnsavedTyping: () => false,
        renew: () => forever<void>(),
        install: nothing,
      },
    }),
    photos: {
      waiting: still(waitingPhotosOf(demoBattles(people, new Date(now), timeZone), scene.photosOnTheirWay)),
      desk: async () => createGalleryDesk(scene),
    },
    session: still(
      scene.session ?? {
        kind: 'SIGNED_IN',
        person: { uid: me.id, username: me.username },
        isExpired: phase === 'SIGNED_OUT',
        isGone: scene.isOwnAccountGone ?? false,
      },
    ),
    store: still(await storeState(scene)),
    arriving: still(false),
    syncStatus: still({ phase, lastSyncedAt: phase === 'CONNECTING' ? null : now - 60_000 }),
    today: still({ now: new Date(now), date: todayIn(timeZone, new Date(now)) }),
    clock: { now: () => now, timeZone: () => timeZone },
    actions: {
      signUp: offline,
      signIn: offline,
      chooseUsername: offline,
      sendPasswordReset: offline,
      signOut: forever,
      searchUsers: async (prefix) => {
        if (scene.search) return { ok: false, failure: scene.search };
        return {
          ok: true,
          value: Object.values(people)
            .filter(
              ({ id, username }) => id !== me.id && username.toLowerCase().startsWith(prefix.toLowerCase()),
            )
            .map((person) => userOf(person, false)),
        };
      },
      deleteAccount: offline,
      async exportData(onProgress) {
        onProgress({ done: 3, of: 8 });
        if (scene.export === undefined) return forever();
        if (scene.export === 'FAILED') throw new Error('the device cannot be read');
        return { name: 'fitbout.zip', file: new Blob(), battles: 16, photos: 7, missingPhotos: 1 };
      },
      fetchUser: () => {},
      storeFailed: () => {},
      reopenStore: () => {},
      rescueStore: forever,
    },
    onSyncEvent(listener) {
      if (event) setTimeout(() => listener(event));
      return () => {};
    },
  };
}
