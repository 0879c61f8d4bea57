import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

export const FAULTS = {
  unreadable: UNREADABLE,
  missingCuenta: missingField('cuenta'),
  missingNumero: missingField('numero'),
  missingPeriodo: missingField('periodo'),
  missingFecha: missingField('fecha'),
  missingVencimiento: missingField('vencimiento'),
  missingImporte: missingField('importe'),
  numero: { campo: 'numero', motivo: 'Número inválido.' },
  periodo: { campo: 'periodo', motivo: 'Período inválido.' },
  fecha: { campo: 'fecha', motivo: 'Fecha inválida.' },
  vencimiento: { campo: 'vencimiento', motivo: 'Fecha inválida.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  consumo: { campo: 'consumo', motivo: 'Consumo inválido.' },
  pagada: { campo: 'pagada', motivo: 'Pagada se escribe S o N.' },
  orden: { campo: 'vencimiento', motivo: 'El vencimiento es anterior a la fecha.' },
  repeated: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  /** The statement builds this reason, because it names the account. */
  suministro: { campo: 'cuenta', motivo: '' },
  foreign: { campo: 'numero', motivo: 'El número pertenece a otro suministro.' },
} as const satisfies Record<string, LineFault>;

export const { codigo: faultCode, branches: faultBranches } = defineFaults(FAULTS);
