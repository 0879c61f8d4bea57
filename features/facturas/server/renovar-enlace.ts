import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import { type FacturaConLugar, renewToken } from './facturas.repository.ts';
import { presentFactura } from './present.ts';

/** Every link of this bill that was ever sent stops working. */
export async function renovarEnlace(
  deps: { db: Db; clock: Clock; resumenPdf: boolean },
  actor: Actor,
  origin: Origin,
  factura: FacturaConLugar,
): Promise<Draft<Factura>> {
  const token = await deps.db.tx(async (tx) => {
    const renewed = await renewToken(tx, factura.id);
    if (renewed === undefined) throw notFound();
    if (!factura.propia) {
      await registrarAuditoria(tx, {
        actor,
        origin,
        accion: 'factura.renovar-enlace',
        entidad: 'factura',
        entidadId: factura.id,
      });
    }
    return renewed;
  });
  const hoy = dayInArgentina(deps.clock.now());
  return presentFactura({ ...factura, token }, { hoy, esDueno: factura.propia, resumenPdf: deps.resumenPdf });
}
