import { COBRANZAS_COLUMNS, cobranzasImport } from '@oficina/facturas/server';
import type { Importer } from '../importer.ts';
import { DOUBLE_PAGO, PAGO_IN_PROGRESS } from '../motivos.ts';
import { silentReview } from './counts.ts';
import { findRangeEnd, indexJudgedTable, sumJudged } from './ranges.repository.ts';

export function createCobranzasImporter(): Importer {
  return {
    tipo: 'cobranzas',
    columns: COBRANZAS_COLUMNS,
    analyzedTables: ['facturas'],
    prepare: cobranzasImport.prepare,
    judge: cobranzasImport.judge,
    sort: (tx, tables) => indexJudgedTable(tx, tables, 'n'),

    summarize: async (tx, { tables }) =>
      silentReview(await sumJudged(tx, tables, { sums: ['importe_cent'] })),

    async load(tx, { archivo: { id, clase }, tables, now }, from, renglones) {
      const to = await findRangeEnd(tx, tables, 'n', from, renglones);
      if (to === null) return null;
      const loaded = await cobranzasImport.load(tx, tables, { from, to }, { id, clase, now });
      const { differentImporteFault } = cobranzasImport;
      const toRechazos = (renglones: readonly number[], motivo: string) =>
        renglones.map((renglon) => ({ renglon, campo: 'numero', motivo }));
      return {
        to,
        importados: loaded.paid,
        unchanged: loaded.iguales,
        omitidos: loaded.retenidos.length + loaded.doublePaid.length,
        rechazos: loaded.differentImporte.map((renglon) => ({ renglon, ...differentImporteFault })),
        retenidos: [
          ...toRechazos(loaded.retenidos, PAGO_IN_PROGRESS),
          ...toRechazos(loaded.doublePaid, DOUBLE_PAGO),
        ],
      };
    },
  };
}
