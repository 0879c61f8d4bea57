import { anyone, get, id, moment, money, moneyInput, periodo, post } from '@oficina/hydra';
import { TarjetaRequest } from '@oficina/tarjetas/contract';
import * as z from 'zod/mini';
import { PAGO_METODOS, UNAVAILABLE_METODO } from './pago.ts';

/** The amount is required, because nobody without an account sees the factura that they pay in any other way. */
export const PagoPorEnlace = z.extend(z.omit(TarjetaRequest, { obs: true, paraPagar: true }), {
  metodo: z.literal('tarjeta', UNAVAILABLE_METODO),
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
    summary: 'Paga con una tarjeta la factura de un enlace, sin cuenta',
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
} as const;
