import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

const FAULTS = {
  unreadable: UNREADABLE,
  missingCuenta: missingField('cuenta'),
  missingPeriodo: missingField('periodo'),
  missingConsumo: missingField('consumo'),
  periodo: { campo: 'periodo', motivo: 'Período inválido.' },
  consumo: { campo: 'consumo', motivo: 'Consumo inválido.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repeated: { campo: 'periodo', motivo: 'Período repetido en el archivo.' },
  /** The statement builds this reason, because it names the account. */
  suministro: { campo: 'cuenta', motivo: '' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(FAULTS);
