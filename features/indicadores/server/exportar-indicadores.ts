import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { periodoToWire } from '@oficina/values';
import { indicadoresQuery } from '../contract/index.ts';
import { type IndicadorRow, listIndicadoresToExport } from './indicadores.repository.ts';

export const exportarIndicadores = defineExport({
  name: 'indicadores',
  title: 'Indicadores',
  access: role('ROLE_ADMIN'),
  summary: 'Planilla de indicadores',
  query: indicadoresQuery,
  columns: {
    nombre: (row: IndicadorRow) => row.nombre,
    periodo: (row) => periodoToWire(row.periodo),
    valor: (row) => row.valor,
  },
  rows: (reader, query) =>
    keyset<IndicadorRow>((last, limit) => listIndicadoresToExport(reader, query, last, limit)),
});
