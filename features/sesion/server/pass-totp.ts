import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockLiveUsuario } from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { consumeTotp } from './consume-otp.ts';
import { otpPerUsuario } from './throttling.ts';

export type PassTotpDeps = { db: Db; limits: Limits; clock: Clock; cipher: Cipher };

export type TotpResult = 'pasa' | 'incorrecto' | 'sin-activar';

/**
 * Features that ask for a code before showing something use this. The code is consumed in the same transaction as what it
 * opens, and wrong codes count against the common limit of five. Recovery codes are not accepted.
 */
export async function passTotp(
  deps: PassTotpDeps,
  usuarioId: number,
  codigo: Secret<string>,
  onPass: (tx: Tx, now: Date) => Promise<void>,
): Promise<TotpResult> {
  const key = String(usuarioId);
  await deps.limits.take(otpPerUsuario, key);
  const now = deps.clock.now();
  const result = await deps.db.tx(async (tx): Promise<TotpResult> => {
    const usuario = await lockLiveUsuario(tx, usuarioId);
    if (usuario?.otp_estado !== otpEstado.code('activada')) return 'sin-activar';
    if (!(await consumeTotp(deps, tx, usuario, codigo, now))) return 'incorrecto';
    await onPass(tx, now);
    return 'pasa';
  });
  if (result === 'pasa') await deps.limits.clear(otpPerUsuario, key);
  // There was no code to guess, so the attempt does not count.
  if (result === 'sin-activar') await deps.limits.giveBack(otpPerUsuario, key);
  return result;
}
