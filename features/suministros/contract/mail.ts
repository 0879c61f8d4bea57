import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** An address that receives the bills of a supply. Only what is confirmed, not left and not bouncing gets them. */
export const SuministroMail = resource('SuministroMail', 'suministro_mails', {
  id: id(),
  suministro: iriText(),
  suministroCuenta: z.string(),
  email: z.string(),
  validado: z.boolean(),
  desuscribir: z.boolean(),
  rebota: z.boolean(),
  /** The id of the newest bill handed over; 0, none yet. */
  ultimaFactura: z.int(),
});

export type SuministroMail = Wire<typeof SuministroMail>;

export const MAX_MAILS = 10;
