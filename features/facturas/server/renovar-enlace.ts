import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { type FacturaWithSuministro, renewToken } from './facturas.repository.ts';
import { presentFactura } from './present.ts';

/** Every link of this factura that was ever sent stops working. */
export async function renovarEnlace(
  deps: { db: Db; clock: Clock; resumenPdf: boolean; acceptsOverdue: boolean },
  actor: Actor,
  origin: Origin,
  factura: FacturaWithSuministro,
): Promise<Draft<Factura>> {
  const token = await deps.db.tx(async (tx) => {
    const renewed = await renewToken(tx, factura.id);
    if (renewed === undefined) throw notFound();
    if (!factura.isOwn) {
      await recordAuditoria(tx, {
        actor,
        origin,
        accion: 'factura.renovar-enlace',
        entidad: 'factura',
        entidadId: factura.id,
      });
    }
    return renewed;
  });
  const today = dayInArgentina(deps.clock.now());
  return presentFactura(
    { ...factura, token },
    { today, isOwner: factura.isOwn, resumenPdf: deps.resumenPdf, acceptsOverdue: deps.acceptsOverdue },
  );
}
