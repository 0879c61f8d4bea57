import { MAX_PER_PAGO } from '@oficina/facturas/contract';
import { id, iriOf, iriText, moment, money, moneyInput, periodo, resource, type Wire } from '@oficina/hydra';
import { INVALID_CVC } from '@oficina/tarjetas/contract';
import { Secret } from '@oficina/values';
import * as z from 'zod/mini';

const PagoFactura = z.object({
  '@id': iriText(),
  '@type': z.literal('Factura'),
  id: id(),
  numero: z.string(),
  /** The factura had this amount when the pago was made. */
  importe: money(),
  periodo: periodo(),
  suministro: iriText(),
  estadoPago: z.int(),
  pagada: z.boolean(),
});

const PagoTarjeta = z.object({
  '@id': iriText(),
  '@type': z.literal('Tarjeta'),
  id: id(),
  numeroEnmascarado: z.string(),
  emisorNombre: z.optional(z.string()),
});

const Devolucion = z.object({
  pasarelaId: z.string(),
  importe: money(),
  motivo: z.enum(['duplicado', 'parcial', 'total']),
  pedida: moment(),
  hecha: z.optional(moment()),
});

export const Pago = resource('Pago', 'pagos', {
  id: id(),
  metodo: z.string(),
  estado: z.int(),
  created: moment(),
  facturasTotal: money(),
  /** Without it, somebody paid by a link. */
  usuario: z.optional(iriText()),
  origen: z.string(),
  facturas: z.array(PagoFactura),
  tarjeta: z.optional(PagoTarjeta),
  motivoRechazo: z.optional(z.string()),
  /** Refunds made and in progress are added up. */
  importeDevuelto: z.optional(money()),
  /** While it waits to be paid: until when, and where the wallet of the same phone opens. */
  vence: z.optional(moment()),
  pagarUrl: z.optional(z.string()),
  // The fields from here on are for administrators only.
  usuarioNombre: z.optional(z.string()),
  /** Masked: somebody who paid by a link left it for the receipt. Like the next one, it is told of one pago and not in lists. */
  contacto: z.optional(z.string()),
  /** Of whoever paid by a link, because nothing else tells who it was. */
  ip: z.optional(z.string()),
  extra: z.optional(
    z.object({
      referencia: z.string(),
      pasarelaId: z.optional(z.string()),
      ticket: z.optional(z.string()),
      codigoAutorizacion: z.optional(z.string()),
      tid: z.optional(z.string()),
      motivoId: z.optional(z.string()),
      /** Of a card that was typed to pay once and kept nowhere. */
      ultimos4: z.optional(z.string()),
      devoluciones: z.array(Devolucion),
    }),
  ),
  tiempos: z.optional(
    z.object({
      creado: moment(),
      enviado: z.optional(moment()),
      respondido: z.optional(moment()),
      consultado: z.optional(moment()),
      proximaConsulta: z.optional(moment()),
      resuelto: z.optional(moment()),
    }),
  ),
});

export type Pago = Wire<typeof Pago>;

/** A screen must tell these refusals of a pago from every other one: after them it is certain that nothing was charged. */
export const pagoRefusal = {
  amountChanged: 'importe',
  pasarelaDown: 'pasarela',
  /** Too many cards were refused lately, so none is charged from a link for a while. */
  brake: 'freno',
  facturaPagada: 'factura-pagada',
} as const;

export const NO_FACTURAS = 'Elegí al menos una factura.';
export const TOO_MANY_FACTURAS = `Podés pagar hasta ${MAX_PER_PAGO} facturas por vez.`;
export const UNAVAILABLE_METODO = 'El medio de pago no está disponible.';
export const PAGO_METODOS = ['tarjeta', 'qr', 'billetera'] as const;

const MEDIOS: Readonly<Record<string, string>> = { tarjeta: 'Tarjeta', qr: 'QR', billetera: 'Billetera' };
/** The screens of the staff and the files that the cooperative reads call it the same. */
export const medioLabel = (metodo: string): string => MEDIOS[metodo] ?? metodo;

/** Returns "r•••@correo.com", for example, which is enough to recognise the address and not to write to it. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*@/, '$1•••@');

/** The client itself reports where the pago comes from. */
const PAGO_ORIGEN_VALUES = ['web', 'app'] as const;

/**
 * The amount charged is computed from the facturas. The client only sends the total it displayed, and has to confirm again
 * when that total is out of date. The security code is a `Secret` from the moment it is parsed.
 */
export const PagoNuevo = z.object({
  metodo: z.enum(PAGO_METODOS, UNAVAILABLE_METODO),
  /** Only a card brings this one and its code. */
  tarjeta: z.nullish(iriOf('tarjetas', 'tarjeta')),
  facturas: z
    .array(iriOf('facturas', 'facturas'))
    .check(z.minLength(1, NO_FACTURAS), z.maxLength(MAX_PER_PAGO, TOO_MANY_FACTURAS)),
  tarjetaCvc: z.nullish(
    z.pipe(
      z.string().check(z.regex(/^\d{3,4}$/, INVALID_CVC)),
      z.transform((cvc: string) => new Secret(cvc)),
    ),
  ),
  totalEsperado: z.nullish(moneyInput()),
  /** Any other value counts as the web. */
  origen: z.optional(z.catch(z.enum(PAGO_ORIGEN_VALUES), 'web')),
});

export type PagoNuevo = z.output<typeof PagoNuevo>;

export const LiberarBody = z.object({
  motivo: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
});

/** The amounts of a longer time would be added up over too many rows at each look. */
export const RESUMEN_MAX_DAYS = 92;
export const RESUMEN_TOO_LONG = `Elegí un período de hasta ${RESUMEN_MAX_DAYS} días.`;
/** Beyond this the view shows "more than a thousand", so the count stops here. */
export const PAGOS_COUNT_LIMIT = 1_001;

export const PagosResumen = z.object({
  /** The totals are of the pagos made from this moment on, and before the next. */
  desde: moment(),
  hasta: moment(),
  /** Only what was really charged adds up. */
  procesado: money(),
  /** The states without any pago are left out. */
  estados: z.array(z.object({ estado: z.int(), cantidad: z.int(), importe: money() })),
  /** These two wait for somebody of the staff; they are counted whatever the filters say, up to `PAGOS_COUNT_LIMIT`. */
  enVerificacion: z.int(),
  aDevolver: z.int(),
});

export type PagosResumen = z.infer<typeof PagosResumen>;
