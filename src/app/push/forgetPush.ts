/** Ends the notifications of a person who leaves this device: nothing of theirs may arrive any more, nor stay in sight. */
import { takeBackRequest } from '../../domain/index.ts';
import type { Remote } from '../../remote/remote.ts';
import { type PushMemory, pushLock } from './keptPush.ts';

/**
 * The browser's subscription goes first and needs no network: what FCM still sends to it reaches nobody, and FCM says so
 * to the functions, which then forget the token. So the server is told as well, and not waited for where it is out of reach.
 * Without a remote this is called again when there is one.
 */
export async function forgetPush(
  { page, memory }: { page: Window; memory: PushMemory },
  uid: string,
  loadRemote: () => Promise<Remote | null>,
): Promise<void> {
  if (memory.read()?.uid !== uid) return;
  await endSubscription(page);
  // What is just being set up, here or in another tab, comes to its end first, and is then taken away.
  await page.navigator.locks.request(pushLock, async () => {
    const kept = memory.read();
    if (kept === null || kept.uid !== uid) return;
    await endSubscription(page);
    const remote = await loadRemote();
    if (remote === null) return;
    memory.write(null);
    if (kept.fcmToken !== null) await remote.notifications.removeToken(uid, kept.fcmToken);
    // FCM's own record, of use to nobody any more. Not waited for: when it fails, the next token made here ends it.
    remote.messaging.deleteToken().catch(reportError);
  });
}

async function endSubscription(page: Window): Promise<void> {
  const registration = await page.navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  registration.active?.postMessage(takeBackRequest(null));
}
