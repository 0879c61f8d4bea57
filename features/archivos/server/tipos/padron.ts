import { PADRON_COLUMNS, padronImport } from '@oficina/suministros/server';
import type { Importer } from '../importer.ts';
import { silentReview, wholeStretch } from './counts.ts';
import { findRangeEnd, indexJudgedTable, sumJudged } from './ranges.repository.ts';

/** Lines are loaded in the order of the file, because a new suministro has no id to order by. */
export function createPadronImporter(): Importer {
  return {
    tipo: 'padron',
    columns: PADRON_COLUMNS,
    analyzedTables: ['suministros'],
    prepare: padronImport.prepare,
    judge: padronImport.judge,
    sort: (tx, tables) => indexJudgedTable(tx, tables, 'n'),

    summarize: async (tx, { tables }) =>
      silentReview(await sumJudged(tx, tables, { sums: padronImport.sums })),

    async load(tx, { tables, now }, from, renglones) {
      const to = await findRangeEnd(tx, tables, 'n', from, renglones);
      if (to === null) return null;
      const loaded = await padronImport.load(tx, tables, { from, to }, now);
      return wholeStretch(to, loaded.renglones, loaded.nuevos + loaded.cambiados);
    },
  };
}
