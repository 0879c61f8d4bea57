import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Origin, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Pago } from '../contract/index.ts';
import { findPagoById, type PagoWithDetalle } from './pagos-read.repository.ts';
import { presentPago } from './present.ts';

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

export async function verPago(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<Draft<Pago>> {
  return presentPago(await pagoVisible(deps, actor, origin, id), { forStaff: isAdmin(actor) });
}
