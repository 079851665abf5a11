/** Reads a request's body up to a limit. One too large is refused as soon as that is known; the rest is let pass unread, for a client that is cut off never hears why. */
import type { Readable } from 'node:stream';

export class BodyTooLarge extends Error {
  constructor(limitBytes: number) {
    super(`The request is larger than ${limitBytes} bytes.`);
    this.name = 'BodyTooLarge';
  }
}

/** Rejects with `BodyTooLarge`, or with the error of a connection that was cut. */
export async function readBytes(request: Readable, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limitBytes) {
      request.resume();
      throw new BodyTooLarge(limitBytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
