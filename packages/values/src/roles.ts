/** The roles live here because the access of every contract needs them. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_CONFIRMADO',
  'ROLE_VALIDADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
  'ROLE_MOSTRADOR',
] as const;

export type Role = (typeof ROLES)[number];

const CUSTOMER_ROLES: readonly Role[] = ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Everybody who works at the cooperative has one of these. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter((role) => !CUSTOMER_ROLES.includes(role));

export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => STAFF_ROLES.includes(role));
}

const MIN_NOMBRE = 3;

export function hasNombre(nombre: string | null | undefined): boolean {
  return (nombre?.trim().length ?? 0) >= MIN_NOMBRE;
}

/** A confirmed user has the role and a first name of at least three characters (specification §5). */
export function isConfirmado(usuario: {
  roles: readonly Role[];
  nombre?: string | null | undefined;
}): boolean {
  return usuario.roles.includes('ROLE_CONFIRMADO') && hasNombre(usuario.nombre);
}
