import { day, iriText, moment, money, periodo } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Factura } from './factura.ts';

const Totals = { cantidad: z.int(), importe: money() };

export const MAX_PER_PAGO = 50;

/**
 * This answers "¿Cuánto debo y cuándo vence?", grouped by what the person can do about it. The database adds it up, because
 * a municipality with hundreds of suministros must not download its facturas to know.
 */
export const Deuda = z.object({
  aPagar: z.object({
    ...Totals,
    vencidas: z.int(),
    /** This is the oldest due date, which may have passed. */
    primerVencimiento: z.optional(day()),
    proximoVencimiento: z.optional(day()),
  }),
  /** The button pays these: the ones due first, up to the maximum per pago. */
  pagar: z.object({ importe: money(), facturas: z.array(z.int()) }),
  /** These facturas have a pago in progress and must not be paid again. */
  enPago: z.object(Totals),
  /** These unpaid facturas belong to suministros that cannot be paid here. */
  inhabilitadas: z.object({ ...Totals, suministros: z.array(iriText()) }),
  /** Their last due date is past, and they are paid at the cooperative. */
  cerradas: z.object(Totals),
  /** All unpaid facturas count, payable or not. */
  hayVencidas: z.boolean(),
  ultimoPeriodo: z.optional(periodo()),
  /** The last archivo of facturas was imported at this time. */
  actualizado: z.optional(moment()),
  /** These are the unpaid ones due first. */
  facturas: z.array(Factura.schema),
});

export type Deuda = z.output<typeof Deuda>;
