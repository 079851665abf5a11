/** The app as the gallery gives it to the screens: the real local database, and a session, a sync and a clock that stand still. */
import { demoAvatars } from '../../../scripts/demoAvatars.ts';
import { demoBattles } from '../../../scripts/demoBattles.ts';
import { defaultAvatar, todayIn, type User } from '../../../src/domain/index.ts';
import { openStore } from '../../../src/store/openStore.ts';
import type { Store } from '../../../src/store/store.ts';
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
    case 'BROKEN':
      return { kind: 'BROKEN', error: new Error('The battle has no days.') };
    case undefined:
    case 'OPEN':
      return { kind: 'OPEN', store: await fillStore(scene) };
    default:
      return { kind: 'FAILED', failure: scene.store };
  }
}

/** A photo of nobody: stripes, as the server would give them. */
const galleryDesk: PhotoDesk = {
  async shrink() {
    return { ok: true, value: await drawPhoto() };
  },
  use: forever,
  erase: forever,
  async open() {
    return { ok: true, value: await drawPhoto() };
  },
  dismiss: forever,
};

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
    photos: { waiting: still(new Map()), desk: async () => galleryDesk },
    session: still(
      scene.session ?? {
        kind: 'SIGNED_IN',
        person: { uid: me.id, username: me.username },
        isExpired: phase === 'SIGNED_OUT',
        isGone: false,
      },
    ),
    store: still(await storeState(scene)),
    arriving: still(false),
    syncStatus: still({ phase, lastSyncedAt: now - 60_000 }),
    today: still({ now: new Date(now), date: todayIn(timeZone, new Date(now)) }),
    clock: { now: () => now, timeZone: () => timeZone },
    actions: {
      signUp: offline,
      signIn: offline,
      chooseUsername: offline,
      sendPasswordReset: offline,
      signOut: forever,
      searchUsers: async (prefix) => ({
        ok: true,
        value: Object.values(people)
          .filter(
            ({ id, username }) => id !== me.id && username.toLowerCase().startsWith(prefix.toLowerCase()),
          )
          .map((person) => userOf(person, false)),
      }),
      deleteAccount: offline,
      exportData: () => forever(),
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
