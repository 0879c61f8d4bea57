import { judgeRange, prepareJudging, upsertConsumos } from './consumos.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const CONSUMOS_COLUMNS = { cuenta: true, periodo: true, consumo: true, importe: false } as const;

/** A file of consumption, by supply and month: what it would do, and doing it. Once more, it changes nothing. */
export const consumosImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  load: upsertConsumos,
};
