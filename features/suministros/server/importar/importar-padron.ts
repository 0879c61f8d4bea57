import { judgeRange, prepareJudging } from './judge.repository.ts';
import { loadRange } from './load.repository.ts';

/** `true` marks the mandatory columns of the canonical file. */
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

/** Suministros that are not in the file are left untouched. */
export const padronImport = { prepare: prepareJudging, judge: judgeRange, load: loadRange };
