/** Finds other people on the server, and brings their profiles into the local database. */
import type { Remote } from '../remote/remote.ts';
import type { AppActions, Live, SessionState, StoreState } from '../ui/session/appFace.ts';

export function createPeople(
  stores: Live<StoreState>,
  session: Live<SessionState>,
  loadRemote: () => Promise<Remote>,
): Pick<AppActions, 'searchUsers' | 'fetchUser'> {
  const fetching = new Set<string>();

  const fetchUser = async (id: string) => {
    const remote = await loadRemote();
    const found = await remote.users.get(id);
    const opened = stores.current();
    if (!found.ok || opened.kind !== 'OPEN') return;
    const { replica } = opened.store;
    if (found.value) await replica.putUsers([found.value]);
    await replica.putGone(id, found.value === null);
  };

  return {
    async searchUsers(prefix) {
      const remote = await loadRemote().catch(() => null);
      if (!remote) return { ok: false, failure: 'OFFLINE' };
      const found = await remote.users.search(prefix.toLowerCase());
      if (!found.ok) return { ok: false, failure: found.failure.kind === 'OFFLINE' ? 'OFFLINE' : 'FAILED' };
      const state = session.current();
      const self = state.kind === 'SIGNED_IN' ? state.person.uid : null;
      return { ok: true, value: found.value.filter(({ id }) => id !== self) };
    },
    fetchUser(id) {
      if (fetching.has(id)) return;
      fetching.add(id);
      // Without a network the profile is missing on the screen, which says so; it is asked for again next time.
      fetchUser(id)
        .catch(() => undefined)
        .finally(() => fetching.delete(id));
    },
  };
}
