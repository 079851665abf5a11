/**
 * The three requests that sending photos takes, by `fetch` alone: Firebase's own storage SDK needs XMLHttpRequest, which
 * a worker has not. A request that is not answered well is a failure; nothing is retried here.
 */
import { isRecord } from '../../domain/index.ts';
import type { OutboxPhoto, OutboxSession, UploadRefusal } from './outboxDatabase.ts';

/** UNREACHED: no answer, or one that passes (5xx, 408, 429, a full project). UNAUTHORIZED: the id token is not taken. */
export type WireFailure = { kind: 'UNREACHED'; status: number | null } | { kind: 'UNAUTHORIZED' };

export type Answer<Refused = never> =
  | { ok: true }
  | { ok: false; failure: WireFailure | { kind: 'REFUSED'; refusal: Refused } };

type Fetch = typeof fetch;

/** Longer than a photo of some 23 kB takes anywhere; a connection that hangs must not hold up the others. */
const patienceMs = 60_000;

const unreached = (status: number | null) => ({
  ok: false as const,
  failure: { kind: 'UNREACHED' as const, status },
});

interface Heard {
  ok: boolean;
  status: number;
  /** Empty where it is not the server's own answer (a portal of the network's, say), or was cut short. */
  fields: Record<string, unknown>;
}

/** `null` when the way to the server is lost. Every answer is read to its end: one that is left open keeps its connection. */
async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Heard | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const json: unknown = await response.json().catch(() => null);
    return { ok: response.ok, status: response.status, fields: isRecord(json) ? json : {} };
  } catch {
    // Offline, cut off, timed out: `fetch` does not tell them apart, and all of them pass.
    return null;
  }
}

/** What passes with time: faults, limits, and a quota that the project's owner can raise. */
const passes = (status: number): boolean => status >= 500 || [402, 404, 408, 429].includes(status);

export type TokenAnswer = { ok: true; idToken: string } | { ok: false; kind: 'UNREACHED' | 'SIGNED_OUT' };

/** Exchanges the refresh token. A token of anybody but the session's own person counts as none. */
export async function exchangeToken(fetch: Fetch, session: OutboxSession): Promise<TokenAnswer> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken });
  const response = await send(fetch, session.tokenUrl, { method: 'POST', body });
  if (response === null || passes(response.status)) return { ok: false, kind: 'UNREACHED' };
  if (!response.ok) return { ok: false, kind: 'SIGNED_OUT' };
  const { id_token: idToken, user_id: uid } = response.fields;
  if (typeof idToken !== 'string') return { ok: false, kind: 'UNREACHED' };
  return uid === session.uid ? { ok: true, idToken } : { ok: false, kind: 'SIGNED_OUT' };
}

/** Puts the photo at its own path. Sent again after a broken answer, it replaces itself. */
export async function uploadPhoto(
  fetch: Fetch,
  { objectsUrl }: OutboxSession,
  idToken: string,
  { path, bytes, type, metadata }: OutboxPhoto,
): Promise<Answer<UploadRefusal>> {
  const boundary = `fitbout-${crypto.randomUUID()}`;
  const description = { name: path, contentType: type, metadata };
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(description)}\r\n`,
    `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
    bytes,
    `\r\n--${boundary}--`,
  ]);
  const response = await send(fetch, `${objectsUrl}?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      Authorization: `Firebase ${idToken}`,
      'Content-Type': `multipart/related; boundary=${boundary}`,
      'X-Goog-Upload-Protocol': 'multipart',
    },
    body,
  });
  if (response === null || passes(response.status)) return unreached(response?.status ?? null);
  if (response.status === 401) return { ok: false, failure: { kind: 'UNAUTHORIZED' } };
  if (!response.ok) {
    return {
      ok: false,
      failure: { kind: 'REFUSED', refusal: response.status === 403 ? 'DENIED' : 'INVALID' },
    };
  }
  const { name, size } = response.fields;
  // A good status alone proves nothing: only the server itself can name what it holds.
  return name === path && Number(size) === bytes.byteLength ? { ok: true } : unreached(response.status);
}

/** Deletes an object. One that is not there is as good as deleted; one that may no longer be deleted stays. */
export async function deletePhoto(
  fetch: Fetch,
  { objectsUrl }: OutboxSession,
  idToken: string,
  path: string,
): Promise<Answer> {
  const response = await send(fetch, `${objectsUrl}/${encodeURIComponent(path)}`, {
    method: 'DELETE',
    headers: { Authorization: `Firebase ${idToken}` },
  });
  if (response?.status === 404) return { ok: true };
  if (response === null || passes(response.status)) return unreached(response?.status ?? null);
  if (response.status === 401) return { ok: false, failure: { kind: 'UNAUTHORIZED' } };
  return { ok: true };
}
