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
 * For a feature that asks for a code of the application before it shows something. The code is used up with whatever
 * it opens, in one piece; wrong ones count against the same five as everywhere. Recovery codes do not serve here.
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
  // There was no code to guess.
  if (result === 'sin-activar') await deps.limits.giveBack(otpPerUsuario, key);
  return result;
}
