import { randomInt, timingSafeEqual } from 'node:crypto';
import { hashDeCodigo } from '@oficina/usuarios/server';
import type { Secret } from '@oficina/values';

const CIFRAS = 6;

export const nuevoCodigo = (): string => String(randomInt(10 ** CIFRAS)).padStart(CIFRAS, '0');

type Atado = { mensajeId: number; usuarioId: number; telefono: string };

/** Only six digits: what keeps it is the key, and what it is bound to. In another row it proves nothing. */
export function hmacDeCodigo(
  clave: Secret<string>,
  { mensajeId, usuarioId, telefono }: Atado,
  codigo: string,
): Buffer {
  return hashDeCodigo(clave, `telefono ${mensajeId} ${usuarioId} ${telefono} ${codigo}`);
}

export function coincideCodigo(
  clave: Secret<string>,
  atado: Atado,
  codigo: string,
  guardado: Buffer,
): boolean {
  const dado = hmacDeCodigo(clave, atado, codigo.replace(/\s/g, ''));
  return dado.length === guardado.length && timingSafeEqual(dado, guardado);
}
