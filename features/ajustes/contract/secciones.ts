import type { Role } from '@oficina/values';

const OF_CASES: readonly Role[] = ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN'];

/** Who reads and changes what each section holds. What is of the server is changed by commands alone. */
export const SECCION_ROLES = {
  categorias: OF_CASES,
  plazos: OF_CASES,
  aviso: ['ROLE_ADMIN'],
  textos: ['ROLE_ADMIN'],
  legales: ['ROLE_ADMIN'],
  mostrador: ['ROLE_ADMIN'],
  servidor: [],
} as const satisfies Record<string, readonly Role[]>;

export type Seccion = keyof typeof SECCION_ROLES;

export const SECCIONES = Object.keys(SECCION_ROLES) as [Seccion, ...Seccion[]];
