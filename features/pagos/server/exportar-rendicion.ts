import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { diaEnArgentina } from '@oficina/values';
import { pagosQuery } from '../contract/routes.ts';
import { findRendicion, type Renglon } from './exportar.repository.ts';

/** The day the receipt says: the money was received when the gateway said so. */
const diaDe = ({ resuelto, created }: Renglon) => diaEnArgentina(resuelto ? new Date(resuelto) : created);

/** What was paid, bill by bill, for the billing system to read: hence its own way of writing days and amounts. */
export const exportarRendicion = defineExport({
  name: 'rendicion',
  access: role('ROLE_ADMIN'),
  summary: 'Rendición de facturas pagadas',
  query: pagosQuery,
  format: { bom: false, decimal: '.' },
  columns: {
    pago: (renglon: Renglon) => renglon.pago_id,
    fecha: diaDe,
    numero: (renglon) => renglon.numero,
    cuenta: (renglon) => renglon.cuenta,
    importe: (renglon) => ({ centavos: renglon.importe_cent }),
    referencia: (renglon) => renglon.referencia,
    ticket: (renglon) => renglon.ticket,
  },
  rows: (reader, query) => keyset((ultimo, limit) => findRendicion(reader, query, ultimo, limit)),
});
