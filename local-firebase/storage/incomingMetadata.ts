/** Reads what a client says about an object, refusing by name what is not served instead of dropping it. */
import { isRecord } from '../record.ts';
import { StorageError } from './storageError.ts';
import { type HeaderField, headerFields, type MetadataChange } from './storedObject.ts';

// Cloud Storage's limit on all keys and values of custom metadata together.
const customBytes = 8192;
const headerLength = 1024;

// Clients send back what they were told; what only the server sets is no wish of theirs.
const toldByServer = new Set([
  'kind',
  'id',
  'bucket',
  'generation',
  'metageneration',
  'size',
  'timeCreated',
  'updated',
  'timeFinalized',
  'timeStorageClassUpdated',
  'storageClass',
  'etag',
  'selfLink',
  'mediaLink',
  'downloadTokens',
  'fullPath',
]);

/** `json` is what came; an absent one says nothing. Throws 400. */
export function readMetadata(json: unknown): MetadataChange {
  if (!isRecord(json)) throw new StorageError(400, 'Metadata must be a JSON object.');
  const change: MetadataChange = { headers: {} };
  for (const [field, value] of Object.entries(json)) {
    const header = headerFields.find((known) => known === field);
    if (header !== undefined) change.headers[header] = readHeader(header, value);
    else if (field === 'metadata') change.metadata = readCustom(value);
    else if (field === 'name' || field === 'md5Hash' || field === 'crc32c') {
      if (typeof value === 'string') change[field] = value;
      else if (value !== null) throw new StorageError(400, `Invalid value for ${field}: text is expected.`);
    } else if (!toldByServer.has(field)) {
      throw new StorageError(400, `This server does not serve the metadata field ${JSON.stringify(field)}.`);
    }
  }
  return change;
}

/** What is stored is sent as a header later, so it must be fit for one. */
export function readHeader(field: HeaderField, value: unknown): string | null {
  // What is told of bytes that are encoded no further.
  if (value === null || (field === 'contentEncoding' && value === 'identity')) return null;
  if (typeof value === 'string' && value.length <= headerLength && /^[\x20-\x7e]*$/.test(value)) return value;
  throw new StorageError(
    400,
    `Invalid value for ${field}: printable ASCII of at most ${headerLength} characters.`,
  );
}

function readCustom(value: unknown): Record<string, string | null> | null {
  if (value === null) return null;
  if (!isRecord(value)) throw new StorageError(400, 'Custom metadata must be an object of texts.');
  const entries = Object.entries(value).map(([key, text]): [string, string | null] => {
    if (key === '' || (text !== null && typeof text !== 'string')) {
      throw new StorageError(400, 'Custom metadata must be an object of texts.');
    }
    return [key, text];
  });
  const bytes = entries.reduce((sum, [key, text]) => sum + Buffer.byteLength(key + (text ?? '')), 0);
  if (bytes > customBytes)
    throw new StorageError(400, `Custom metadata is larger than ${customBytes} bytes.`);
  return Object.fromEntries(entries);
}
