import { id, iriText, list, moment, resource, role, type Wire } from '@oficina/hydra';
import { auditoriaQuery } from '@oficina/usuarios/contract';
import { ROLES } from '@oficina/values';
import * as z from 'zod/mini';

const text = () => z.optional(z.string());

export const Auditoria = resource('Auditoria', 'auditoria', {
  id: id(),
  created: moment(),
  /** The name of the person, or "sistema" or "cli:" and a name; nobody when they had not signed in. */
  quien: text(),
  usuario: z.optional(iriText()),
  /** Those that the person had then. */
  roles: z.optional(z.array(z.enum(ROLES))),
  accion: z.string(),
  entidad: z.string(),
  entidadId: text(),
  /** The name of what it was done on, as it is now. */
  sobre: text(),
  motivo: text(),
  ip: text(),
  cambios: z.optional(z.record(z.string(), z.unknown())),
  /** Its place in the chain and its seal, once it is sealed. */
  renglon: z.optional(z.int()),
  sello: text(),
});
export type Auditoria = Wire<typeof Auditoria>;

export const AUDITORIA_MAX_DAYS = 92;
export const CHOOSE_DATES = 'Elegí desde qué fecha.';
export const DATES_TOO_LONG = `Elegí un período de hasta ${AUDITORIA_MAX_DAYS} días.`;

export const auditoriaRoutes = {
  listar: list('/api/auditoria', {
    access: role('ROLE_ADMIN'),
    member: Auditoria,
    query: auditoriaQuery,
    extra: z.object({ verificada: z.optional(moment()), sello: text() }),
    summary: 'Quién hizo qué y cuándo, en un período de hasta 92 días',
  }),
} as const;
