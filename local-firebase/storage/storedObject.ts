/** An object as it is kept: what its bytes are, and what was said about them. Pure. */
import type { ObjectPlace } from './objectName.ts';

/** What is served as a header of the same meaning. */
export const headerFields = [
  'contentType',
  'contentEncoding',
  'contentDisposition',
  'contentLanguage',
  'cacheControl',
] as const;
export type HeaderField = (typeof headerFields)[number];

/** What a client says of an object. */
export interface MetadataChange {
  /** For uploads that name their object here alone. */
  name?: string;
  /** `null` removes. */
  headers: Partial<Record<HeaderField, string | null>>;
  /** Custom metadata by key; `null` removes one, or all. */
  metadata?: Record<string, string | null> | null;
  /** What the client says the bytes' digests are. */
  md5Hash?: string;
  crc32c?: string;
}

/** What is known of bytes alone. */
export interface Digest {
  size: number;
  /** Base64. */
  md5Hash: string;
  /** Base64, the most significant byte first, as Cloud Storage writes it. */
  crc32c: string;
}

export interface StoredObject extends ObjectPlace, Digest {
  /** Names the file of its bytes; a new one with every upload. */
  blob: string;
  /** Microseconds since the epoch, never used twice: which upload this is. */
  generation: number;
  /** Grows with every change of what is said about it, from 1. */
  metageneration: number;
  createdAt: number;
  updatedAt: number;
  headers: Partial<Record<HeaderField, string>>;
  metadata: Record<string, string>;
  /** Whoever knows one may read the object past all rules. */
  downloadTokens: string[];
}

const tokensField = 'firebaseStorageDownloadTokens';

/** The object with a change applied; `null` in a change removes. Generations and times stay. */
export function withMetadata<T extends Pick<StoredObject, 'headers' | 'metadata' | 'downloadTokens'>>(
  object: T,
  change: MetadataChange,
): T {
  const { [tokensField]: tokens, ...metadata } = merged(
    change.metadata === null ? {} : object.metadata,
    change.metadata ?? {},
  );
  return {
    ...object,
    headers: merged(object.headers, change.headers),
    metadata,
    downloadTokens:
      tokens === undefined ? object.downloadTokens : tokens.split(',').filter((token) => token !== ''),
  };
}

function merged(
  before: Record<string, string | undefined>,
  change: Record<string, string | null | undefined>,
): Record<string, string> {
  const both = Object.entries({ ...before, ...change });
  return Object.fromEntries(both.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function etagOf({ generation, metageneration }: StoredObject): string {
  return Buffer.from(`${generation}/${metageneration}`).toString('base64');
}
