import { defineLineFaults, type ImportColumns } from '@oficina/db';

/** A cobranza fills no column: it pays the factura that it names. */
export const COBRANZAS_COLUMNS = {
  numero: { kind: 'text', required: true },
  fecha_pago: { kind: 'fecha', required: true, invalid: 'Fecha inválida.' },
  importe: { kind: 'importe', required: true, invalid: 'Importe inválido.' },
  medio: { kind: 'text' },
} as const satisfies ImportColumns;

export const DIFFERENT_IMPORTE = { campo: 'importe', motivo: 'El importe no coincide con la factura.' };

export const { codigo, campoAndMotivoSql } = defineLineFaults(COBRANZAS_COLUMNS, {
  repeated: { campo: 'numero', motivo: 'Número repetido en el archivo.' },
  factura: { campo: 'numero', motivo: 'La factura no existe.' },
  differentImporte: DIFFERENT_IMPORTE,
});
