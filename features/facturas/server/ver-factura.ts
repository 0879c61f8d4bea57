import type { Db } from '@oficina/db';
import { type Actor, actsAs, requireRole } from '@oficina/http';
import { type Draft, forbidden, notFound } from '@oficina/hydra';
import { type Clock, dayInArgentina, isStaff, type Role } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { type ActivePagos, findActivePagos } from './active-pagos.ts';
import { type FacturaWithSuministro, findFacturaById } from './facturas.repository.ts';
import { presentFactura } from './present.ts';

const READERS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_MOSTRADOR'];

/**
 * The owner, the administrator and a clerk at the counter may read a factura. For another customer it does not exist; other
 * staff are refused, whether it exists or not.
 */
export async function facturaVisible(
  deps: { db: Db },
  actor: Actor,
  id: number,
  roles: readonly Role[] = READERS,
): Promise<FacturaWithSuministro> {
  const factura = await findFacturaById(deps.db, id, actor.usuarioId);
  if (factura?.isOwn) return factura;
  requireRole(actor, roles, isStaff(actor.roles) && !actor.otpPendiente ? forbidden : notFound);
  if (!factura) throw notFound();
  return factura;
}

export async function verFactura(
  deps: {
    db: Db;
    clock: Clock;
    resumenPdf: boolean;
    acceptsOverdue: boolean;
    activePagos?: ActivePagos | undefined;
  },
  actor: Actor,
  id: number,
): Promise<Draft<Factura>> {
  const factura = await facturaVisible(deps, actor, id);
  const today = dayInArgentina(deps.clock.now());
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  const pagos = await findActivePagos(deps, [factura], isAdmin ? null : actor.usuarioId);
  const { resumenPdf, acceptsOverdue } = deps;
  return presentFactura(factura, { today, isOwner: factura.isOwn, resumenPdf, acceptsOverdue, pagos });
}
