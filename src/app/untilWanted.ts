/**
 * When a page that nobody is signed in to asks for Firebase. Where it has been before, it may know somebody, or finish a
 * sign-up that was cut short: then at once. A browser that is new here is left to read in peace until its first touch.
 */
import type { ConsentState, Live, SessionState } from '../ui/session/appFace.ts';

/** In which Firebase keeps its sign-in, from its first start in a browser. */
const firebaseDatabase = 'firebaseLocalStorageDb';

export interface Wanting {
  page: Pick<EventTarget, 'addEventListener'>;
  databases: Pick<IDBFactory, 'databases'>;
  session: Live<SessionState>;
  consent: Live<ConsentState>;
}

/** Resolves once the connection is of use. It never rejects. */
export async function untilWanted({ page, databases, session, consent }: Wanting): Promise<void> {
  const isWanted = () => session.current().kind !== 'SIGNED_OUT' || consent.current().level === 'ALL';
  if (isWanted() || (await hasMetFirebase(databases))) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (isWanted()) resolve();
  };
  const ends = [session.subscribe(look), consent.subscribe(look)];
  const touches = new AbortController();
  for (const touch of ['pointerdown', 'keydown'])
    page.addEventListener(touch, () => resolve(), { capture: true, signal: touches.signal });
  // They may have changed while the databases were listed.
  look();
  await promise;
  touches.abort();
  for (const end of ends) end();
}

async function hasMetFirebase(databases: Wanting['databases']): Promise<boolean> {
  try {
    return (await databases.databases()).some(({ name }) => name === firebaseDatabase);
  } catch {
    // An older browser does not tell, a private window may refuse.
    return true;
  }
}
