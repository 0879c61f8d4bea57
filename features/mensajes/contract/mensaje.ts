import { id, iriText, moment, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { ACUSES } from './acuse.ts';
import { tipos } from './channel.ts';

/** What was sent, never what it said: bodies may carry codes and are not served. */
export const Mensaje = resource('Mensaje', 'mensajes', {
  id: id(),
  usuario: z.optional(iriText()),
  /** An address or a number; of a push, the end of the device's token, and to its owner not even that. */
  para: z.string(),
  tipo: z.enum(tipos),
  prioridad: z.int(),
  estado: z.int(),
  asunto: z.optional(z.string()),
  tipoContenido: z.string(),
  created: moment(),
  updated: moment(),
  // From here on, for administrators alone.
  suministro: z.optional(iriText()),
  suministroCuenta: z.optional(z.string()),
  plantilla: z.optional(z.string()),
  intentos: z.optional(z.int()),
  /** When it is tried again, after a failure that may pass. */
  proximo: z.optional(moment()),
  error: z.optional(z.string()),
  /** Told by the provider after it took it; absent while nobody has said anything. */
  acuse: z.optional(z.enum(ACUSES)),
  usuarioNombre: z.optional(z.string()),
  /** The end of the device's token, when it was a push. */
  tokenUsado: z.optional(z.string()),
});

export type Mensaje = Wire<typeof Mensaje>;
