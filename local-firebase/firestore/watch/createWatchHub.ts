/** Owns who listens to what: it finds the listeners a change concerns, by collection, and lets each stream tell its client. */
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { DocumentChange } from '../storage/storedDocument.ts';
import { childPath, collectionIdOf, parentPath } from '../values/resourceNames.ts';
import { createResultView, type ResultView } from './createResultView.ts';
import { type Delta, presentDelta } from './deltas.ts';
import { createMultiMap } from './multiMap.ts';

/** One target of one stream. */
export interface Listener {
  readonly database: string;
  readonly interest: { kind: 'query'; query: Query } | { kind: 'documents'; paths: readonly string[] };
  /** Documents its permission rests on. */
  lookedUp: ReadonlySet<string>;
  /** Takes changes of its result, to be sent at the next `announce`. */
  take(deltas: readonly Delta[]): void;
  /** Asks the rules again; false when it has been refused and is gone. */
  recheck(): boolean;
  /** Sends what was taken as one consistent snapshot of that time (microseconds). */
  announce(time: number): void;
}

export interface WatchHub {
  /** The shared view of a query. */
  view(query: Query): ResultView;
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** A group of commits has become durable. */
  publish(changes: readonly DocumentChange[]): void;
  /** The rules of a project have changed. */
  recheckAll(projectId: string): void;
}

interface SharedView {
  view: ResultView;
  listeners: Set<Listener>;
}

export function createWatchHub(store: DocumentStore): WatchHub {
  const views = new Map<string, SharedView>();
  // Where a change is looked up: by its collection, by its collection's ID, and anywhere in the database.
  const byPlace = createMultiMap<string, SharedView>();
  const byDocument = createMultiMap<string, Listener>();
  const byLookup = createMultiMap<string, Listener>();
  const listeners = new Set<Listener>();

  const viewKey = (query: Query) => JSON.stringify(query);

  function shared(query: Query): SharedView {
    const key = viewKey(query);
    const found = views.get(key) ?? { view: createResultView(store, query), listeners: new Set() };
    views.set(key, found);
    byPlace.add(placeOf(query), found);
    return found;
  }

  function indexLookups(listener: Listener): void {
    for (const path of listener.lookedUp) byLookup.add(`${listener.database}/${path}`, listener);
  }

  function forgetLookups(listener: Listener): void {
    for (const path of listener.lookedUp) byLookup.remove(`${listener.database}/${path}`, listener);
  }

  function recheck(listener: Listener): boolean {
    if (!listeners.has(listener)) return false;
    forgetLookups(listener);
    const allowed = listener.recheck();
    if (allowed) indexLookups(listener);
    return allowed;
  }

  function publish(changes: readonly DocumentChange[]): void {
    const time = store.clock.last();
    const merged = mergeChanges(changes);
    const perView = new Map<SharedView, DocumentChange[]>();
    const concerned = new Set<Listener>();

    for (const change of merged) {
      const { database, path } = change;
      for (const listener of [...byLookup.get(`${database}/${path}`)]) recheck(listener);
      for (const place of placesOf(database, path))
        for (const found of byPlace.get(place)) {
          const list = perView.get(found);
          if (list) list.push(change);
          else perView.set(found, [change]);
        }
    }
    for (const [found, list] of perView) {
      const deltas = found.view.absorb(list);
      if (deltas.length === 0) continue;
      for (const listener of found.listeners) {
        listener.take(deltas);
        concerned.add(listener);
      }
    }
    for (const { database, path, after } of merged)
      for (const listener of [...byDocument.get(`${database}/${path}`)]) {
        // What is in a document may decide who reads it.
        if (!recheck(listener)) continue;
        listener.take([after ? presentDelta(after) : { path, document: null, exists: false }]);
        concerned.add(listener);
      }
    for (const listener of concerned) listener.announce(time);
  }

  return {
    view: (query) => shared(query).view,
    add(listener) {
      listeners.add(listener);
      const { interest, database } = listener;
      if (interest.kind === 'query') shared(interest.query).listeners.add(listener);
      else for (const path of interest.paths) byDocument.add(`${database}/${path}`, listener);
      indexLookups(listener);
    },
    remove(listener) {
      if (!listeners.delete(listener)) return;
      const { interest, database } = listener;
      forgetLookups(listener);
      if (interest.kind === 'documents') {
        for (const path of interest.paths) byDocument.remove(`${database}/${path}`, listener);
        return;
      }
      const key = viewKey(interest.query);
      const found = views.get(key);
      found?.listeners.delete(listener);
      if (!found || found.listeners.size > 0) return;
      views.delete(key);
      byPlace.remove(placeOf(interest.query), found);
    },
    publish,
    recheckAll(projectId) {
      for (const listener of [...listeners])
        if (listener.database.startsWith(`projects/${projectId}/`)) recheck(listener);
    },
  };
}

function placeOf({ database, parent, collectionId, allDescendants }: Query): string {
  if (collectionId === null) return `${database}|`;
  return allDescendants ? `${database}|*/${collectionId}` : `${database}|${childPath(parent, collectionId)}`;
}

function placesOf(database: string, path: string): string[] {
  return [`${database}|${parentPath(path)}`, `${database}|*/${collectionIdOf(path)}`, `${database}|`];
}

/** One change for each document: from before the first to after the last. */
function mergeChanges(changes: readonly DocumentChange[]): DocumentChange[] {
  const merged = new Map<string, DocumentChange>();
  for (const change of changes) {
    const key = `${change.database}/${change.path}`;
    const first = merged.get(key);
    merged.set(key, first ? { ...change, before: first.before } : change);
  }
  return [...merged.values()].filter(({ before, after }) => before !== after);
}
