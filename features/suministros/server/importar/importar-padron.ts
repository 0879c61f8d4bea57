import { judgeRange, prepareJudging } from './judge.repository.ts';
import { loadRange } from './load.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const PADRON_COLUMNS = {
  cuenta: true,
  nombre: true,
  documento: false,
  cuit: false,
  domicilio: false,
  zona: false,
  pago_inhabilitado: false,
  activo: false,
  email: false,
  email_validado: false,
} as const;

/** The list of supplies and their holders: what it would do, and doing it. Who is not in it is not touched. */
export const padronImport = { prepare: prepareJudging, judge: judgeRange, load: loadRange };
