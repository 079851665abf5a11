/** The `/internal` endpoints that rules-unit-testing and test set-ups call: replace the rules, forget everything. */
import { mayControl } from '../../controlAccess.ts';
import { readJson } from '../../firestore-transports/httpExchange.ts';
import { isRecord } from '../../record.ts';
import type { RulesSource } from '../access/createStorageRules.ts';
import type { Storage } from '../createStorage.ts';
import { StorageError } from '../storageError.ts';
import { type Exchange, sendJson } from './exchange.ts';

/** `path` is what stands behind `/internal/`. Rejects with what is wrong in the rules, 403 or 404. */
export async function answerInternal(storage: Storage, exchange: Exchange, path: string): Promise<void> {
  const { request, response } = exchange;
  if (!mayControl(request))
    throw new StorageError(403, 'Permission denied: this is for programs of this machine.');
  if (path === 'setRules' && request.method === 'PUT') {
    storage.setRules(readSources(await readJson(request)));
    sendJson(response, { message: 'Rules updated successfully' });
  } else if (path === 'reset' && request.method === 'POST') {
    await storage.clear();
    sendJson(response, {});
  } else {
    throw new StorageError(
      404,
      `This server has no internal endpoint ${request.method} ${path.slice(0, 80)}.`,
    );
  }
}

function readSources(body: unknown): RulesSource[] {
  const rules = isRecord(body) ? body.rules : undefined;
  const files: unknown[] = isRecord(rules) && Array.isArray(rules.files) ? rules.files : [];
  const sources = files.map((file): RulesSource => {
    if (!isRecord(file) || typeof file.content !== 'string') throw malformed();
    if (file.resource === undefined) return { content: file.content };
    if (typeof file.resource !== 'string') throw malformed();
    return { content: file.content, bucket: file.resource };
  });
  if (sources.length === 0) throw malformed();
  return sources;
}

function malformed(): StorageError {
  return new StorageError(400, 'Rules are sent as {rules: {files: [{name, content, resource?}]}}.');
}
