import { judgeRange, prepareJudging } from './judge.repository.ts';
import { loadRange } from './load.repository.ts';
import { TELEFONO_COUNTS } from './telefonos.repository.ts';

/** Suministros that are not in the file are left untouched. */
export const padronImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  load: loadRange,
  /** These columns of the judged table are added up for whoever reviews the file. */
  sums: TELEFONO_COUNTS,
};
