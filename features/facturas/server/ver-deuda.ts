import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Draft, iri, type Query } from '@oficina/hydra';
import {
  type Clock,
  centavosToWire,
  dayInArgentina,
  formatDay,
  formatMoment,
  periodoToWire,
} from '@oficina/values';
import type { Deuda } from '../contract/index.ts';
import type { deudaQuery } from '../contract/routes.ts';
import { type ActivePagos, findActivePagos } from './active-pagos.ts';
import { type DeudaRow, findDeuda } from './deuda.repository.ts';
import { presentFactura } from './present.ts';

type Deps = {
  db: Db;
  clock: Clock;
  resumenPdf: boolean;
  acceptsOverdue: boolean;
  activePagos?: ActivePagos | undefined;
};

export async function verDeuda(deps: Deps, actor: Actor, query: Query<typeof deudaQuery>): Promise<Deuda> {
  const today = dayInArgentina(deps.clock.now());
  const { resumenPdf, acceptsOverdue } = deps;
  const row = await findDeuda(deps.db, actor.usuarioId, query.filters.suministro, today, !acceptsOverdue);
  const pagos = await findActivePagos(deps, row.facturas, actor.usuarioId);
  const view = { today, isOwner: true, resumenPdf, acceptsOverdue, pagos };
  const deuda: Draft<Deuda> = {
    ...toTotals(row),
    hayVencidas: row.hay_vencidas,
    ultimoPeriodo: row.ultimo_periodo === null ? null : periodoToWire(row.ultimo_periodo),
    actualizado: row.actualizado === null ? null : formatMoment(new Date(row.actualizado)),
    facturas: row.facturas.map((factura) => presentFactura(factura, view)) as Deuda['facturas'],
  };
  return deuda as Deuda;
}

function toTotals(row: DeudaRow): Pick<Deuda, 'aPagar' | 'pagar' | 'enPago' | 'inhabilitadas' | 'cerradas'> {
  const day = (text: string | null) => (text === null ? undefined : formatDay(text));
  return {
    aPagar: {
      cantidad: row.a_pagar,
      importe: centavosToWire(row.a_pagar_cent),
      vencidas: row.vencidas,
      primerVencimiento: day(row.primer_vencimiento),
      proximoVencimiento: day(row.proximo_vencimiento),
    },
    pagar: { importe: centavosToWire(row.pagar_cent), facturas: row.pagar_ids },
    enPago: { cantidad: row.en_pago, importe: centavosToWire(row.en_pago_cent) },
    inhabilitadas: {
      cantidad: row.inhabilitadas,
      importe: centavosToWire(row.inhabilitadas_cent),
      suministros: row.suministros_inhabilitados.map((id) => iri('suministros', id)),
    },
    cerradas: { cantidad: row.cerradas, importe: centavosToWire(row.cerradas_cent) },
  };
}
