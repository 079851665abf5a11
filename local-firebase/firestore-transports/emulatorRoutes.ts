/** The `/emulator/v1` endpoints that rules-unit-testing and test set-ups call: replace the rules, empty the database. */
import type { IncomingMessage } from 'node:http';
import { type FirestoreBackend, FirestoreError, type JsonObject } from '../firestore/backend.ts';
import { readJson } from './httpExchange.ts';
import { isObject } from './protoJson.ts';

/** `path` is decoded and begins with `/emulator/v1/`. Throws `FirestoreError`: what is wrong in the rules, or NOT_FOUND. */
export async function answerEmulator(
  backend: FirestoreBackend,
  request: IncomingMessage,
  path: string,
): Promise<JsonObject> {
  const rules = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/.exec(path);
  if (rules?.[1] !== undefined && request.method === 'PUT') {
    backend.setRules(rules[1], rulesSource(await readJson(request)));
    return {};
  }
  const documents = /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/.exec(path);
  if (documents?.[1] !== undefined && documents[2] !== undefined && request.method === 'DELETE') {
    await backend.clear(documents[1], documents[2]);
    return {};
  }
  throw new FirestoreError('NOT_FOUND', `This server has no emulator endpoint ${request.method} ${path}.`);
}

function rulesSource(body: unknown): string {
  const rules = isObject(body) ? body.rules : undefined;
  const files = isObject(rules) ? rules.files : undefined;
  const [file, ...others] = Array.isArray(files) ? files : [];
  const content = isObject(file) ? file.content : undefined;
  if (typeof content !== 'string' || others.length > 0) {
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'Rules are sent as {rules: {files: [{content}]}}, one file.',
    );
  }
  return content;
}
