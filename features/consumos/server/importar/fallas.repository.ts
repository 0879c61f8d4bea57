import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

/** Why a line of consumption is not loaded. */
const FALLAS = {
  ilegible: UNREADABLE,
  sinCuenta: missingField('cuenta'),
  sinPeriodo: missingField('periodo'),
  sinConsumo: missingField('consumo'),
  periodo: { campo: 'periodo', motivo: 'Período inválido.' },
  consumo: { campo: 'consumo', motivo: 'Consumo inválido.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repetido: { campo: 'periodo', motivo: 'Período repetido en el archivo.' },
  /** It names the account, in the database. */
  suministro: { campo: 'cuenta', motivo: '' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(FALLAS);
