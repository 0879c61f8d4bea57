import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

/** Why a line of collections is not loaded. */
export const FALLAS_DE_COBRANZA = {
  ilegible: UNREADABLE,
  sinNumero: missingField('numero'),
  sinFecha: missingField('fecha_pago'),
  sinImporte: missingField('importe'),
  fecha: { campo: 'fecha_pago', motivo: 'Fecha inválida.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repetido: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  factura: { campo: 'numero', motivo: 'La factura no existe.' },
  otroImporte: { campo: 'importe', motivo: 'El importe no coincide con la factura.' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(FALLAS_DE_COBRANZA);
