/**
 * Removes everything that was stored on this device (spec section 4, Reject All), of whoever has used it. The app's own
 * files stay: they are the same for everybody and say nothing of anybody.
 */

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

/** Resolves when all of it is gone, or, where another tab still holds a database open, emptied. */
export async function clearDevice(page: DeviceStorage): Promise<void> {
  const databases = typeof page.indexedDB.databases === 'function' ? await page.indexedDB.databases() : [];
  for (const { name } of databases) if (name !== undefined) await emptyAndDelete(page.indexedDB, name);
  for (const name of await page.caches.keys()) if (!isAppFiles(name)) await page.caches.delete(name);
  page.localStorage.clear();
  page.sessionStorage.clear();
  forgetCookies(page);
}

/** Emptied first: a deletion waits for every open connection, and Firebase keeps its own for as long as the page lives. */
async function emptyAndDelete(factory: IDBFactory, name: string): Promise<void> {
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
  const deletion = factory.deleteDatabase(name);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  deletion.onsuccess = () => resolve();
  deletion.onblocked = () => resolve();
  deletion.onerror = () => reject(deletion.error);
  await promise;
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
