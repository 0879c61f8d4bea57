import { defineExport, type Export } from '@oficina/http';
import { Refusal, role } from '@oficina/hydra';
import { periodoToWire } from '@oficina/values';
import { enlacesQuery } from '../contract/routes.ts';
import { facturaTokenOf } from './enlace.ts';
import { type EnlaceRow, readEnlacesOf } from './exportar-enlaces.repository.ts';

/** The printer's program reads this file and draws the QR of each paper bill, hence a format without a mark for spreadsheets. */
export const exportarEnlaces = ({ publicUrl }: { publicUrl: string }): Export =>
  defineExport({
    name: 'enlaces',
    title: 'Enlaces',
    access: role('ROLE_ADMIN'),
    summary: 'Enlaces de las facturas de un período, para imprimirlos como QR',
    query: enlacesQuery,
    format: { bom: false, decimal: '.' },
    columns: {
      numero: (factura: EnlaceRow) => factura.numero,
      cuenta: (factura) => factura.cuenta,
      periodo: (factura) => periodoToWire(factura.periodo),
      enlace: (factura) => `${publicUrl}/f/${facturaTokenOf(factura)}`,
    },
    // A bill that is not on paper needs no code, and the codes of ten years would be a file to steal.
    check: (query) => void periodoOf(query.filters.periodo),
    rows: (reader, query) => readEnlacesOf(reader, periodoOf(query.filters.periodo)),
  });

function periodoOf(asked: { in?: number[] } | undefined): number {
  const [periodo, ...others] = asked?.in ?? [];
  if (periodo === undefined || others.length > 0) throw new Refusal(422, 'periodo', 'Elegí el período.');
  return periodo;
}
