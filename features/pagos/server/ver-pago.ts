import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Origin, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Pago } from '../contract/index.ts';
import { findPayerIp } from './detalle.repository.ts';
import { findPagoById, type PagoWithDetalle } from './pagos-read.repository.ts';
import { presentPago, presentPayerByLink } from './present.ts';

export const isAdmin = (actor: Actor) => actsAs(actor, ['ROLE_ADMIN']);

/**
 * A pago is visible to its owner, to the administrator and to a clerk at the counter; the access of these two is audited.
 * For anyone else it does not exist.
 */
export async function pagoVisible(
  { db }: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<PagoWithDetalle> {
  const pago = await findPagoById(db, id);
  if (pago?.usuario_id === actor.usuarioId) return pago;
  requireRole(actor, ['ROLE_ADMIN', 'ROLE_MOSTRADOR'], notFound);
  if (!pago) throw notFound();
  await recordAuditoria(db, { actor, origin, accion: 'pago.ver', entidad: 'pago', entidadId: id });
  return pago;
}

/** A pago by link has no account, so the administrator is told the little that is known of whoever made it. */
export async function presentDetail(
  { db }: { db: Db },
  actor: Actor,
  pago: PagoWithDetalle,
): Promise<Draft<Pago>> {
  const forStaff = isAdmin(actor);
  const presented = presentPago(pago, { forStaff });
  if (!forStaff || pago.usuario_id !== null) return presented;
  return { ...presented, ...presentPayerByLink(pago, await findPayerIp(db, pago)) };
}

export async function verPago(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<Draft<Pago>> {
  return presentDetail(deps, actor, await pagoVisible(deps, actor, origin, id));
}
