/**
 * Photos on the server, read by their two contestants (R8). One plain request in place of firebase/storage, whose code
 * weighs as much as a screen and adds nothing to it. Sending is the outbox's, which works with no page open.
 */
import type { Auth } from 'firebase/auth';
import type { Outcome } from '../domain/index.ts';
import type { Line } from './failures.ts';
import type { PhotoBytes, RemoteFailure, RemotePhotos } from './remote.ts';
import type { RemoteConfig } from './remoteConfig.ts';

interface PhotoParts {
  auth: Auth;
  config: RemoteConfig;
  line: Line;
}

/** A photo weighs at most 700 kB; somebody is looking at a spinner. */
const patienceMs = 20_000;

/** Where the bucket's objects are; `null` for a project without a bucket. */
const objectsUrlOf = ({ storageBucket, emulators }: RemoteConfig): string | null => {
  if (storageBucket === undefined) return null;
  const server =
    emulators === undefined
      ? 'https://firebasestorage.googleapis.com'
      : `http://${emulators.storage.host}:${emulators.storage.port}`;
  return `${server}/v0/b/${storageBucket}/o`;
};

const tokenUrlOf = ({ apiKey, emulators }: RemoteConfig): string => {
  const server = emulators === undefined ? 'https:/' : `http://${emulators.auth.host}:${emulators.auth.port}`;
  return `${server}/securetoken.googleapis.com/v1/token?key=${encodeURIComponent(apiKey)}`;
};

const failed = (failure: RemoteFailure): { ok: false; failure: RemoteFailure } => ({ ok: false, failure });

function failureOf(status: number): RemoteFailure {
  switch (status) {
    case 401:
      return { kind: 'SIGNED_OUT' };
    case 403:
      return { kind: 'DENIED' };
    case 404:
      return { kind: 'REJECTED', message: 'The photo is not there' };
    default:
      return { kind: 'OFFLINE' };
  }
}

export function createRemotePhotos({ auth, config, line }: PhotoParts): RemotePhotos {
  const objectsUrl = objectsUrlOf(config);

  async function request(url: string): Promise<Outcome<PhotoBytes, RemoteFailure>> {
    // A page that has just been opened does not know yet who is signed in.
    await auth.authStateReady();
    const token = await auth.currentUser?.getIdToken();
    if (token === undefined) return failed({ kind: 'SIGNED_OUT' });
    const response = await fetch(url, {
      headers: { Authorization: `Firebase ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) {
      // Left open, the answer would keep its connection.
      await response.body?.cancel();
      return failed(failureOf(response.status));
    }
    const type = response.headers.get('Content-Type') ?? '';
    // Whatever its owner's device sent, it is looked at as an image or not at all.
    if (!type.startsWith('image/')) return failed({ kind: 'REJECTED', message: `${type} is no image` });
    return { ok: true, value: { type, bytes: await response.arrayBuffer() } };
  }

  return {
    sender() {
      const account = auth.currentUser;
      if (account === null || objectsUrl === null) return null;
      const { uid, refreshToken } = account;
      return { uid, refreshToken, tokenUrl: tokenUrlOf(config), objectsUrl };
    },

    async read(path) {
      if (objectsUrl === null) return failed({ kind: 'REJECTED', message: 'The project has no bucket' });
      if (!line.isOnline()) return failed({ kind: 'OFFLINE' });
      try {
        return await request(`${objectsUrl}/${encodeURIComponent(path)}?alt=media`);
      } catch {
        // `fetch` and the renewal of the token fail alike when the way to the server is lost.
        return failed({ kind: 'OFFLINE' });
      }
    },
  };
}
