import { createHmac, randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import type { Secret } from '@oficina/values';

const TOKEN_BYTES = 32;

/** The token has 256 random bits, as 43 characters. */
export function nuevoToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** One-use codes are hashed with a key that is not in the database. */
export function hashCodigo(clave: Secret<string>, codigo: string): Buffer {
  return createHmac('sha256', clave.reveal()).update(codigo).digest();
}

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashClave(clave: Secret<string>): Promise<string> {
  return argon2.hash(clave.reveal(), ARGON);
}

let dummyHash: Promise<string> | undefined;

/**
 * Without an account the same work is done against the hash of an unknown password, so that the duration does not reveal who
 * has an account.
 */
export async function matchesClave(
  stored: string | null | undefined,
  clave: Secret<string>,
): Promise<boolean> {
  dummyHash ??= argon2.hash(nuevoToken(), ARGON);
  // The dummy is awaited in every case: even the first call of a process must reveal nothing.
  const dummy = await dummyHash;
  const matches = await argon2.verify(stored ?? dummy, clave.reveal());
  return matches && stored !== null && stored !== undefined;
}
