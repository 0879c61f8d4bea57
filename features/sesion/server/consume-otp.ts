import type { Tx } from '@oficina/db';
import type { Secret } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { spendStep } from './otp.repository.ts';
import { consumeRecuperacion } from './recuperacion.ts';
import { openOtpKey, stepOfCodigo, TOTP_PATTERN, withoutSpaces } from './totp.ts';

export type ConsumeOtpDeps = { cipher: Cipher; codigosKey: Secret<string> };

type WithOtpKey = { id: number; otp_secreto: Buffer | null; clave_id: number | null };

/**
 * Whether it is a code of that person's application, which is used up by asking. Needs the person locked, and counts
 * no failures: whoever calls spends a point of `frenarOtp` before.
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

/** The same, or one of the recovery codes: for whoever does not have the telephone any more. */
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
