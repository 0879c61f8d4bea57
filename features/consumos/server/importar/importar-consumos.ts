import { judgeRange, prepareJudging, upsertConsumos } from './consumos.repository.ts';

/** Importing the same file again changes nothing. */
export const consumosImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  load: upsertConsumos,
};
