/**
 * What this browser remembers between visits, under one key of local storage: who is signed in. It is read before the
 * first paint. Other parts of the app may keep theirs beside it; what is not known here is left as it is.
 */
import type { Person } from '../../ui/session/appFace.ts';

const key = 'fitbout';

export interface Kept {
  session: Person | null;
  /** Signed out here while the server's own memory of the sign-in could not be reached yet. */
  isLeaving: boolean;
}

export interface KeptSession {
  read(): Kept;
  write(kept: Kept): void;
  /** Another tab has signed somebody in or out. */
  onChange(listener: () => void): () => void;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type StorageListener = (event: { readonly key: string | null }) => void;

/** `window` or what stands for it. A storage that is closed keeps nothing beyond this visit. */
export function createKeptSession(page: {
  readonly localStorage: Storage;
  addEventListener(type: 'storage', listener: StorageListener): void;
  removeEventListener(type: 'storage', listener: StorageListener): void;
}): KeptSession {
  let unsaved: Kept | null = null;

  const readFields = (): Fields => {
    try {
      const fields: unknown = JSON.parse(page.localStorage.getItem(key) ?? '{}');
      return isFields(fields) ? fields : {};
    } catch {
      // Closed storage or foreign text: nobody is remembered.
      return {};
    }
  };

  return {
    read() {
      if (unsaved) return unsaved;
      const { session, isLeaving } = readFields();
      const isPerson =
        isFields(session) && typeof session.uid === 'string' && typeof session.username === 'string';
      return {
        session: isPerson ? { uid: String(session.uid), username: String(session.username) } : null,
        isLeaving: isLeaving === true,
      };
    },
    write({ session, isLeaving }) {
      try {
        page.localStorage.setItem(key, JSON.stringify({ ...readFields(), session, isLeaving }));
        unsaved = null;
      } catch {
        // A private window or a full disk: this visit goes on, the next one asks for a sign-in.
        unsaved = { session, isLeaving };
      }
    },
    onChange(listener) {
      const onStorage: StorageListener = (event) => {
        if (event.key === key || event.key === null) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}
