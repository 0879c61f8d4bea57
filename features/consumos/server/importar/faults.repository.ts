import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

/** Why a line of consumption is not loaded. */
const FAULTS = {
  unreadable: UNREADABLE,
  missingCuenta: missingField('cuenta'),
  missingPeriodo: missingField('periodo'),
  missingConsumo: missingField('consumo'),
  periodo: { campo: 'periodo', motivo: 'Período inválido.' },
  consumo: { campo: 'consumo', motivo: 'Consumo inválido.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repeated: { campo: 'periodo', motivo: 'Período repetido en el archivo.' },
  /** It names the account, in the database. */
  suministro: { campo: 'cuenta', motivo: '' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(FAULTS);
