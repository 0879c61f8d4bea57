import { defineQuery, filter, get, role } from '@oficina/hydra';
import * as z from 'zod/mini';

/** Without a version, those that a new one would ask. */
const aceptacionesQuery = defineQuery({ filters: { version: filter.text('a cuál se volvería') } });

const Aceptaciones = z.object({ usuarios: z.int(), aproximado: z.optional(z.boolean()) });
export type Aceptaciones = z.output<typeof Aceptaciones>;

export const legalRoutes = {
  aceptaciones: get('/api/oob/legal/aceptaciones', {
    access: role('ROLE_ADMIN'),
    plain: Aceptaciones,
    query: aceptacionesQuery,
    summary: 'A cuántos se les pediría aceptar de nuevo los textos legales',
  }),
} as const;
