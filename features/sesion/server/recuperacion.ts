import { randomInt } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { hashDeCodigo } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';
import { insertRecuperacion, spendRecuperacion, voidRecuperacion } from './otp.repository.ts';

/** Without 0, O, 1, I and L: they are copied from a sheet of paper. */
const LETRAS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CUANTOS = 10;
const LARGO = 8;

/** With its owner: the same code of two people is two codes. */
const hashDe = (clave: Secret<string>, usuarioId: number, codigo: string) =>
  hashDeCodigo(clave, `recuperacion ${usuarioId} ${codigo}`);

function nuevoCodigo(): string {
  return Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}

/** For whoever loses the telephone. Told once, here; the ones before stop working. */
export async function emitirRecuperacion(
  tx: Tx,
  claveDeCodigos: Secret<string>,
  usuarioId: number,
  now: Date,
): Promise<string[]> {
  const codigos = new Set<string>();
  while (codigos.size < CUANTOS) codigos.add(nuevoCodigo());
  await voidRecuperacion(tx, usuarioId, now);
  const hashes = [...codigos].map((codigo) => hashDe(claveDeCodigos, usuarioId, codigo));
  await insertRecuperacion(tx, usuarioId, hashes, now);
  return [...codigos].map((codigo) => `${codigo.slice(0, LARGO / 2)}-${codigo.slice(LARGO / 2)}`);
}

/** However it was typed: with its hyphen or without, in small letters. */
export function gastarRecuperacion(
  tx: Tx,
  claveDeCodigos: Secret<string>,
  { usuarioId, codigo }: { usuarioId: number; codigo: string },
  now: Date,
): Promise<boolean> {
  const limpio = codigo.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return spendRecuperacion(tx, usuarioId, hashDe(claveDeCodigos, usuarioId, limpio), now);
}
