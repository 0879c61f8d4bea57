import type { Db } from '@oficina/db';
import { isEnlaceVencido } from '@oficina/facturas/contract';
import { facturaTokenOf, findLastUnpaid } from '@oficina/facturas/server';
import type { Actor, Origin } from '@oficina/http';
import { notFound, type Query } from '@oficina/hydra';
import { findFichaSuministro } from '@oficina/suministros/server';
import { recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina, periodoToWire } from '@oficina/values';
import type { EstadoDeCuenta } from '../contract/index.ts';
import type { fichaQuery } from '../contract/routes.ts';
import { readMotivo } from './read-motivo.ts';

export type EstadoDeCuentaDeps = { db: Db; clock: Clock; publicUrl: string };

/**
 * The paper that is handed over has the link of a bill, which opens it without an account. Only here does it leave for
 * somebody else than its owner, so each time stays written.
 */
export async function verEstadoDeCuenta(
  { db, clock, publicUrl }: EstadoDeCuentaDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  asked: Query<typeof fichaQuery>['filters'],
): Promise<EstadoDeCuenta> {
  if (!(await findFichaSuministro(db, id, { mails: false, personas: false }))) throw notFound();
  const { written } = readMotivo(asked);
  const factura = await findLastUnpaid(db, id);
  const works = factura && !isEnlaceVencido(factura.vencimiento, dayInArgentina(clock.now()));
  await recordAuditoria(db, {
    ...{ actor, origin, accion: 'suministro.estado-de-cuenta', entidad: 'suministro', entidadId: id },
    motivo: written,
    cambios: { factura: works ? factura.id : null },
  });
  if (!works) return {};
  return {
    enlace: {
      url: `${publicUrl}/f/${facturaTokenOf(factura)}`,
      numero: factura.numero,
      periodo: periodoToWire(factura.periodo),
    },
  };
}
