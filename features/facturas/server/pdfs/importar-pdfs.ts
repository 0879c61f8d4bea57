import {
  findPdfs,
  judgeRange,
  judgeRepeated,
  prepareJudging,
  setDescargables,
  setIguales,
} from './pdfs.repository.ts';
import { possibleNumbers } from './possible-numbers.ts';

/** What is told of each file of the ZIP; `candidatos` are the numbers that its name may be, with bars between them. */
export const PDFS_COLUMNS = {
  archivo: true,
  candidatos: true,
  tamano: true,
  sha256: true,
  pdf: true,
} as const;

/** The PDFs of bills: whose each one is, and that they can be downloaded. Their bytes are the caller's. */
export const pdfsImport = {
  possibleNumbers,
  prepare: prepareJudging,
  judge: judgeRange,
  judgeRepeated,
  find: findPdfs,
  markUnchanged: setIguales,
  markSaved: setDescargables,
};
