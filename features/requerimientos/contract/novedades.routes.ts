import { confirmado, get, id, iriText, moment } from '@oficina/hydra';
import * as z from 'zod/mini';
import { SUSTANTIVOS } from './categoria.ts';

export const NOVEDADES_COUNT_LIMIT = 100;

const Novedades = z.object({
  /** The count stops at `NOVEDADES_COUNT_LIMIT`. */
  cantidad: z.int(),
  /** Categories without novedades are left out. */
  porCategoria: z.array(z.object({ categoria: id(), cantidad: z.int() })),
  ultima: z.optional(
    z.object({
      requerimiento: iriText(),
      id: id(),
      numero: z.string(),
      sustantivo: z.enum(SUSTANTIVOS),
      categoria: z.string(),
      estado: z.int(),
      updated: moment(),
    }),
  ),
});

/** Inicio and the menu ask for this, so it stands apart from what only the staff call. */
export const novedadesRoutes = {
  novedades: get('/api/oob/requerimientos/novedades', {
    access: confirmado(),
    plain: Novedades,
    summary: 'Cuántos casos propios tienen novedades, y cuál es la última',
  }),
} as const;
