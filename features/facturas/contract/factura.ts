import { day, id, iriText, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { cobroFields } from './cobro.ts';

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
  ...cobroFields,
  /** The token opens the factura without signing in, so only its owner receives it. */
  token: z.optional(z.string()),
  concepto: z.optional(z.string()),
  /** The person who made the pago that holds it sees it, and so do administrators and whoever may pay a code that waits. */
  pago: z.optional(iriText()),
  /** That pago is a code that nobody has paid yet. */
  esperandoPago: z.optional(z.boolean()),
});

export type Factura = Wire<typeof Factura>;
