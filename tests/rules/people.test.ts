/** Profiles, usernames, personal settings and push tokens: R6 and R7. Beside each denial stands the nearest act that is allowed. */
import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { describe, test } from 'vitest';
import { allows, ana, avatar, ben, denies, judge, person } from './rulesKit.ts';

const zoe = 'zoe';
const settings = (id: string): DocumentData => ({
  id,
  topics: [],
  targetNotification: false,
  hideWelcomeMessage: false,
});

interface SignUp {
  user?: DocumentData;
  name?: { id: string; data: DocumentData } | null;
  personal?: DocumentData | null;
}

/** The batch of three documents by which somebody signs up. */
function signUp(db: Firestore, { user = {}, name, personal }: SignUp = {}): Promise<void> {
  const given = { ...person(zoe), username: 'Zoe', lowerUsername: 'zoe', ...user };
  const batch = writeBatch(db);
  batch.set(doc(db, 'users', zoe), given);
  if (name !== null) {
    const { id, data } = name ?? { id: String(given.lowerUsername), data: { username: given.username } };
    batch.set(doc(db, 'usernames', id), data);
  }
  if (personal !== null) batch.set(doc(db, 'users', zoe, 'personalUsers', zoe), personal ?? settings(zoe));
  return batch.commit();
}

