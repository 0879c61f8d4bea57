import {
  FACTURAS_COLUMNS,
  FOREIGN_FAULT,
  facturasCheck,
  loadFacturas,
  markFacturasUpdated,
} from '@oficina/facturas/server';
import type { MensajeSender } from '@oficina/mensajes/server';
import { wireToPeriodo } from '@oficina/values';
import type { Importer, ReviewCounts } from '../importer.ts';
import { PAGO_IN_PROGRESS } from '../motivos.ts';
import {
  deletePreviousSuministros,
  findSuministroDifferences,
  insertRangeSuministros,
} from './archivo-suministros.repository.ts';
import { countsOf, NO_AVISOS } from './counts.ts';
import { updateConsumosFromFacturas } from './facturas-consumos.repository.ts';
import { findRangeEnd, sumJudged } from './ranges.repository.ts';

/** The consumos of the energy facturas are loaded too. The rules of a factura belong to its own feature. */
export function createFacturasImporter(deps: {
  sender: Pick<MensajeSender, 'enqueueFrom'>;
  smsFactura: boolean;
}): Importer {
  return {
    tipo: 'facturas',
    columns: FACTURAS_COLUMNS,
    key: 'suministro_id',
    analyzedTables: ['facturas', 'consumos'],
    prepare: facturasCheck.prepare,
    judge: facturasCheck.judge,
    sort: facturasCheck.sort,

    async summarize(tx, { tables }, previousId) {
      const cobros = (await facturasCheck.bringsCobros(tx, tables)) ? (['importe2_cent'] as const) : [];
      const totals = await sumJudged(tx, tables, {
        sums: ['importe_cent', 'consumo', ...cobros],
        periodo: true,
      });
      const { month, ...counts } = countsOf(totals);
      const comparison =
        previousId === null ? undefined : await findSuministroDifferences(tx, tables, previousId);
      return {
        importe: 0,
        consumo: 0,
        ...counts,
        ...(comparison && {
          suministrosNuevos: comparison.nuevos,
          suministrosFaltan: comparison.faltan,
          suministrosNuevosEjemplos: comparison.ej_nuevos ?? [],
          suministrosFaltanEjemplos: comparison.ej_faltan ?? [],
        }),
        avisos: month > 0 ? await facturasCheck.avisos(tx, tables, month, deps.smsFactura) : NO_AVISOS,
      } satisfies ReviewCounts;
    },

    async load(tx, { archivo, tables, now }, from, renglones) {
      const to = await findRangeEnd(tx, tables, 'suministro_id', from, renglones);
      if (to === null) return null;
      const range = { from, to };
      const { id, clase } = archivo;
      const loaded = await loadFacturas(deps, tx, tables, range, {
        id,
        clase,
        now,
        periodo: newestPeriodo(archivo),
      });
      const { changed, iguales, skipped, foreign } = loaded;
      const allNew = changed + iguales + skipped + foreign.length === 0;
      await updateConsumosFromFacturas(tx, tables, range, { archivoId: id, allNew });
      await insertRangeSuministros(tx, id, tables, range);
      return {
        to,
        importados: loaded.created + loaded.changed,
        unchanged: loaded.iguales,
        omitidos: loaded.skipped,
        rechazos: loaded.foreign.map((renglon) => ({ renglon, ...FOREIGN_FAULT })),
        retenidos: loaded.retenidos.map((renglon) => ({
          renglon,
          campo: 'pagada',
          motivo: PAGO_IN_PROGRESS,
        })),
      };
    },

    async finish(tx, { archivo, now }) {
      await markFacturasUpdated(tx, now);
      await deletePreviousSuministros(tx, archivo.id);
    },
  };
}

/** The month was found when the file was checked. Only its facturas are notified. */
function newestPeriodo({ resumen }: { resumen: unknown }): number | null {
  const { periodo } = (resumen ?? {}) as { periodo?: string };
  return periodo === undefined ? null : wireToPeriodo(periodo);
}
