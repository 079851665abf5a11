/**
 * Asks the browser not to clear this device's data when space runs short or, as Safari does with sites that are not
 * installed, after seven days without a visit. It asks when there is something to lose and never at the door: Firefox
 * puts the question to the person.
 */
import type { Live, StoreState } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';

export interface StorageParts {
  /** `navigator.storage`; absent on insecure origins and in some private windows. */
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined;
  stores: Live<StoreState>;
  /** An installed app asks at once: its person has decided to stay. */
  isInstalled(): boolean;
}

/** Whether the browser has promised; `null` until it has been asked. */
export function keepStorage({ storage, stores, isInstalled }: StorageParts): Live<boolean | null> {
  const isKept = createLive<boolean | null>(null);
  if (storage === undefined) {
    isKept.set(false);
    return isKept;
  }
  let wasAsked = false;
  const ask = () => {
    if (wasAsked) return;
    wasAsked = true;
    storage
      .persisted()
      .then((isAlready) => isAlready || storage.persist())
      .then(isKept.set, () => isKept.set(false));
  };

  let following: { unsubscribe(): void } | null = null;
  const follow = () => {
    following?.unsubscribe();
    following = null;
    const state = stores.current();
    if (state.kind !== 'OPEN') return;
    if (isInstalled()) return ask();
    following = state.store.unsent$().subscribe({
      next: (unsent) => {
        if (unsent > 0) ask();
      },
      // The screens say what cannot be read.
      error: () => undefined,
    });
  };
  stores.subscribe(follow);
  follow();
  return isKept;
}
