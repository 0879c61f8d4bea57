import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { type CsvCell, dayInArgentina } from '@oficina/values';
import { medioLabel } from '../contract/index.ts';
import { pagosQuery } from '../contract/routes.ts';
import { findRendicion, type Renglon } from './exportar.repository.ts';

/** This is the day on the comprobante: the money was received when the gateway said so. */
const dayOf = ({ resuelto, created }: Renglon) => dayInArgentina(resuelto ? new Date(resuelto) : created);

/** The billing system reads this file, hence its own format of days and amounts. */
export const RENDICION_FORMAT = { bom: false, decimal: '.' } as const;

export const RENDICION_COLUMNS: Readonly<Record<string, (renglon: Renglon) => CsvCell>> = {
  pago: (renglon) => renglon.pago_id,
  fecha: dayOf,
  numero: (renglon) => renglon.numero,
  cuenta: (renglon) => renglon.cuenta,
  importe: (renglon) => ({ centavos: renglon.importe_cent }),
  referencia: (renglon) => renglon.referencia,
  ticket: (renglon) => renglon.ticket,
  medio: ({ metodo }) => medioLabel(metodo),
};

export const exportarRendicion = defineExport({
  name: 'rendicion',
  title: 'Rendición',
  access: role('ROLE_ADMIN'),
  summary: 'Rendición de facturas pagadas',
  query: pagosQuery,
  format: RENDICION_FORMAT,
  columns: RENDICION_COLUMNS,
  rows: (reader, query) => keyset<Renglon>((last, limit) => findRendicion(reader, query, last, limit)),
});
