/** Writes all data of a stopped project into a new folder. It changes nothing in the data folder and never writes over anything. */
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wireDocument } from '../firestore/storage/storedDocument.ts';
import { StartError } from '../startError.ts';
import {
  filesFolder,
  type Manifest,
  manifestName,
  manifestText,
  type RecordKind,
  recordFiles,
} from './exportFolder.ts';
import { openStores, type Stores } from './openStores.ts';

/** `folder` must be missing or empty. Resolves with what was written. Throws `StartError`. */
export async function exportData(options: {
  dataDir: string;
  folder: string;
  projectId: string;
  now: () => number;
}): Promise<Manifest> {
  const { dataDir, folder, projectId, now } = options;
  // Opening a folder makes what is missing in it: one that is none must not be touched.
  if (!existsSync(join(dataDir, 'firestore.sqlite')))
    throw new StartError(`There is no data in ${dataDir} to export.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(
      `${folder} is not empty, and an export never writes over anything. Name a new folder.`,
    );
  }
  const stores = openStores(dataDir, now);
  try {
    mkdirSync(join(folder, filesFolder), { recursive: true });
    const write = async (kind: RecordKind, records: Iterable<object>): Promise<number> => {
      let count = 0;
      const lines = function* (): Iterable<string> {
        for (const record of records) {
          count++;
          yield `${JSON.stringify(record)}\n`;
        }
      };
      await pipeline(Readable.from(lines()), createWriteStream(join(folder, recordFiles[kind])));
      return count;
    };
    const manifest: Manifest = {
      projectId,
      exportedAt: new Date(now()).toISOString(),
      clockOffsetMs: stores.clock.offsetMs(),
      lastCommitTime: stores.documents.clock.last(),
      counts: {
        documents: await write('documents', documentsOf(stores)),
        accounts: await write('accounts', accountsOf(stores)),
        objects: await write('objects', stores.objects.objects()),
        messages: await write('messages', messagesOf(stores)),
      },
    };
    for (const { blob, size } of stores.objects.objects()) {
      const target = createWriteStream(join(folder, filesFolder, blob));
      if (size > 0) await pipeline(stores.blobs.read(blob, 0, size - 1), target);
      else await pipeline(Readable.from([]), target);
    }
    writeFileSync(join(folder, manifestName), manifestText(manifest));
    return manifest;
  } finally {
    stores.close();
  }
}

function* documentsOf({ documents }: Stores): Iterable<object> {
  for (const database of documents.databases()) {
    for (const path of documents.index(database).paths()) {
      const document = documents.get(database, path);
      if (document) yield wireDocument(document);
    }
  }
}

function* accountsOf({ accounts }: Stores): Iterable<object> {
  for (
    let page = accounts.page('', 500);
    page.length > 0;
    page = accounts.page(page.at(-1)?.uid ?? '', 500)
  ) {
    for (const account of page) yield { kind: 'account', account };
  }
  for (const code of accounts.codes()) yield { kind: 'code', code };
  for (const [name, value] of accounts.settings()) yield { kind: 'setting', name, value };
}

function* messagesOf({ messages }: Stores): Iterable<object> {
  for (const message of messages.messages()) yield { kind: 'message', message };
  for (const [topic, tokens] of Object.entries(messages.topics())) {
    for (const token of tokens) yield { kind: 'subscription', topic, token };
  }
  for (const token of messages.revokedTokens()) yield { kind: 'revoked', token };
}
