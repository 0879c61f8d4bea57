import { day, money, periodo } from '@oficina/hydra';
import * as z from 'zod/mini';

/** What the bill link shows to whoever holds it: no id, no name, no document, no other bill. */
export const FacturaPublica = z.object({
  '@type': z.literal('FacturaPublica'),
  numero: z.string(),
  periodo: periodo(),
  importe: money(),
  fecha: day(),
  vencimiento: day(),
  pagada: z.boolean(),
  vencida: z.boolean(),
  descargable: z.boolean(),
  estadoPago: z.int(),
  /** Its supply does not admit payments here. */
  pagoInhabilitado: z.boolean(),
  /** Only its end: enough to know which of mine it is. */
  suministroCuenta: z.string(),
});

export type FacturaPublica = z.output<typeof FacturaPublica>;
