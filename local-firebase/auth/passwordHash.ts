/** Salts and hashes passwords with scrypt. Never keeps or compares a password in the clear. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// 16 MiB and some 40 ms: slow for a guesser who stole the file, short for a person who signs in.
const cost = { N: 2 ** 14, r: 8, p: 1 };
const keyBytes = 32;

/** `scrypt$<N>$<salt>$<key>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost.N);
  return `scrypt$${cost.N}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** With no hash (no such account) it still takes as long, so that the time tells nobody who has an account. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, salt, key] = (hash ?? `scrypt$${cost.N}$$`).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(n));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, N: n }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
