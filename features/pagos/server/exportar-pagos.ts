import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { pagoEstado } from '../contract/index.ts';
import { pagosQuery } from '../contract/routes.ts';
import { type ExportedPago, findPagosToExport } from './exportar.repository.ts';

export const exportarPagos = defineExport({
  name: 'pagos',
  title: 'Pagos',
  access: role('ROLE_ADMIN'),
  summary: 'Planilla de pagos',
  query: pagosQuery,
  columns: {
    id: (pago: ExportedPago) => pago.id,
    created: (pago) => pago.created,
    estado: (pago) => pagoEstado.label(pago.estado),
    metodo: (pago) => pago.metodo,
    origen: (pago) => pago.origen,
    usuario: (pago) => pago.usuario_nombre,
    email: (pago) => pago.email,
    facturasTotal: (pago) => ({ centavos: pago.total_cent }),
    facturas: (pago) => pago.facturas,
    emisor: (pago) => pago.emisor_nombre,
    tarjeta: (pago) => pago.numero_enmascarado,
    motivoRechazo: (pago) => (pago.estado === pagoEstado.code('rechazado') ? pago.motivo_rechazo : undefined),
    referencia: (pago) => pago.referencia,
    pasarelaId: (pago) => pago.pasarela_id,
    ticket: (pago) => pago.extra.ticket,
    codigoAutorizacion: (pago) => pago.extra.codigoAutorizacion,
  },
  rows: (reader, query) =>
    keyset<ExportedPago>((last, limit) => findPagosToExport(reader, query, last, limit)),
});
