import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockUsuarioVivo } from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { gastarTotp } from './comprobar-otp.ts';
import { otpPorUsuario } from './frenos.ts';

export type PasarTotpDeps = { db: Db; limits: Limits; clock: Clock; cifrado: Cipher };

export type Paso = 'pasa' | 'incorrecto' | 'sin-activar';

/**
 * For a feature that asks for a code of the application before it shows something. The code is used up with whatever
 * it opens, in one piece; wrong ones count against the same five as everywhere. Recovery codes do not serve here.
 */
export async function pasarTotp(
  deps: PasarTotpDeps,
  usuarioId: number,
  codigo: Secret<string>,
  alPasar: (tx: Tx, now: Date) => Promise<void>,
): Promise<Paso> {
  const key = String(usuarioId);
  await deps.limits.take(otpPorUsuario, key);
  const now = deps.clock.now();
  const paso = await deps.db.tx(async (tx): Promise<Paso> => {
    const usuario = await lockUsuarioVivo(tx, usuarioId);
    if (usuario?.otp_estado !== otpEstado.code('activada')) return 'sin-activar';
    if (!(await gastarTotp(deps, tx, usuario, codigo, now))) return 'incorrecto';
    await alPasar(tx, now);
    return 'pasa';
  });
  if (paso === 'pasa') await deps.limits.clear(otpPorUsuario, key);
  // There was no code to guess.
  if (paso === 'sin-activar') await deps.limits.giveBack(otpPorUsuario, key);
  return paso;
}
