import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Origin, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import { type Pago, pagoEstado } from '../contract/index.ts';
import { isByWallet } from '../contract/wallet.ts';
import { findPayerIp, sharesFacturas } from './detalle.repository.ts';
import { findPagoById, type PagoWithDetalle } from './pagos-read.repository.ts';
import { presentPago, presentPayerByLink } from './present.ts';

export const isAdmin = (actor: Actor) => actsAs(actor, ['ROLE_ADMIN']);

export const isWaiting = ({ estado }: Pick<PagoWithDetalle, 'estado'>) =>
  estado === pagoEstado.code('esperandoPago');

const READERS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_MOSTRADOR'];

type Visible = {
  /** Whose pagos else may be seen; they are audited. */
  roles?: readonly Role[];
  /** Whoever has all of its facturas sees an order, because any of them may pay it. */
  isShared?: boolean;
};

/** A pago is visible to its owner, to the administrator and to a clerk at the counter. For anyone else it does not exist. */
export async function pagoVisible(
  { db }: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
  { roles = READERS, isShared = false }: Visible = {},
): Promise<PagoWithDetalle> {
  const pago = await findPagoById(db, id);
  if (pago?.usuario_id === actor.usuarioId) return pago;
  if (isShared && pago && isByWallet(pago) && (await sharesFacturas(db, id, actor.usuarioId))) return pago;
  requireRole(actor, roles, notFound);
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
  // Whoever shares its facturas is not told who made it.
  if (pago.usuario_id !== actor.usuarioId && !actsAs(actor, READERS)) return { ...presented, usuario: null };
  if (!forStaff || pago.usuario_id !== null) return presented;
  return { ...presented, ...presentPayerByLink(pago, await findPayerIp(db, pago)) };
}
