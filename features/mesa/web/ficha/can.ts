import type { Role } from '@oficina/values';

/** Who may ask for the rest of each part, or open one of its rows. The server says the same. */
const WHO = {
  facturas: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  pagos: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  pago: ['ROLE_ADMIN'],
  casos: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_MOSTRADOR'],
  caso: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  cortes: ['ROLE_CORTE_ADMIN', 'ROLE_MOSTRADOR'],
  mensajes: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  persona: ['ROLE_ADMIN'],
  auditoria: ['ROLE_ADMIN'],
} as const satisfies Record<string, readonly Role[]>;

export type Can = (act: keyof typeof WHO) => boolean;
export const canOf =
  (roles: readonly Role[]): Can =>
  (act) =>
    WHO[act].some((role) => roles.includes(role));

export type PartProps = { suministro: number; can: Can };
