import type { Tx } from '@oficina/db';
import type { Secret } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { spendPaso } from './otp.repository.ts';
import { gastarRecuperacion } from './recuperacion.ts';
import { abrirClave, PARECE_TOTP, pasoDeCodigo, sinEspacios } from './totp.ts';

export type ComprobarOtpDeps = { cifrado: Cipher; claveDeCodigos: Secret<string> };

type ConClave = { id: number; otp_secreto: Buffer | null; clave_id: number | null };

/**
 * Whether it is a code of that person's application, which is used up by asking. Needs the person locked, and counts
 * no failures: whoever calls spends a point of `frenarOtp` before.
 */
export async function gastarTotp(
  { cifrado }: Pick<ComprobarOtpDeps, 'cifrado'>,
  tx: Tx,
  usuario: ConClave,
  codigo: Secret<string>,
  now: Date,
): Promise<boolean> {
  const clave = abrirClave(cifrado, usuario);
  const paso = clave && pasoDeCodigo(clave, sinEspacios(codigo), now);
  return paso !== null && spendPaso(tx, usuario.id, paso);
}

/** The same, or one of the recovery codes: for whoever does not have the telephone any more. */
export function gastarOtp(
  deps: ComprobarOtpDeps,
  tx: Tx,
  usuario: ConClave,
  codigo: Secret<string>,
  now: Date,
): Promise<boolean> {
  const texto = sinEspacios(codigo);
  if (PARECE_TOTP.test(texto)) return gastarTotp(deps, tx, usuario, codigo, now);
  return gastarRecuperacion(tx, deps.claveDeCodigos, { usuarioId: usuario.id, codigo: texto }, now);
}
