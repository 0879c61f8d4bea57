import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** A number of the padrón: the avisos of a suministro reach it by SMS although nobody registered. */
export const SuministroTelefono = resource('SuministroTelefono', 'suministro_telefonos', {
  id: id(),
  suministro: iriText(),
  suministroCuenta: z.string(),
  suministroNombre: z.string(),
  telefono: z.string(),
  /** As people write it. */
  telefonoVisible: z.string(),
  origen: z.enum(['padron', 'personal']),
  facturas: z.boolean(),
  cortes: z.boolean(),
  rebota: z.boolean(),
  /** Nothing is sent to it, and no file brings it back. */
  baja: z.boolean(),
  /** Whoever received a message that was not theirs, by its link, or the staff. */
  bajaPor: z.optional(z.enum(['enlace', 'personal'])),
});

export type SuministroTelefono = Wire<typeof SuministroTelefono>;

/** Of those that receive. */
export const MAX_TELEFONOS = 3;
