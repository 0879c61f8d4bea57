import { randomInt } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { hashCodigo, spendCodigo, voidCodigos } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';
import { insertRecuperacion } from './otp.repository.ts';

/** The alphabet lacks 0, O, 1, I and L, because the codes are copied from paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const COUNT = 10;
const LENGTH = 8;

/** The hash includes the owner, so that equal codes of two people differ. */
const hashOf = (key: Secret<string>, usuarioId: number, codigo: string) =>
  hashCodigo(key, `recuperacion ${usuarioId} ${codigo}`);

function nuevoCodigo(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The used codes are voided too, because those of recuperación expire in no other way. */
export const voidRecuperacion = (tx: Tx, usuarioId: number, now: Date): Promise<void> =>
  voidCodigos(tx, 'recuperacion', usuarioId, now, 'all');

/** The codes are shown only once, and the previous ones stop working. */
export async function issueRecuperacion(
  tx: Tx,
  codigosKey: Secret<string>,
  usuarioId: number,
  now: Date,
): Promise<string[]> {
  const codigos = new Set<string>();
  while (codigos.size < COUNT) codigos.add(nuevoCodigo());
  await voidRecuperacion(tx, usuarioId, now);
  const hashes = [...codigos].map((codigo) => hashOf(codigosKey, usuarioId, codigo));
  await insertRecuperacion(tx, usuarioId, hashes, now);
  return [...codigos].map((codigo) => `${codigo.slice(0, LENGTH / 2)}-${codigo.slice(LENGTH / 2)}`);
}

export async function consumeRecuperacion(
  tx: Tx,
  codigosKey: Secret<string>,
  { usuarioId, codigo }: { usuarioId: number; codigo: string },
  now: Date,
): Promise<boolean> {
  const clean = codigo.replace(/[^0-9a-z]/gi, '').toUpperCase();
  const hash = hashOf(codigosKey, usuarioId, clean);
  return (await spendCodigo(tx, 'recuperacion', hash, now, usuarioId)) !== undefined;
}
