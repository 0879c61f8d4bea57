import { countOutageMinutes } from '@oficina/cortes/server';
import type { Db, Reader } from '@oficina/db';
import { countPeriodoFacturas } from '@oficina/facturas/server';
import { countMonthMensajes } from '@oficina/mensajes/server';
import { sumPagosOfMonth } from '@oficina/pagos/server';
import { measureMonth, type ReadRules } from '@oficina/requerimientos/server';
import { countSuministrosAt } from '@oficina/suministros/server';
import { countMonthlyUsuarios } from '@oficina/usuarios/server';
import { type Clock, centavosToWire } from '@oficina/values';
import type { NombreIndicador } from '../contract/index.ts';
import { extendStatementTimeout, replaceMonthIndicadores } from './indicadores.repository.ts';
import { type Month, openMonths } from './month.ts';

export type CalcularDeps = { db: Db; clock: Clock; readRules: ReadRules };

/** Undefined when there was nothing to divide by. */
export type IndicadorValues = Readonly<Record<NombreIndicador, number | undefined>>;

export async function calcularIndicadores(deps: CalcularDeps, signal?: AbortSignal): Promise<number> {
  let written = 0;
  for (const month of openMonths(deps.clock.now())) {
    if (signal?.aborted) break;
    written += await calculateMonth(deps, month);
  }
  return written;
}

/** The month is read first, however long it takes, and then written in one transaction, so that nobody sees half of it. */
export async function calculateMonth(deps: CalcularDeps, month: Month): Promise<number> {
  const values = await deps.db.tx(async (tx) => {
    await extendStatementTimeout(tx);
    return readMonth(deps, tx, month);
  });
  return deps.db.tx((tx) => replaceMonthIndicadores(tx, month.periodo, values));
}

/** The queries are long and run one after another, so that they leave the disk free for the people who use the portal. */
async function readMonth(deps: CalcularDeps, reader: Reader, month: Month): Promise<IndicadorValues> {
  const usuarios = await countMonthlyUsuarios(reader, month);
  const suministros = await countSuministrosAt(reader, month.to);
  const pagos = await sumPagosOfMonth(reader, month);
  const facturas = await countPeriodoFacturas(reader, month.periodo);
  const requerimientos = await measureMonth(deps, reader, month);
  const minutes = await countOutageMinutes(reader, month, deps.clock.now());
  const mensajes = await countMonthMensajes(reader, month);
  return {
    usuarios_nuevos: usuarios.nuevos,
    usuarios_confirmados_pct: percentage(usuarios.confirmados, usuarios.live),
    suministros_vinculados_pct: percentage(suministros.linked, suministros.active),
    factura_digital_pct: percentage(suministros.withDigitalFactura, suministros.active),
    pagos_importe: centavosToWire(pagos.chargedCent),
    pagos_facturas_pct: percentage(pagos.paidFacturaCount, facturas),
    pagos_rechazo_pct: percentage(pagos.rejectedCount, pagos.approvedCount + pagos.rejectedCount),
    requerimientos_nuevos: requerimientos.nuevos,
    requerimientos_dias:
      requerimientos.days === undefined ? undefined : roundToOneDecimal(requerimientos.days),
    requerimientos_en_termino_pct: percentage(requerimientos.onTime, requerimientos.resolved),
    cortes_minutos: suministros.active === 0 ? undefined : roundToOneDecimal(minutes / suministros.active),
    mensajes_fallidos_pct: percentage(mensajes.fallidos, mensajes.procesados + mensajes.fallidos),
  };
}

const roundToOneDecimal = (numero: number) => Math.round(numero * 10) / 10;

/** The multiplication goes first, because 0.285 × 100 would be 28.499999. */
const percentage = (part: number, whole: number) =>
  whole === 0 ? undefined : Math.round((part * 1_000) / whole) / 10;
