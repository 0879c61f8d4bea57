import { anyone, get, id, moment, money, moneyInput, periodo, post } from '@oficina/hydra';
import { TarjetaRequest } from '@oficina/tarjetas/contract';
import * as z from 'zod/mini';
import { PAGO_METODOS, UNAVAILABLE_METODO } from './pago.ts';

/** With a card it brings its fields. The amount is required, because nobody without an account sees the factura that they pay in any other way. */
export const PagoPorEnlace = z.extend(z.omit(TarjetaRequest, { obs: true, paraPagar: true }), {
  metodo: z.enum(PAGO_METODOS, UNAVAILABLE_METODO),
  email: z.nullish(z.string()),
  totalEsperado: moneyInput(),
});

export type PagoPorEnlace = z.output<typeof PagoPorEnlace>;

/** Whoever has its clave sees this. It names no person and no other factura, and has nothing of the gateway. */
export const PagoPublico = z.object({
  '@type': z.literal('PagoPublico'),
  clave: z.string(),
  id: id(),
  metodo: z.enum(PAGO_METODOS),
  estado: z.int(),
  importe: money(),
  created: moment(),
  resuelto: z.optional(moment()),
  motivoRechazo: z.optional(z.string()),
  factura: z.object({ numero: z.string(), periodo: periodo(), suministroCuenta: z.string() }),
  ultimos4: z.optional(z.string()),
  /** While it waits to be paid: until when, and where the wallet of the same phone opens. */
  vence: z.optional(moment()),
  pagarUrl: z.optional(z.string()),
  comprobante: z.boolean(),
});

export type PagoPublico = z.output<typeof PagoPublico>;

/** Without an account: the link of a factura pays it, and the clave of that pago shows how it ended. */
export const enlacePagosRoutes = {
  pagar: post('/api/oob/factura/:token/pagos', {
    access: anyone(),
    body: PagoPorEnlace,
    plain: PagoPublico,
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Paga la factura de un enlace, sin cuenta: con una tarjeta o con un código QR',
  }),
  /** Whoever reloads the page while it is sent has no clave yet. */
  buscar: get('/api/oob/factura/:token/pagos/:idempotencia', {
    access: anyone(),
    plain: PagoPublico,
    summary: 'El pago que hizo un pedido que quedó sin respuesta',
  }),
  ver: get('/api/oob/pago/:clave', {
    access: anyone(),
    plain: PagoPublico,
    summary: 'Cómo quedó un pago hecho por un enlace',
  }),
  comprobante: get('/api/oob/pago/:clave/comprobante', {
    access: anyone(),
    file: 'application/pdf',
    summary: 'El comprobante de un pago hecho por un enlace, cuando se acreditó',
  }),
  qrSvg: get('/api/oob/pago/:clave/qr.svg', {
    access: anyone(),
    file: 'image/svg+xml',
    summary: 'El código QR de un pago, mientras espera que lo paguen',
  }),
  qrPng: get('/api/oob/pago/:clave/qr.png', {
    access: anyone(),
    file: 'image/png',
    summary: 'El mismo código QR como imagen, para guardarla',
  }),
  cancelar: post('/api/oob/pago/:clave/cancelar', {
    access: anyone(),
    plain: PagoPublico,
    status: 200,
    summary: 'Cancela un pago que espera que lo paguen',
  }),
} as const;
