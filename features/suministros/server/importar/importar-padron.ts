import { judgeRange, prepareJudging } from './judge.repository.ts';
import { loadRange } from './load.repository.ts';

/** Suministros that are not in the file are left untouched. */
export const padronImport = { prepare: prepareJudging, judge: judgeRange, load: loadRange };
