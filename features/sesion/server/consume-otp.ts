import type { Tx } from '@oficina/db';
import type { Secret } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { spendStep } from './otp.repository.ts';
import { consumeRecuperacion } from './recuperacion.ts';
import { openOtpKey, stepOfCodigo, TOTP_PATTERN, withoutSpaces } from './totp.ts';

export type ConsumeOtpDeps = { cipher: Cipher; codigosKey: Secret<string> };

type WithOtpKey = { id: number; otp_secreto: Buffer | null; clave_id: number | null };

/**
 * A valid code is used up by this check. The row of the person must be locked. Failures are not counted here: the caller
 * must spend a point of the limit first.
 */
export async function consumeTotp(
  { cipher }: Pick<ConsumeOtpDeps, 'cipher'>,
  tx: Tx,
  usuario: WithOtpKey,
  codigo: Secret<string>,
  now: Date,
): Promise<boolean> {
  const key = openOtpKey(cipher, usuario);
  const step = key && stepOfCodigo(key, withoutSpaces(codigo), now);
  return step !== null && spendStep(tx, usuario.id, step);
}

/** A recovery code is accepted too, for people who no longer have the telephone. */
export function consumeOtp(
  deps: ConsumeOtpDeps,
  tx: Tx,
  usuario: WithOtpKey,
  codigo: Secret<string>,
  now: Date,
): Promise<boolean> {
  const texto = withoutSpaces(codigo);
  if (TOTP_PATTERN.test(texto)) return consumeTotp(deps, tx, usuario, codigo, now);
  return consumeRecuperacion(tx, deps.codigosKey, { usuarioId: usuario.id, codigo: texto }, now);
}
