/** Who is signed in, as this browser remembers it between visits. It is read before the first paint. */
import { isRecord } from '../../domain/index.ts';
import type { Person } from '../../ui/session/appFace.ts';
import type { KeptFields } from './keptFields.ts';

export interface Kept {
  session: Person | null;
  /** Signed out here while the server's own memory of the sign-in could not be reached yet. */
  isLeaving: boolean;
  /** Whose data is to leave this device; named until all of it has, so that a start after a killed one finishes it. */
  forgetting: string | null;
}

export interface KeptSession {
  read(): Kept;
  /** What is not named stays as it is. */
  write(kept: Partial<Kept>): void;
  /** Another tab has signed somebody in or out. */
  onChange(listener: () => void): () => void;
}

/** Where nothing can be kept, it lasts for this visit. */
export function createKeptSession(fields: KeptFields): KeptSession {
  let unsaved: Kept | null = null;
  const read = (): Kept => {
    if (unsaved) return unsaved;
    const { session, isLeaving, forgetting } = fields.read();
    const isPerson =
      isRecord(session) && typeof session.uid === 'string' && typeof session.username === 'string';
    return {
      session: isPerson ? { uid: String(session.uid), username: String(session.username) } : null,
      isLeaving: isLeaving === true,
      forgetting: typeof forgetting === 'string' ? forgetting : null,
    };
  };

  return {
    read,
    write(kept) {
      const next = { ...read(), ...kept };
      // A private window or a full disk: this visit goes on, the next one asks for a sign-in.
      unsaved = fields.write({ ...next }) ? null : next;
    },
    onChange: fields.onChange,
  };
}
