import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

export const COBRANZA_FAULTS = {
  unreadable: UNREADABLE,
  missingNumero: missingField('numero'),
  missingFecha: missingField('fecha_pago'),
  missingImporte: missingField('importe'),
  fecha: { campo: 'fecha_pago', motivo: 'Fecha inválida.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repeated: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  factura: { campo: 'numero', motivo: 'La factura no existe.' },
  differentImporte: { campo: 'importe', motivo: 'El importe no coincide con la factura.' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(COBRANZA_FAULTS);
