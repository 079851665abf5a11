/** What both wires do with one object: tell of it, send its bytes, change what is said of it, delete it. */
import type { Caller } from '../../firestore/backend.ts';
import { readJson } from '../../firestore-transports/httpExchange.ts';
import type { Storage } from '../createStorage.ts';
import { readMetadata } from '../incomingMetadata.ts';
import type { ObjectPlace } from '../objectName.ts';
import { readPreconditions } from '../objects/preconditions.ts';
import type { StoredObject } from '../storedObject.ts';
import { type Exchange, sendJson } from './exchange.ts';
import { sendMedia } from './sendMedia.ts';

/** `tell` puts an object into the wire's own JSON. Resolves to whether the method is served; rejects with what went wrong. */
export async function answerObject(
  { objects, blobs }: Storage,
  exchange: Exchange,
  { caller, place, method }: { caller: Caller; place: ObjectPlace; method: string | undefined },
  tell: (object: StoredObject) => object,
): Promise<boolean> {
  const { request, response, query } = exchange;
  const wanted = readPreconditions(query);
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const object = objects.get(caller, place, wanted, query.get('token'));
      if (query.get('alt') === 'media') await sendMedia(exchange, object, blobs);
      else sendJson(response, tell(object));
      return true;
    }
    case 'PATCH': {
      const change = readMetadata(await readJson(request));
      sendJson(response, tell(objects.update(caller, place, change, wanted)));
      return true;
    }
    case 'DELETE':
      await objects.remove(caller, place, wanted);
      response.writeHead(204).end();
      return true;
    default:
      return false;
  }
}
