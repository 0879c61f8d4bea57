import { CONSUMOS_COLUMNS, consumosImport } from '@oficina/consumos/server';
import type { Importer } from '../importer.ts';
import { silentReview, wholeStretch } from './counts.ts';
import { findRangeEnd, indexJudgedTable, sumJudged } from './ranges.repository.ts';

/** The file brings the consumo of each month for suministros that have no facturas here. */
export function createConsumosImporter(): Importer {
  return {
    tipo: 'consumos',
    columns: CONSUMOS_COLUMNS,
    key: 'suministro_id',
    analyzedTables: ['consumos'],
    prepare: consumosImport.prepare,
    judge: consumosImport.judge,
    sort: (tx, tables) => indexJudgedTable(tx, tables, 'suministro_id'),

    async summarize(tx, { tables }) {
      const totals = await sumJudged(tx, tables, { sums: ['importe_cent', 'consumo'], periodo: true });
      return silentReview(totals);
    },

    async load(tx, { tables }, from, renglones) {
      const to = await findRangeEnd(tx, tables, 'suministro_id', from, renglones);
      if (to === null) return null;
      const loaded = await consumosImport.load(tx, tables, { from, to });
      return wholeStretch(to, loaded.renglones, loaded.written);
    },
  };
}
