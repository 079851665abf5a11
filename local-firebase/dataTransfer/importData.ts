/** Makes a data folder from an export: all of it, or nothing. It never touches a folder that holds anything. */

import { createReadStream, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, ActionCode } from '../auth/accountStore.ts';
import type { Json } from '../firestore/backend.ts';
import { checkDocumentSize } from '../firestore/values/documentSize.ts';
import { normalizeFields } from '../firestore/values/normalizeValue.ts';
import { parseDocumentName } from '../firestore/values/resourceNames.ts';
import { timestampToMicros } from '../firestore/values/timestamps.ts';
import type { SentMessage } from '../messaging/messageStore.ts';
import { isRecord } from '../record.ts';
import { StartError } from '../startError.ts';
import type { StoredObject } from '../storage/storedObject.ts';
import { filesFolder, type Manifest, readManifest, readRecords } from './exportFolder.ts';
import { openStores, type Stores } from './openStores.ts';

/** `dataDir` must be missing or empty. Resolves with what was read. Throws `StartError`; nothing is left behind then. */
export async function importData(options: {
  folder: string;
  dataDir: string;
  projectId: string;
}): Promise<Manifest> {
  const { folder, dataDir, projectId } = options;
  const manifest = readManifest(folder);
  if (manifest.projectId !== projectId) {
    throw new StartError(`The export in ${folder} is of ${manifest.projectId}, not of ${projectId}.`);
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `${dataDir} holds data already, and an import never replaces any. Import into another folder with --data, or delete this one first.`,
    );
  }
  // Beside the folder it becomes, so that it can be moved there in one step.
  const unfinished = `${dataDir}.import-${process.pid}`;
  const stores = openStores(unfinished, () => manifest.lastCommitTime / 1000);
  try {
    await fill(stores, folder, manifest);
    stores.close();
    if (existsSync(dataDir)) rmdirSync(dataDir);
    renameSync(unfinished, dataDir);
  } catch (error) {
    stores.close();
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

async function fill(stores: Stores, folder: string, { counts, clockOffsetMs }: Manifest): Promise<void> {
  const { documents, accounts, messages, objects, blobs, clock } = stores;
  await readRecords(folder, 'documents', counts.documents, (record) => putDocument(stores, record));
  documents.flush();
  await readRecords(folder, 'accounts', counts.accounts, (record) => {
    if (record.kind === 'account') accounts.save(accountOf(record.account));
    else if (record.kind === 'code') accounts.addCode(codeOf(record.code));
    else if (record.kind === 'setting') accounts.setSetting(text(record.name), text(record.value));
    else throw unknownKind(record);
  });
  await readRecords(folder, 'objects', counts.objects, async (record) => {
    const object = objectOf(record);
    const blob = await blobs.create();
    const size = await blobs.append(
      blob,
      createReadStream(join(folder, filesFolder, object.blob)),
      object.size,
    );
    const { md5Hash } = await blobs.digest(blob);
    if (size !== object.size || md5Hash !== object.md5Hash) {
      throw new Error(`the bytes of ${object.name} are not those that were exported`);
    }
    objects.put({ ...object, blob }, Math.max(object.generation, objects.latestGeneration()), null);
  });
  await readRecords(folder, 'messages', counts.messages, (record) => {
    if (record.kind === 'message') messages.restore(messageOf(record.message));
    else if (record.kind === 'subscription') messages.subscribe(text(record.token), text(record.topic));
    else if (record.kind === 'revoked') messages.revoke(text(record.token));
    else throw unknownKind(record);
  });
  clock.setOffsetMs(clockOffsetMs);
}

/** A line is google.firestore.v1.Document, which anybody may have written: it is read as a write would be. */
function putDocument({ documents }: Stores, record: Record<string, unknown>): void {
  const { database, path } = parseDocumentName(text(record.name));
  const fields = normalizeFields(record.fields as Json | undefined);
  checkDocumentSize(database, path, fields);
  const createTime = timestampToMicros(text(record.createTime));
  const updateTime = timestampToMicros(text(record.updateTime));
  const after = { database, path, fields, createTime, updateTime };
  documents.apply(documents.clock.next(), [{ database, path, before: null, after }]);
}

// The following three were written by an export of this very form; what they are known by is checked, the rest is theirs.

function accountOf(value: unknown): Account {
  if (!isRecord(value) || !text(value.uid)) throw new Error('an account has no uid');
  return value as unknown as Account;
}

function codeOf(value: unknown): ActionCode {
  if (!isRecord(value) || !text(value.code) || !text(value.uid))
    throw new Error('an action code is incomplete');
  return value as unknown as ActionCode;
}

function messageOf(value: unknown): SentMessage {
  if (!isRecord(value) || typeof value.id !== 'number') throw new Error('a message has no number');
  return value as unknown as SentMessage;
}

function objectOf(value: Record<string, unknown>): StoredObject {
  const { bucket, name, blob, size, md5Hash, generation } = value;
  const isComplete =
    [bucket, name, blob, md5Hash].every((part) => typeof part === 'string' && part !== '') &&
    [size, generation].every((part) => Number.isSafeInteger(part));
  // The name of its file must not lead out of the export.
  if (!isComplete || /[/\\]|^\.+$/.test(text(blob))) throw new Error('an object is incomplete');
  return value as unknown as StoredObject;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`a text is missing`);
  return value;
}

function unknownKind(record: Record<string, unknown>): Error {
  return new Error(`"${String(record.kind)}" is no kind of record`);
}
