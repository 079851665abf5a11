/**
 * This browser's push token and the messages that reach an open page, through Firebase's SDK, whose code is loaded when
 * it is first needed. It asks for no permission: that takes a tap, and the SDK is given none to ask for.
 */
import { type FirebaseApp, FirebaseError } from 'firebase/app';
import type { Line } from './failures.ts';
import type { MessagingFailure, RemoteMessaging } from './remote.ts';

export interface RemoteMessagingParts {
  app: FirebaseApp;
  line: Line;
  /** The public key under which the browser takes pushes; without it there are none. */
  vapidKey: string | undefined;
}

/** Throws what is no failure of the browser, its push service, or the way to the server. */
function failureOf(error: unknown): MessagingFailure {
  if (error instanceof FirebaseError) {
    const isBlocked = error.code === 'messaging/permission-blocked';
    return isBlocked ? { kind: 'BLOCKED' } : { kind: 'REJECTED', message: error.message };
  }
  // The browser's own, from its subscription: not allowed, or its push service gives none just now.
  if (error instanceof DOMException) {
    return error.name === 'NotAllowedError'
      ? { kind: 'BLOCKED' }
      : { kind: 'REJECTED', message: error.message };
  }
  // What `fetch` throws without a network.
  if (error instanceof TypeError) return { kind: 'OFFLINE' };
  throw error;
}

export function createRemoteMessaging({ app, line, vapidKey }: RemoteMessagingParts): RemoteMessaging {
  const { appId, messagingSenderId } = app.options;
  let hasToken = false;

  const load = async () => {
    const { deleteToken, getMessaging, getToken, isSupported, onMessage } = await import(
      'firebase/messaging'
    );
    // Asked first: `getMessaging` itself leaves an unhandled rejection where it is not.
    return (await isSupported()) ? { deleteToken, getToken, onMessage, messaging: getMessaging(app) } : null;
  };

  return {
    isConfigured: vapidKey !== undefined && appId !== undefined && messagingSenderId !== undefined,

    async token(worker) {
      if (vapidKey === undefined) throw new Error('a push token in a build without a VAPID key');
      if (!line.isOnline()) return { ok: false, failure: { kind: 'OFFLINE' } };
      if (Notification.permission !== 'granted') return { ok: false, failure: { kind: 'BLOCKED' } };
      try {
        const sdk = await load();
        if (!sdk) return { ok: false, failure: { kind: 'REJECTED', message: 'unsupported' } };
        // The SDK renews it once it is seven days old (604800000 ms, spec section 9).
        const value = await sdk.getToken(sdk.messaging, { vapidKey, serviceWorkerRegistration: worker });
        hasToken = true;
        return { ok: true, value };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },

    async deleteToken() {
      // Never asked for since the page was opened: the SDK would have no worker to take it from, and register one of its own.
      if (!hasToken) return { ok: true, value: undefined };
      try {
        const sdk = await load();
        if (sdk) await sdk.deleteToken(sdk.messaging);
        hasToken = false;
        return { ok: true, value: undefined };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },

    async onMessage(next) {
      const sdk = await load();
      if (!sdk) return () => undefined;
      return sdk.onMessage(sdk.messaging, ({ messageId, data }) => next({ id: messageId, data }));
    },
  };
}
