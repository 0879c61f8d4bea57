import { defineLineFaults, type ImportColumns } from '@oficina/db';

export const CONSUMOS_COLUMNS = {
  cuenta: { kind: 'text', required: true },
  periodo: { kind: 'periodo', required: true, column: 'periodo', invalid: 'Período inválido.' },
  consumo: { kind: 'whole', required: true, column: 'consumo', invalid: 'Consumo inválido.' },
  importe: { kind: 'importe', column: 'importe_cent', invalid: 'Importe inválido.' },
} as const satisfies ImportColumns<'consumos'>;

export const { codigo, campoAndMotivoSql } = defineLineFaults(CONSUMOS_COLUMNS, {
  repeated: { campo: 'periodo', motivo: 'Período repetido en el archivo.' },
  suministro: { campo: 'cuenta', motivoSql: `'El suministro ' || left(cuenta, 40) || ' no existe.'` },
});
