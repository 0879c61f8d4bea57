import { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import { id, iriText, moment } from '@oficina/hydra';
import { ACUSES, tipos } from '@oficina/mensajes/contract';
import * as z from 'zod/mini';

/**
 * What happened in a case, from the first to the last: how it began, what was written (with the state to which it moved the
 * case), the notes of the staff, who was put in charge, the files that came alone, and what was united.
 */
export const HECHO_TIPOS = ['inicio', 'mensaje', 'nota', 'encargado', 'adjunto', 'union'] as const;

/** What became of one notice of a message to the owner. The address is not told. */
const Aviso = z.object({
  tipo: z.enum(tipos),
  /** The code is that of a mensaje. */
  estado: z.int(),
  acuse: z.optional(z.enum(ACUSES)),
  updated: moment(),
});

const Hecho = z.object({
  /** No two have the same, and it does not change. */
  clave: z.string(),
  tipo: z.enum(HECHO_TIPOS),
  created: moment(),
  /** Absent when nobody with an account did it. */
  usuario: z.optional(iriText()),
  usuarioNombre: z.optional(z.string()),
  /** False for what the owner did. */
  personal: z.boolean(),
  texto: z.optional(z.string()),
  nuevoEstado: z.optional(z.int()),
  /** A message: the id that is sent as read. */
  seguimiento: z.optional(iriText()),
  /** Both are absent when the case was left unassigned. */
  encargado: z.optional(iriText()),
  encargadoNombre: z.optional(z.string()),
  adjuntos: z.optional(z.array(ArchivoAdjunto.schema)),
  avisos: z.optional(z.array(Aviso)),
  /** The other case, in a union: `principal` when it is the one that answers for both, `separado` when it was undone. */
  union: z.optional(
    z.object({ id: id(), numero: z.string(), principal: z.boolean(), separado: z.boolean() }),
  ),
});

export type Hecho = z.infer<typeof Hecho>;

export const Historia = z.object({
  hechos: z.array(Hecho),
  /** The first thing that the owner wrote since the staff last wrote; absent when there is no news. */
  nuevoDesde: z.optional(z.string()),
});

export type Historia = z.infer<typeof Historia>;
