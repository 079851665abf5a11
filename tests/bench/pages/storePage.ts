/** Fills the app's own local database through the app's own store, and signs the person in on this device. */
import { todayIn } from '../../../src/domain/index.ts';
import { openStore } from '../../../src/store/openStore.ts';
import { benchBattles, me, profileOf, rival } from '../benchBattles.ts';

const face = {
  async fill(count: number): Promise<void> {
    const opened = await openStore(me.id, {
      now: () => new Date(),
      timeZone: () => 'UTC',
      newId: () => crypto.randomUUID(),
    });
    if (!opened.ok) throw new Error(opened.failure);
    const { replica, close } = opened.value;
    const battles = benchBattles(count, todayIn('UTC', new Date()));
    for (let from = 0; from < battles.length; from += 50) {
      const applied = await replica.applyRemote(battles.slice(from, from + 50), null);
      if (!applied.ok) throw new Error(applied.failure);
    }
    const { user, personalUser } = profileOf(me);
    await replica.putUsers([user, profileOf(rival).user]);
    await replica.putPersonalUser(personalUser);
    await close();
    const session = { uid: me.id, username: me.username };
    localStorage.setItem('fitbout', JSON.stringify({ session, isLeaving: false }));
  },
};

declare global {
  var storePage: typeof face;
}
globalThis.storePage = face;
