import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** How the addresses of a suministro are: one works, all that it has came back, or it has none that works. */
export const CORREO_ESTADOS = ['bien', 'rebota', 'ninguno'] as const;

/** What the staff see of each in their list. Whoever may not know of addresses or people does not get them. */
export const SuministroOfList = resource('SuministroDeLista', 'suministros', {
  id: id(),
  cuenta: z.string(),
  nombre: z.string(),
  domicilio: z.optional(z.string()),
  zona: z.optional(z.string()),
  activo: z.boolean(),
  correo: z.optional(z.enum(CORREO_ESTADOS)),
  /** Somebody with an account has it linked: the first who did. */
  usuario: z.optional(iriText()),
});
export type SuministroOfList = Wire<typeof SuministroOfList>;
