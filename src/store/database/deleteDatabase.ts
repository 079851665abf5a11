/** Deletes one database of the browser's. */

/**
 * Other tabs close their connections when asked to. One that is frozen delays the deletion; an opening after this waits
 * for it in line, so there is nothing to wait for here.
 */
export function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = factory.deleteDatabase(name);
  request.onsuccess = () => resolve();
  request.onblocked = () => resolve();
  request.onerror = () => reject(request.error);
  return promise;
}
