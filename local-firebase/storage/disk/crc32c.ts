/** CRC-32C (Castagnoli) of bytes that come in pieces. */

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0x82f63b78 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function createCrc32c() {
  let crc = 0xffffffff;
  return {
    update(bytes: Uint8Array): void {
      for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    },
    /** The most significant byte first. */
    digest(): Buffer {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(~crc >>> 0);
      return bytes;
    },
  };
}
