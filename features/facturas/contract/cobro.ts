import { day, money } from '@oficina/hydra';
import * as z from 'zod/mini';

/** How an unpaid factura is paid today. A paid one has none of this. */
export const cobroFields = {
  importeAPagar: z.optional(money()),
  vencimiento2: z.optional(day()),
  importe2: z.optional(money()),
  codigoBarras: z.optional(z.string()),
  /** Its last due date is past and the cooperative does not take it here any more. */
  cerrada: z.optional(z.boolean()),
};
