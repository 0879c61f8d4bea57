import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import { CALLADAS, findMensajeById } from './listado.repository.ts';
import { type AsuntoDe, presentMensaje } from './present.ts';

/** What was sent to somebody else does not exist, but for the administrator. */
export async function verMensaje(
  deps: { db: Db; asuntoDe: AsuntoDe },
  actor: Actor,
  id: number,
): Promise<Draft<Mensaje>> {
  const mensaje = await findMensajeById(deps.db, id);
  const tieneRol = actor.roles.includes('ROLE_ADMIN');
  const esAdmin = tieneRol && !actor.otpPendiente;
  const propio = mensaje?.usuario_id === actor.usuarioId;
  if (tieneRol && !esAdmin && !propio) throw secondFactorMissing();
  const suyo = propio && !CALLADAS.includes(mensaje.plantilla);
  if (!mensaje || !(suyo || esAdmin)) throw notFound();
  return presentMensaje(mensaje, { asuntoDe: deps.asuntoDe, completo: esAdmin });
}
