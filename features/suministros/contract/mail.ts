import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/**
 * The address receives the facturas of a suministro provided that it is confirmed, has not unsubscribed and does not bounce.
 */
export const SuministroMail = resource('SuministroMail', 'suministro_mails', {
  id: id(),
  suministro: iriText(),
  suministroCuenta: z.string(),
  suministroNombre: z.string(),
  email: z.string(),
  validado: z.boolean(),
  desuscribir: z.boolean(),
  rebota: z.boolean(),
  /** The value is the id of the newest factura sent; 0 means none yet. */
  ultimaFactura: z.int(),
});

export type SuministroMail = Wire<typeof SuministroMail>;

export const MAX_MAILS = 10;
