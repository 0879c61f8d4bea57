import { randomInt } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { hashCodigo } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';
import { insertRecuperacion, spendRecuperacion, voidRecuperacion } from './otp.repository.ts';

/** Without 0, O, 1, I and L: they are copied from a sheet of paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const COUNT = 10;
const LENGTH = 8;

/** With its owner: the same code of two people is two codes. */
const hashOf = (key: Secret<string>, usuarioId: number, codigo: string) =>
  hashCodigo(key, `recuperacion ${usuarioId} ${codigo}`);

function nuevoCodigo(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** For whoever loses the telephone. Told once, here; the ones before stop working. */
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

/** However it was typed: with its hyphen or without, in small letters. */
export function consumeRecuperacion(
  tx: Tx,
  codigosKey: Secret<string>,
  { usuarioId, codigo }: { usuarioId: number; codigo: string },
  now: Date,
): Promise<boolean> {
  const clean = codigo.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return spendRecuperacion(tx, usuarioId, hashOf(codigosKey, usuarioId, clean), now);
}
