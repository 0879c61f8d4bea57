import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { comprobarRango, findUsuarioById } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';

const ADMINISTRAN: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'];

export const administra = ({ roles }: Actor): boolean => ADMINISTRAN.some((role) => roles.includes(role));

/**
 * The person acted upon: oneself, or a customer for the user administrators, who do not validate their colleagues. To the
 * rest nobody else exists.
 */
export async function personaDe(db: Db, actor: Actor, usuarioId: number) {
  const ajena = usuarioId !== actor.usuarioId;
  if (ajena && !administra(actor)) throw notFound();
  if (ajena && actor.otpPendiente) throw secondFactorMissing();
  const usuario = await findUsuarioById(db, usuarioId);
  if (!usuario) throw notFound();
  if (ajena) comprobarRango(actor, usuario);
  return usuario;
}
