import { id, iriOf, moment } from '@oficina/hydra';
import * as z from 'zod/mini';

/** Those that follow one principal; more than these is an outage, which has a screen of its own. */
export const MAX_UNIDOS = 50;

export const Union = z.object({ principal: iriOf('requerimientos', 'principal') });

/** Why a case is suggested: it is of the same suministro, of the same person, or of the same category and near. */
export const SUGERIDO_POR = ['suministro', 'usuario', 'cerca'] as const;

const Relacionado = z.object({
  id: id(),
  numero: z.string(),
  categoria: z.string(),
  estado: z.int(),
  created: moment(),
  nombre: z.optional(z.string()),
  /** Absent when one of the two says no place. */
  metros: z.optional(z.int()),
  /** Only of those that are suggested. */
  por: z.optional(z.enum(SUGERIDO_POR)),
  /** Whoever answers for both must know whom, even of a case that another clerk attends. */
  visible: z.boolean(),
  /** Whoever asks may unite it, or separate it when it is united. */
  puede: z.boolean(),
});

export type Relacionado = z.infer<typeof Relacionado>;

export const Relacionados = z.object({
  /** The case whose answers this one follows. */
  principal: z.optional(Relacionado),
  /** Those that follow this one. */
  unidos: z.array(Relacionado),
  /** Open ones that may have the same cause; none for a closed or united case. */
  sugeridos: z.array(Relacionado),
});

export type Relacionados = z.infer<typeof Relacionados>;
