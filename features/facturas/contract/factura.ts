import { day, id, iriText, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

export const Factura = resource('Factura', 'facturas', {
  id: id(),
  numero: z.string(),
  importe: money(),
  suministro: iriText(),
  periodo: periodo(),
  fecha: day(),
  vencimiento: day(),
  consumo: z.optional(z.int()),
  pagada: z.boolean(),
  estadoPago: z.int(),
  descargable: z.boolean(),
  vencida: z.boolean(),
  /** Opens the bill without signing in: only its owner receives it. */
  token: z.optional(z.string()),
  concepto: z.optional(z.string()),
  /** While a payment holds it: whoever made that payment and the administrators are told which. */
  pago: z.optional(iriText()),
});

export type Factura = Wire<typeof Factura>;
