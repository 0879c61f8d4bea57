import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, formatMoment, periodoToWire } from '@oficina/values';
import { maskedEmail, Pago, pagoEstado } from '../contract/index.ts';
import type { PagoFacturaRow, PagoWithDetalle } from './pagos-read.repository.ts';

export function presentPago(row: PagoWithDetalle, { forStaff }: { forStaff: boolean }): Draft<Pago> {
  const devuelto = (row.extra.devoluciones ?? []).reduce((sum, { importeCent }) => sum + importeCent, 0);
  return {
    ...head(Pago, row.id),
    metodo: row.metodo,
    estado: row.estado,
    created: formatMoment(row.created),
    facturasTotal: centavosToWire(row.total_cent),
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    origen: row.origen,
    facturas: row.facturas.map(presentFactura),
    tarjeta: presentTarjeta(row),
    motivoRechazo: row.estado === pagoEstado.code('rechazado') ? row.motivo_rechazo : null,
    importeDevuelto: devuelto > 0 ? centavosToWire(devuelto) : null,
    ...presentOrder(row),
    ...(forStaff ? presentForStaff(row) : {}),
  };
}

/** Nothing that is over can be paid any more. */
export function presentOrder({ estado, extra: { orden } }: Pick<PagoWithDetalle, 'estado' | 'extra'>): {
  vence?: string;
  pagarUrl?: string;
} {
  if (!orden || estado !== pagoEstado.code('esperandoPago')) return {};
  const { vence, pagarUrl } = orden;
  return { vence: writeMoment(vence), ...(pagarUrl !== undefined && { pagarUrl }) };
}

/** For staff alone. The address is masked, because it is read to recognise whoever calls and not to write to them. */
export const presentPayerByLink = (
  { contacto_email }: Pick<PagoWithDetalle, 'contacto_email'>,
  ip: string | undefined,
): Partial<Draft<Pago>> => ({
  ...(contacto_email !== null && { contacto: maskedEmail(contacto_email) }),
  ...(ip !== undefined && { ip }),
});

function presentFactura(factura: PagoFacturaRow): Pago['facturas'][number] {
  return {
    ...head({ type: 'Factura', plural: 'facturas' }, factura.id),
    numero: factura.numero,
    importe: centavosToWire(factura.importe_cent),
    periodo: periodoToWire(factura.periodo),
    suministro: iri('suministros', factura.suministro_id),
    estadoPago: factura.estado_pago,
    pagada: factura.pagada,
  };
}

function presentTarjeta(row: PagoWithDetalle): Pago['tarjeta'] {
  if (row.tarjeta_id === null || row.numero_enmascarado === null) return undefined;
  return {
    ...head({ type: 'Tarjeta', plural: 'tarjetas' }, row.tarjeta_id),
    numeroEnmascarado: row.numero_enmascarado,
    ...(row.emisor_nombre !== null && { emisorNombre: row.emisor_nombre }),
  };
}

const writeMoment = (iso: string) => formatMoment(new Date(iso));

function presentForStaff(row: PagoWithDetalle): Partial<Draft<Pago>> {
  const { extra, tiempos } = row;
  return {
    usuarioNombre: row.usuario_nombre,
    extra: {
      referencia: row.referencia,
      ...(row.pasarela_id !== null && { pasarelaId: row.pasarela_id }),
      ...(extra.ticket && { ticket: extra.ticket }),
      ...(extra.codigoAutorizacion && { codigoAutorizacion: extra.codigoAutorizacion }),
      ...(extra.tid && { tid: extra.tid }),
      ...(extra.motivoId && { motivoId: extra.motivoId }),
      ...(extra.ultimos4 && { ultimos4: extra.ultimos4 }),
      devoluciones: (extra.devoluciones ?? []).map((one) => ({
        pasarelaId: one.idPasarela,
        importe: centavosToWire(one.importeCent),
        motivo: one.motivo,
        pedida: writeMoment(one.pedida),
        ...(one.hecha && { hecha: writeMoment(one.hecha) }),
      })),
    },
    tiempos: {
      creado: formatMoment(row.created),
      ...(row.enviado && { enviado: formatMoment(row.enviado) }),
      ...(tiempos.respondido && { respondido: writeMoment(tiempos.respondido) }),
      ...(tiempos.consultado && { consultado: writeMoment(tiempos.consultado) }),
      ...(row.proxima_consulta && { proximaConsulta: formatMoment(row.proxima_consulta) }),
      ...(tiempos.resuelto && { resuelto: writeMoment(tiempos.resuelto) }),
    },
  };
}
