import { defineQuery, filter, get, role } from '@oficina/hydra';
import * as z from 'zod/mini';

/** What each person accepts to have an account. Without a version nobody is asked again. */
export type Legal = {
  terminos?: string | undefined;
  privacidad?: string | undefined;
  version?: string | undefined;
};

/** The name of the ajuste that takes precedence over the files of the brand. */
export const LEGAL_CLAVE = 'legal.textos';

/** A text that is only an address is a link to where it is published. */
export const isLegalLink = (texto: string): boolean => /^https?:\/\/\S+$/.test(texto);

export const LEGAL_MOVED = 'Cambiaron los términos mientras los leías: leelos de nuevo.';
export const LEGAL_MOVED_CODE = 'legal-cambio';

/** Without a version, those that a new one would ask. */
export const aceptacionesQuery = defineQuery({ filters: { version: filter.text('a cuál se volvería') } });

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
