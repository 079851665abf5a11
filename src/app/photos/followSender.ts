/**
 * Keeps the worker's token in step with who is signed in: there while the server and this browser agree on the person,
 * gone as soon as they sign out. It must never leave one person's token under another's name.
 */
import { forgetSession, keepSession } from '../../store/outbox/outboxSession.ts';
import type { PhotoParts } from './photoParts.ts';

/** `arrived` is called when there is somebody to send for. */
export function followSender(
  { session, authUid, loadRemote }: Pick<PhotoParts, 'session' | 'authUid' | 'loadRemote'>,
  arrived: () => void,
): { settled(): Promise<void> } {
  // One after the other, each judging anew: what was true when it was queued may be over.
  let last: Promise<void> = Promise.resolve();

  async function keepUp(): Promise<void> {
    const state = session.current();
    if (state.kind !== 'SIGNED_IN') return forgetSession();
    const { uid } = state.person;
    if (authUid.current() !== uid) return;
    const sender = (await loadRemote()).photos.sender();
    const now = session.current();
    if (sender?.uid !== uid || now.kind !== 'SIGNED_IN' || now.person.uid !== uid) return;
    await keepSession(sender);
    arrived();
  }

  const look = (): void => {
    last = last.then(keepUp).catch((error: unknown) => reportError(error));
  };
  session.subscribe(look);
  authUid.subscribe(look);
  look();
  return { settled: () => last };
}
