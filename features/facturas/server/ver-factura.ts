import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { type Clock, dayInArgentina, isStaff } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { type ActivePagos, findActivePagos } from './active-pagos.ts';
import { foreignFacturas } from './errors.ts';
import { type FacturaWithSuministro, findFacturaById } from './facturas.repository.ts';
import { presentFactura } from './present.ts';

/**
 * The bill, for whoever may read it: its owner or the administrator. Another customer's does not exist; the rest of
 * the staff is told that it is not theirs to read, existing or not.
 */
export async function facturaVisible(
  deps: { db: Db },
  actor: Actor,
  id: number,
): Promise<FacturaWithSuministro> {
  const factura = await findFacturaById(deps.db, id, actor.usuarioId);
  if (factura?.isOwn) return factura;
  if (actor.roles.includes('ROLE_ADMIN')) {
    if (actor.otpPendiente) throw secondFactorMissing();
    if (factura) return factura;
    throw notFound();
  }
  throw isStaff(actor.roles) && !actor.otpPendiente ? foreignFacturas() : notFound();
}

export async function verFactura(
  deps: { db: Db; clock: Clock; resumenPdf: boolean; activePagos?: ActivePagos | undefined },
  actor: Actor,
  id: number,
): Promise<Draft<Factura>> {
  const factura = await facturaVisible(deps, actor, id);
  const today = dayInArgentina(deps.clock.now());
  const isAdmin = actor.roles.includes('ROLE_ADMIN') && !actor.otpPendiente;
  const pagos = await findActivePagos(deps, [factura], isAdmin ? null : actor.usuarioId);
  return presentFactura(factura, { today, isOwner: factura.isOwn, resumenPdf: deps.resumenPdf, pagos });
}
