/** CRC-32C (Castagnoli) of bytes that come in pieces. */
import { CRC32C } from '../../rules/methods/hashing.ts';

export function createCrc32c() {
  let crc = 0xffffffff;
  return {
    update(bytes: Uint8Array): void {
      for (const byte of bytes) crc = (CRC32C[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    },
    /** The most significant byte first. */
    digest(): Buffer {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(~crc >>> 0);
      return bytes;
    },
  };
}
