import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { type Clock, dayInArgentina, isStaff } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { facturasAjenas } from './errors.ts';
import { type FacturaConLugar, findFacturaById } from './facturas.repository.ts';
import { type PagosVivos, pagosDe } from './pagos-vivos.ts';
import { presentFactura } from './present.ts';

/**
 * The bill, for whoever may read it: its owner or the administrator. Another customer's does not exist; the rest of
 * the staff is told that it is not theirs to read, existing or not.
 */
export async function facturaVisible(deps: { db: Db }, actor: Actor, id: number): Promise<FacturaConLugar> {
  const factura = await findFacturaById(deps.db, id, actor.usuarioId);
  if (factura?.propia) return factura;
  if (actor.roles.includes('ROLE_ADMIN')) {
    if (actor.otpPendiente) throw secondFactorMissing();
    if (factura) return factura;
    throw notFound();
  }
  throw isStaff(actor.roles) && !actor.otpPendiente ? facturasAjenas() : notFound();
}

export async function verFactura(
  deps: { db: Db; clock: Clock; resumenPdf: boolean; pagosVivos?: PagosVivos | undefined },
  actor: Actor,
  id: number,
): Promise<Draft<Factura>> {
  const factura = await facturaVisible(deps, actor, id);
  const hoy = dayInArgentina(deps.clock.now());
  const esAdmin = actor.roles.includes('ROLE_ADMIN') && !actor.otpPendiente;
  const pagos = await pagosDe(deps, [factura], esAdmin ? null : actor.usuarioId);
  return presentFactura(factura, { hoy, esDueno: factura.propia, resumenPdf: deps.resumenPdf, pagos });
}
