/** Owns one Listen stream: its targets, their acknowledgements and the order of its messages. Each add and remove is acknowledged exactly once. */
import type { AccessGate, LookedUp } from '../access/createAccessGate.ts';
import type { Caller, FirestoreError, JsonObject, ServerStream, StreamSink } from '../backend.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import { invalid, optionalInteger, optionalObject, readString } from '../values/readJson.ts';
import { parseDatabaseName } from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';
import { catchUpDocuments, catchUpQuery } from './catchUp.ts';
import { createOutbox } from './createOutbox.ts';
import type { Listener, WatchHub } from './createWatchHub.ts';
import { parseTarget, type Target } from './parseTarget.ts';
import { resumeToken } from './resumeTokens.ts';
import { targetChange, targetRefused } from './targetMessages.ts';

export interface ListenContext {
  store: DocumentStore;
  gate: AccessGate;
  hub: WatchHub;
  /** Makes durable and publishes what has been applied, so that a new target starts from what everyone may see. */
  flush: () => void;
  /** An unexpected exception, as a status. */
  toError: (error: unknown) => FirestoreError;
}

export function createListenStream(context: ListenContext, caller: Caller, sink: StreamSink): ServerStream {
  const { store, gate, hub, flush, toError } = context;
  const targets = new Map<number, Listener>();
  const outbox = createOutbox();
  let open = true;

  const moment = (time: number): JsonObject => ({
    readTime: microsToTimestamp(time),
    resumeToken: resumeToken(store.epoch, time),
  });

  /** A consistent snapshot of everything the stream listens to. */
  function announce(time: number): void {
    if (!open) return;
    const messages = outbox.drain(time);
    if (messages.length === 0) return;
    for (const message of messages) sink.send(message);
    sink.send(targetChange('NO_CHANGE', [], moment(time)));
  }

  function drop(targetId: number): void {
    const listener = targets.get(targetId);
    targets.delete(targetId);
    outbox.forget(targetId);
    if (listener) hub.remove(listener);
  }

  function permit(database: string, interest: Listener['interest']): LookedUp {
    if (interest.kind === 'query') return gate.checkList(caller, interest.query);
    const seen = new Set<string>();
    for (const path of interest.paths)
      for (const other of gate.checkGet(caller, database, path, store.get(database, path))) seen.add(other);
    return seen;
  }

  function createListener(database: string, targetId: number, { interest }: Target): Listener {
    const select = interest.kind === 'query' ? interest.query.select : null;
    const listener: Listener = {
      database,
      interest,
      lookedUp: permit(database, interest),
      take: (deltas) => outbox.put(database, targetId, select, deltas),
      recheck() {
        try {
          listener.lookedUp = permit(database, interest);
          return true;
        } catch (error) {
          drop(targetId);
          sink.send(targetRefused(targetId, toError(error)));
          return false;
        }
      },
      announce,
    };
    return listener;
  }

  function addTarget(database: string, json: JsonObject): void {
    const targetId = optionalInteger(json.targetId, 'targetId') ?? 0;
    if (targetId === 0 || targets.has(targetId)) throw invalid(`Target id ${targetId} is not new.`);
    flush();
    let target: Target;
    let listener: Listener;
    try {
      target = parseTarget(database, store.epoch, json);
      listener = createListener(database, targetId, target);
    } catch (error) {
      sink.send(targetRefused(targetId, toError(error)));
      return;
    }
    targets.set(targetId, listener);
    hub.add(listener);
    const { interest } = listener;
    const { reset, deltas } =
      interest.kind === 'query'
        ? catchUpQuery(store, hub.view(interest.query), target)
        : catchUpDocuments(store, database, interest.paths, target);
    const time = store.clock.last();
    sink.send(targetChange('ADD', [targetId]));
    if (reset) sink.send(targetChange('RESET', [targetId]));
    listener.take(deltas);
    for (const message of outbox.drain(time)) sink.send(message);
    sink.send(targetChange('CURRENT', [targetId], moment(time)));
    sink.send(targetChange('NO_CHANGE', [], moment(time)));
    if (!target.once) return;
    drop(targetId);
    sink.send(targetChange('REMOVE', [targetId]));
  }

  function handle(message: JsonObject): void {
    const database = parseDatabaseName(readString(message.database, 'database'));
    const add = optionalObject(message.addTarget, 'addTarget');
    if (add) {
      addTarget(database, add);
      return;
    }
    const remove = optionalInteger(message.removeTarget, 'removeTarget');
    if (remove === null) throw invalid('A listen request holds neither addTarget nor removeTarget.');
    drop(remove);
    sink.send(targetChange('REMOVE', [remove]));
  }

  function close(): void {
    open = false;
    for (const targetId of [...targets.keys()]) drop(targetId);
  }

  return {
    receive(message) {
      // Later, so that a client in this process cannot ask in the midst of a snapshot.
      queueMicrotask(() => {
        if (!open) return;
        try {
          handle(message);
        } catch (error) {
          close();
          sink.fail(toError(error));
        }
      });
    },
    close,
  };
}