judge('people', ({ as, asServer }) => {
  describe('signing up', () => {
    test('[R7] the owner creates profile, username and settings together', async () => {
      await denies(signUp(as(ana)));
      await denies(signUp(as(null)));
      await denies(signUp(as(zoe), { name: null }));
      await denies(signUp(as(zoe), { personal: null }));
      await denies(setDoc(doc(as(zoe), 'usernames', 'zoe'), { username: 'Zoe' }));
      await allows(signUp(as(zoe)));
    });

    test('[R7] a taken username stays with whoever took it, however it is written', async () => {
      await asServer((db) => setDoc(doc(db, 'usernames', 'taken'), { username: 'Taken' }));
      await denies(signUp(as(zoe), { user: { username: 'TAKEN', lowerUsername: 'taken' } }));
      await allows(signUp(as(zoe), { user: { username: 'FREE', lowerUsername: 'free' } }));
    });

    test.each([
      ['a username with a space', { username: 'zo e', lowerUsername: 'zo e' }],
      ['a username of two letters', { username: 'zo', lowerUsername: 'zo' }],
      ['a username of sixteen letters', { username: 'z'.repeat(16), lowerUsername: 'z'.repeat(16) }],
      ['another lower case', { lowerUsername: 'ana' }],
      ['a level', { level: 2 }],
      ['experience', { xp: 10 }],
      ['another’s id', { id: ana }],
      ['an avatar that is none', { avatar: { id: '5', colors: avatar.colors } }],
      [
        'an avatar with an essay for a colour',
        { avatar: { id: '1', colors: { ...avatar.colors, skin: 'x'.repeat(99) } } },
      ],
      ['a field too many', { isAdmin: true }],
    ])('[R7] nobody starts with %s', async (_what, user) => {
      await denies(signUp(as(zoe), { user }));
      await allows(signUp(as(zoe), { user: { username: 'z'.repeat(15), lowerUsername: 'z'.repeat(15) } }));
    });

    test('[R7] the username’s document holds the name and is kept under it', async () => {
      await denies(signUp(as(zoe), { name: { id: 'zoe', data: { username: 'Somebody' } } }));
      await denies(signUp(as(zoe), { name: { id: 'zoe', data: { username: 'Zoe', more: 1 } } }));
      await denies(signUp(as(zoe), { name: { id: 'other', data: { username: 'Zoe' } } }));
      await allows(signUp(as(zoe), { name: { id: 'zoe', data: { username: 'Zoe' } } }));
    });

    test('[R7] nobody takes a second username', async () => {
      await allows(signUp(as(zoe)));
      await denies(setDoc(doc(as(zoe), 'usernames', 'zoe2'), { username: 'Zoe2' }));
      await denies(signUp(as(zoe), { user: { username: 'Zoe2', lowerUsername: 'zoe2' } }));
      await allows(getDoc(doc(as(zoe), 'usernames', 'zoe2')));
    });
  });

  describe('profiles', () => {
    test('[R7] whoever is signed in reads profiles and searches by prefix, five at most', async () => {
      const search = (uid: string | null, most: number) =>
        getDocs(
          query(
            collection(as(uid), 'users'),
            orderBy('lowerUsername'),
            where('lowerUsername', '>=', 'a'),
            where('lowerUsername', '<', 'a\uf8ff'),
            limit(most),
          ),
        );
      await denies(getDoc(doc(as(null), 'users', ana)));
      await allows(getDoc(doc(as(ben), 'users', ana)));
      await denies(search(null, 5));
      await denies(search(ben, 6));
      await denies(getDocs(collection(as(ben), 'users')));
      await allows(search(ben, 5));
    });

    test('[R7] the owner changes avatar and welcome alone', async () => {
      const update = (uid: string | null, fields: DocumentData) =>
        updateDoc(doc(as(uid), 'users', ana), fields);
      await denies(update(ben, { avatar: { ...avatar, id: '2' } }));
      await denies(update(null, { hideWelcomeMessage: true }));
      await denies(update(ana, { username: 'Anna' }));
      await denies(update(ana, { lowerUsername: 'anna' }));
      await denies(update(ana, { avatar: { ...avatar, id: '9' } }));
      await denies(update(ana, { hideWelcomeMessage: 'yes' }));
      await denies(update(ana, { targetNotification: true }));
      await allows(update(ana, { avatar: { ...avatar, id: '2' }, hideWelcomeMessage: true }));
    });

    test('[R6] level and experience are the server’s', async () => {
      const update = (fields: DocumentData) => updateDoc(doc(as(ana), 'users', ana), fields);
      await denies(update({ level: 9 }));
      await denies(update({ xp: 999 }));
      await denies(update({ hideWelcomeMessage: true, xp: 999 }));
      await allows(update({ hideWelcomeMessage: true }));
    });

    test('[R7] whoever deletes their account sets their username free', async () => {
      await allows(signUp(as(zoe)));
      const leave = (db: Firestore) =>
        writeBatch(db)
          .delete(doc(db, 'usernames', 'zoe'))
          .delete(doc(db, 'users', zoe, 'personalUsers', zoe))
          .delete(doc(db, 'users', zoe))
          .commit();
      await denies(leave(as(ana)));
      await denies(deleteDoc(doc(as(zoe), 'users', zoe)));
      await denies(deleteDoc(doc(as(zoe), 'usernames', 'zoe')));
      await allows(leave(as(zoe)));
    });
  });

  test('[R7] a username is looked up by name, also signed out, and never listed', async () => {
    await asServer((db) => setDoc(doc(db, 'usernames', 'taken'), { username: 'Taken' }));
    await denies(getDocs(collection(as(null), 'usernames')));
    await denies(getDocs(query(collection(as(ana), 'usernames'), limit(1))));
    await denies(updateDoc(doc(as(ana), 'usernames', 'taken'), { username: 'Ana' }));
    await allows(getDoc(doc(as(null), 'usernames', 'taken')));
    await allows(getDoc(doc(as(ana), 'usernames', 'taken')));
  });

  test('[R7] personal settings are the owner’s alone', async () => {
    const mine = (uid: string | null) => doc(as(uid), 'users', ana, 'personalUsers', ana);
    await denies(setDoc(mine(ben), settings(ana)));
    await denies(setDoc(mine(ana), { ...settings(ana), topics: 'all' }));
    await denies(setDoc(doc(as(ana), 'users', ana, 'personalUsers', 'second'), settings('second')));
    await allows(setDoc(mine(ana), settings(ana)));
    await denies(getDoc(mine(ben)));
    await denies(getDoc(mine(null)));
    await allows(getDoc(mine(ana)));
    await allows(updateDoc(mine(ana), { topics: ['dailyReminder'] }));
  });

  test('[R7] push tokens are the owner’s alone', async () => {
    const mine = (uid: string | null) => doc(as(uid), 'fcmTokens', ana);
    await denies(setDoc(mine(ben), { fcmToken: 'stolen' }));
    await denies(setDoc(mine(ana), { fcmToken: 5 }));
    await allows(setDoc(mine(ana), { fcmToken: 'token' }, { merge: true }));
    await denies(getDoc(mine(ben)));
    await allows(getDoc(mine(ana)));
    await allows(deleteDoc(mine(ana)));
  });

  test('[R7] whatever has no rule is nobody’s', async () => {
    await denies(setDoc(doc(as(ana), 'secrets', 'one'), { a: 1 }));
    await denies(getDoc(doc(as(ana), 'secrets', 'one')));
    await allows(getDoc(doc(as(ana), 'users', ana)));
  });
});
