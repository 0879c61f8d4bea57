import type { Db } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { findUsuarioById, registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { CONFIRMACION_VALE } from './duraciones.ts';
import { claveIncorrecta } from './errors.ts';
import { confirmarPorUsuario } from './frenos.ts';
import { coincideClave } from './secretos.ts';
import { markClavePasada } from './sesiones.repository.ts';

export type ConfirmarClaveDeps = { db: Db; limits: Limits; clock: Clock };

/** Opens the delicate calls of this session for a quarter of an hour. */
export async function confirmarClave(
  deps: ConfirmarClaveDeps,
  actor: Actor,
  origin: Origin,
  clave: Secret<string>,
): Promise<{ hasta: string }> {
  const key = String(actor.usuarioId);
  await deps.limits.take(confirmarPorUsuario, key);
  const usuario = await findUsuarioById(deps.db, actor.usuarioId);
  const coincide = await coincideClave(usuario?.clave_hash, clave);
  const accion = coincide ? 'sesion.confirmada' : 'sesion.confirmacion-rechazada';
  await registrarAuditoria(deps.db, { actor, origin, accion, entidad: 'sesion' });
  if (!coincide) throw claveIncorrecta();
  const now = deps.clock.now();
  await markClavePasada(deps.db, actor.sesion, now);
  await deps.limits.clear(confirmarPorUsuario, key);
  return { hasta: formatMoment(new Date(now.getTime() + CONFIRMACION_VALE)) };
}
