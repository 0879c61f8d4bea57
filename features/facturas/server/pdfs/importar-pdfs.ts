import {
  findPdfs,
  judgeRange,
  judgeRepeated,
  prepareJudging,
  setDescargables,
  setIguales,
} from './pdfs.repository.ts';
import { possibleNumbers } from './possible-numbers.ts';

/** `candidatos` are the numbers that the file name may stand for, separated by slashes. */
export const PDFS_COLUMNS = {
  archivo: { kind: 'text', required: true },
  candidatos: { kind: 'text', required: true },
  tamano: { kind: 'whole', required: true },
  sha256: { kind: 'text', required: true },
  pdf: { kind: 'text', required: true },
} as const;

/** The caller stores the bytes of the PDF files. */
export const pdfsImport = {
  possibleNumbers,
  prepare: prepareJudging,
  judge: judgeRange,
  judgeRepeated,
  find: findPdfs,
  markUnchanged: setIguales,
  markSaved: setDescargables,
};
