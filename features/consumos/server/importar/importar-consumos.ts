import type { ImportColumns } from '@oficina/db';
import { judgeRange, prepareJudging, upsertConsumos } from './consumos.repository.ts';

export const CONSUMOS_COLUMNS = {
  cuenta: { kind: 'text', required: true },
  periodo: { kind: 'periodo', required: true, column: 'periodo' },
  consumo: { kind: 'whole', required: true, column: 'consumo' },
  importe: { kind: 'importe', column: 'importe_cent' },
} as const satisfies ImportColumns<'consumos'>;

/** Importing the same file again changes nothing. */
export const consumosImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  load: upsertConsumos,
};
