import { defineQuery, filter, id, iriText, moment } from '@oficina/hydra';
import * as z from 'zod/mini';

/** Another page of changes is asked for by looking at the list again. */
export const PULSO_MAX_CASES = 100;
/** A tab that slept for longer looks at the whole list again. */
export const PULSO_MAX_MS = 60 * 60 * 1000;
/** A change is told twice rather than never: transactions do not end in the order in which they began. */
export const PULSO_OVERLAP_MS = 30_000;

export const pulsoQuery = defineQuery({
  filters: {
    /** `hasta` of the pulse before. Absent, nothing has changed yet and the counters are told. */
    desde: filter.text('el `hasta` del pulso anterior'),
    viendo: filter.relation('requerimientos'),
    escribiendo: filter.bool(),
  },
});

/** Only what whoever asks may read is told. */
export const pulsoOf = <Counters extends z.ZodMiniType>(counters: Counters) =>
  z.object({
    hasta: moment(),
    casos: z.array(
      z.object({ id: id(), estado: z.int(), updated: moment(), encargado: z.optional(iriText()) }),
    ),
    /** There were more changes than are told, or the pulse before was too long ago. */
    hayMas: z.boolean(),
    /** The other clerks who have one of these cases open. */
    presencias: z.array(
      z.object({
        requerimiento: id(),
        usuario: iriText(),
        usuarioNombre: z.string(),
        escribiendo: z.boolean(),
      }),
    ),
    /** Absent when nothing changed, and for whoever attends no case. */
    contadores: z.optional(counters),
  });
