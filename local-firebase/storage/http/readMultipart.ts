/** Takes a `multipart/related` upload apart while it comes: one part of metadata, then the bytes. It holds no more than a piece at a time. */
import { StorageError } from '../storageError.ts';

type Pieces = AsyncIterable<Uint8Array>;

export interface Multipart {
  /** The first part, as text. */
  metadata: string;
  /** The second part's Content-Type. */
  contentType: string | null;
  /** The second part; to be read once, to its end. Throws 400 when what follows is not the end. */
  bytes: Pieces;
}

// Custom metadata is at most 8 KiB, and JSON writes some characters sixfold.
const metadataBytes = 64 * 1024;
const partHeaderBytes = 4 * 1024;

/** Throws 400 for a Content-Type that is no `multipart/related` with a boundary. */
export function readBoundary(contentType: string | null): string {
  const match =
    /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s;"']{1,200}))/i.exec(
      contentType ?? '',
    );
  const boundary = match?.[1] ?? match?.[2] ?? match?.[3];
  if (boundary === undefined)
    throw new StorageError(400, 'Bad content type: multipart/related with a boundary is expected.');
  return boundary;
}

/** Throws 400 for what is not of the form. */
export async function readMultipart(source: Pieces, boundary: string): Promise<Multipart> {
  const reader = createReader(source);
  // Every part begins behind a line's end; the first may be the very beginning.
  const delimiter = `\r\n--${boundary}`;
  await reader.text(delimiter, partHeaderBytes);
  await readPartHeaders(reader);
  const metadata = await reader.text(delimiter, metadataBytes);
  const headers = await readPartHeaders(reader);
  async function* bytes(): Pieces {
    yield* reader.until(delimiter);
    if ((await reader.take(2)) !== '--') throw malformed('more than two parts');
    await reader.drain();
  }
  return { metadata, contentType: /^content-type:\s*(.*?)\s*$/im.exec(headers)?.[1] ?? null, bytes: bytes() };
}

async function readPartHeaders(reader: Reader): Promise<string> {
  if ((await reader.text('\r\n', partHeaderBytes)).trim() !== '') throw malformed('fewer than two parts');
  const headers = await reader.text('\r\n\r\n', partHeaderBytes);
  if (!/^content-type:/im.test(headers)) throw malformed('a part without a Content-Type');
  return headers;
}

type Reader = ReturnType<typeof createReader>;

function createReader(source: Pieces) {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.from('\r\n');

  /** Whether there was more. */
  async function pull(): Promise<boolean> {
    const next = await pieces.next();
    if (next.done) return false;
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
    return true;
  }

  /** What stands before `mark`, which is then behind. */
  async function* until(mark: string): AsyncIterable<Buffer> {
    for (;;) {
      const at = held.indexOf(mark);
      const end = at === -1 ? held.length - mark.length + 1 : at;
      if (end > 0) yield held.subarray(0, end);
      if (end > 0 || at !== -1) held = held.subarray(at === -1 ? end : at + mark.length);
      if (at !== -1) return;
      if (!(await pull())) throw malformed('it ends within a part');
    }
  }

  return {
    until,
    async text(mark: string, limit: number): Promise<string> {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of until(mark)) {
        size += part.length;
        if (size > limit) throw malformed(`a part’s head is longer than ${limit} bytes`);
        parts.push(part);
      }
      return Buffer.concat(parts).toString();
    },
    async take(count: number): Promise<string> {
      while (held.length < count && (await pull()));
      const taken = held.subarray(0, count).toString();
      held = held.subarray(count);
      return taken;
    },
    /** Whatever follows the end means nothing. */
    async drain(): Promise<void> {
      do held = Buffer.alloc(0);
      while (await pull());
    },
  };
}

function malformed(why: string): StorageError {
  return new StorageError(400, `Malformed multipart body: ${why}.`);
}
