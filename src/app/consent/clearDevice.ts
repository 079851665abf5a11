/**
 * Removes everything that was stored on this device (spec section 4, Reject All), of whoever has used it. The app's own
 * files stay: they are the same for everybody and say nothing of anybody.
 */
import { deleteDatabase } from '../../store/database/deleteDatabase.ts';

export interface DeviceStorage {
  readonly indexedDB: IDBFactory;
  readonly caches: CacheStorage;
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly document: { cookie: string };
  readonly location: { readonly hostname: string };
}

/** Workbox names it so; see `sw/offlineApp.ts`. */
const isAppFiles = (cache: string): boolean => cache.includes('precache');

/** The local databases, whose names tell whose they are, and the photos. All of them are closed while nobody is signed in. */
const isOurs = (database: string): boolean => /^(rxdb-dexie-)?fitbout-/.test(database);

/** Nobody may be signed in. Resolves when all of it is gone. */
export async function clearDevice(page: DeviceStorage): Promise<void> {
  const { indexedDB, caches, localStorage, sessionStorage } = page;
  const databases = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : [];
  const names = databases.flatMap(({ name }) => name ?? []);
  await Promise.all(
    names.map((name) => (isOurs(name) ? deleteDatabase(indexedDB, name) : emptyDatabase(indexedDB, name))),
  );
  for (const name of await caches.keys()) if (!isAppFiles(name)) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies(page);
}

/**
 * Firebase keeps its own open for as long as the page lives, and would lose a later sign-in with them when it ends: a
 * deletion waits until then.
 */
async function emptyDatabase(factory: IDBFactory, name: string): Promise<void> {
  const database = await opened(factory.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    await promise;
  }
  database.close();
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

/** Google Analytics' cookies stand on the site's widest domain, which no script can ask for: every one it may be is tried. */
function forgetCookies({ document, location }: DeviceStorage): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((each) => each !== '')) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
