import { day, iriText, moment, money, periodo } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Factura } from './factura.ts';

const Totals = { cantidad: z.int(), importe: money() };

/** At most so many bills are paid at once. */
export const MAX_PER_PAGO = 50;

/**
 * The answer to "¿Cuánto debo y cuándo vence?", told apart by what the person can do about it. Added up by the
 * database: a municipality with hundreds of supplies must not download its bills to know.
 */
export const Deuda = z.object({
  /** Bills that can be paid here. */
  aPagar: z.object({
    ...Totals,
    vencidas: z.int(),
    /** The oldest due date of them, which may have passed. */
    primerVencimiento: z.optional(day()),
    /** The next due date that has not passed. */
    proximoVencimiento: z.optional(day()),
  }),
  /** What the button pays: the ones due first, up to the maximum per payment. */
  pagar: z.object({ importe: money(), facturas: z.array(z.int()) }),
  /** Bills with a payment on its way: not to be paid again. */
  enPago: z.object(Totals),
  /** Unpaid bills of supplies that do not admit payments here. */
  inhabilitadas: z.object({ ...Totals, suministros: z.array(iriText()) }),
  /** Whether any unpaid bill, payable or not, is past its date. */
  hayVencidas: z.boolean(),
  /** The last bill loaded. */
  ultimoPeriodo: z.optional(periodo()),
  /** When the last file of bills was imported. */
  actualizado: z.optional(moment()),
  /** The unpaid ones due first, to show. */
  facturas: z.array(Factura.schema),
});

export type Deuda = z.output<typeof Deuda>;
