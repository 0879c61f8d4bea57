import { judgeRange, prepareJudging, upsertConsumos } from './consumos.repository.ts';

/** True marks a required column. */
export const CONSUMOS_COLUMNS = { cuenta: true, periodo: true, consumo: true, importe: false } as const;

/** Importing the same file again changes nothing. */
export const consumosImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  load: upsertConsumos,
};
