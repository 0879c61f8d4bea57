import { defineFallas, type Falla, falta, ILEGIBLE } from '@oficina/db';

/** Why a line of collections is not loaded. */
export const FALLAS_DE_COBRANZA = {
  ilegible: ILEGIBLE,
  sinNumero: falta('numero'),
  sinFecha: falta('fecha_pago'),
  sinImporte: falta('importe'),
  fecha: { campo: 'fecha_pago', motivo: 'Fecha inválida.' },
  importe: { campo: 'importe', motivo: 'Importe inválido.' },
  repetido: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  factura: { campo: 'numero', motivo: 'La factura no existe.' },
  otroImporte: { campo: 'importe', motivo: 'El importe no coincide con la factura.' },
} as const satisfies Record<string, Falla>;

export const { codigo, ramas } = defineFallas(FALLAS_DE_COBRANZA);
