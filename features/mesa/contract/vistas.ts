import { defineQuery, del, filter, get, id, post, role, withoutCardNumbers } from '@oficina/hydra';
import { SUMINISTRO_READERS } from '@oficina/suministros/contract';
import { type Role, STAFF_ROLES } from '@oficina/values';
import * as z from 'zod/mini';

/** A person who has more does not find them. It also bounds the table. */
export const MAX_VISTAS = 30;
export const TOO_MANY_VISTAS = `Ya guardaste ${MAX_VISTAS} vistas. Borrá alguna que no uses.`;
const NOMBRE_MAX = 40;
const CONSULTA_MAX = 1_000;

const CORREOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUMINISTRO_MAIL'];
const CASES: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];
const ADMIN: readonly Role[] = ['ROLE_ADMIN'];

/** The lists of the staff, and who opens each: only they keep views of it and see those that are shared. */
export const LISTA_ROLES = {
  requerimientos: CASES,
  suministros: SUMINISTRO_READERS,
  usuarios: [...ADMIN, 'ROLE_USUARIO_ADMIN', ...CASES],
  pagos: ADMIN,
  mensajes: ADMIN,
  correos: CORREOS,
  archivos: ADMIN,
  subidas: ADMIN,
  cortes: ['ROLE_CORTE_ADMIN'],
  auditoria: ADMIN,
} as const satisfies Record<string, readonly Role[]>;

export type Lista = keyof typeof LISTA_ROLES;
export const LISTAS = Object.keys(LISTA_ROLES) as [Lista, ...Lista[]];

/** They share a view with everybody who opens its list, and take away what others shared. */
export const VISTA_SHARERS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN'];

export const Vista = z.object({
  id: id(),
  lista: z.enum(LISTAS),
  nombre: z.string(),
  consulta: z.string(),
  compartida: z.boolean(),
  /** It belongs to the person who asks. */
  propia: z.boolean(),
});

export type Vista = z.output<typeof Vista>;

/** One with the name of another of the same list and person takes its place. */
export const VistaNueva = z.object({
  lista: z.enum(LISTAS, 'Esa lista no existe.'),
  nombre: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Escribí un nombre.'),
      z.maxLength(NOMBRE_MAX, `Máximo ${NOMBRE_MAX} caracteres.`),
      withoutCardNumbers(),
    ),
  consulta: z
    .string()
    .check(
      z.minLength(1, 'Elegí algún filtro.'),
      z.maxLength(CONSULTA_MAX, 'Son demasiados filtros para guardarlos.'),
      z.regex(/^[\w*.+%&=-]*$/, 'Esos filtros no se entienden.'),
    ),
  compartida: z.nullish(z.boolean()),
});

export type VistaNueva = z.output<typeof VistaNueva>;

const personal = role(...STAFF_ROLES);

export const vistasRoutes = {
  vistas: get('/api/oob/mesa/vistas', {
    access: personal,
    query: defineQuery({ filters: { lista: filter.exactText(LISTAS) } }),
    plain: z.object({ vistas: z.array(Vista) }),
    summary: 'Vistas guardadas: las propias y las compartidas de las listas que se pueden abrir',
  }),
  guardarVista: post('/api/oob/mesa/vistas', {
    access: personal,
    body: VistaNueva,
    plain: Vista,
    status: 201,
    summary: 'Guarda los filtros de una lista con un nombre',
  }),
  quitarVista: del('/api/oob/mesa/vistas/:id', {
    access: personal,
    summary: 'Quita una vista guardada',
  }),
} as const;
