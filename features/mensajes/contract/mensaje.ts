import { id, iriText, moment, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { ACUSES } from './acuse.ts';
import { tipos } from './channel.ts';

/** The body is never served, because it may carry codes. */
export const Mensaje = resource('Mensaje', 'mensajes', {
  id: id(),
  usuario: z.optional(iriText()),
  /** Holds an address or a number; for a push, the end of the device's token, which its owner does not receive. */
  para: z.string(),
  tipo: z.enum(tipos),
  prioridad: z.int(),
  estado: z.int(),
  asunto: z.optional(z.string()),
  tipoContenido: z.string(),
  created: moment(),
  updated: moment(),
  // The fields from here on are only for administrators.
  suministro: z.optional(iriText()),
  suministroCuenta: z.optional(z.string()),
  plantilla: z.optional(z.string()),
  intentos: z.optional(z.int()),
  proximo: z.optional(moment()),
  error: z.optional(z.string()),
  /** The provider reports it after accepting the mensaje; absent until then. */
  acuse: z.optional(z.enum(ACUSES)),
  usuarioNombre: z.optional(z.string()),
  /** Only for a telephone: as people write it. */
  paraVisible: z.optional(z.string()),
  /** Only a push has this ending of the device's token. */
  tokenUsado: z.optional(z.string()),
});

export type Mensaje = Wire<typeof Mensaje>;
