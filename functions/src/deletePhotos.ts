/**
 * Deletes stored photos by two requests of Cloud Storage's JSON API. Never decides whose. The client library behind
 * `firebase-admin/storage` is an optional package with twenty of its own: npm leaves it out under Node 20, and loading
 * it would delay the start of every function.
 */
import type { App } from 'firebase-admin/app';
import type { Effects } from './effects.ts';

const pageSize = 25;

const hasItems = (listing: unknown): listing is { items: { name: string }[] } =>
  typeof listing === 'object' && listing !== null && 'items' in listing && Array.isArray(listing.items);

/** `emulatorHost` is `host:port` of a Storage emulator, which takes the project's owner at their word. */
export const createDeletePhotos =
  (app: App, emulatorHost: string | undefined): Effects['deletePhotos'] =>
  async (prefix) => {
    const { storageBucket, credential } = app.options;
    if (storageBucket === undefined) throw new Error('The project has no storage bucket');
    const origin = emulatorHost === undefined ? 'https://storage.googleapis.com' : `http://${emulatorHost}`;
    const objects = `${origin}/storage/v1/b/${encodeURIComponent(storageBucket)}/o`;
    const token = emulatorHost === undefined ? (await credential?.getAccessToken())?.access_token : 'owner';

    const ask = async (method: 'GET' | 'DELETE', url: string): Promise<Response> => {
      const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
      // Another call may have deleted it in between.
      if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
      throw new Error(`Cloud Storage answered ${answer.status} to ${method} ${url}`);
    };

    for (;;) {
      const page = new URLSearchParams({ prefix, maxResults: String(pageSize), fields: 'items(name)' });
      const listing: unknown = await (await ask('GET', `${objects}?${page}`)).json();
      if (!hasItems(listing) || listing.items.length === 0) return;
      await Promise.all(
        listing.items.map(({ name }) => ask('DELETE', `${objects}/${encodeURIComponent(name)}`)),
      );
    }
  };
