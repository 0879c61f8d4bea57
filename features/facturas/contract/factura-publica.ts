import { day, money, periodo } from '@oficina/hydra';
import * as z from 'zod/mini';
import { cobroFields } from './cobro.ts';

/** Anybody who holds the link sees this, so it has no id, no name, no document and no other factura. */
export const FacturaPublica = z.object({
  '@type': z.literal('FacturaPublica'),
  numero: z.string(),
  periodo: periodo(),
  importe: money(),
  fecha: day(),
  vencimiento: day(),
  pagada: z.boolean(),
  vencida: z.boolean(),
  ...cobroFields,
  /** The suministro is paid with these at a bank's own pages. */
  codigoLink: z.optional(z.string()),
  codigoPmc: z.optional(z.string()),
  descargable: z.boolean(),
  estadoPago: z.int(),
  /** What holds it is a code that nobody has paid yet, which is shown again to whoever asks for it. */
  esperandoPago: z.optional(z.boolean()),
  pagoInhabilitado: z.boolean(),
  /** Only the last digits are shown, enough for customers to tell their suministros apart. */
  suministroCuenta: z.string(),
});

export type FacturaPublica = z.output<typeof FacturaPublica>;

/** Whoever says that a number is not theirs reads this, whether it was there or not. */
export const TELEFONO_AJENO = 'Listo: si ese número era de este suministro, no le escribimos más.';
