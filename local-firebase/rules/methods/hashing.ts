/** The package `hashing`: digests of a string (as UTF-8) or of bytes. */

import { createHash } from 'node:crypto';
import { EvaluationError, type Value } from '../values.ts';
import { type MethodTable, method } from './method.ts';

const CRC32 = crcTable(0xedb88320);
export const CRC32C = crcTable(0x82f63b78);

function input(args: readonly Value[]): Uint8Array {
  const [value] = args;
  if (value?.type === 'bytes') return value.value;
  if (value?.type === 'string') return Buffer.from(value.value);
  throw new EvaluationError(`expected string or bytes, got ${value?.type ?? 'nothing'}`);
}

function digest(algorithm: string) {
  return method<null>(1, (_, args) => ({
    type: 'bytes',
    value: new Uint8Array(createHash(algorithm).update(input(args)).digest()),
  }));
}

/** The least significant byte first, as the official evaluator has it. */
function checksum(table: Uint32Array) {
  return method<null>(1, (_, args) => {
    let crc = 0xffffffff;
    for (const byte of input(args)) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const bytes = new DataView(new ArrayBuffer(4));
    bytes.setUint32(0, ~crc, true);
    return { type: 'bytes', value: new Uint8Array(bytes.buffer) };
  });
}

function crcTable(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? polynomial ^ (value >>> 1) : value >>> 1;
    return value;
  });
}

export const hashingFunctions: MethodTable<null> = {
  crc32: checksum(CRC32),
  crc32c: checksum(CRC32C),
  md5: digest('md5'),
  sha256: digest('sha256'),
};
