import { randomInt, timingSafeEqual } from 'node:crypto';
import { hashCodigo } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';

const DIGITS = 6;

export const nuevoCodigo = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

type CodigoBinding = { mensajeId: number; usuarioId: number; telefono: string };

/**
 * Six digits are easy to guess, so the hash depends on a key and on the message, the person and the number. Copied to
 * another row it proves nothing.
 */
export function hmacOfCodigo(
  key: Secret<string>,
  { mensajeId, usuarioId, telefono }: CodigoBinding,
  codigo: string,
): Buffer {
  return hashCodigo(key, `telefono ${mensajeId} ${usuarioId} ${telefono} ${codigo}`);
}

export function matchesCodigo(
  key: Secret<string>,
  binding: CodigoBinding,
  codigo: string,
  guardado: Buffer,
): boolean {
  const given = hmacOfCodigo(key, binding, codigo.replace(/\s/g, ''));
  return given.length === guardado.length && timingSafeEqual(given, guardado);
}
