import type { Factura } from '@oficina/facturas/contract';
import { SUMINISTRO_READERS } from '@oficina/suministros/contract';
import type { Role } from '@oficina/values';

/** Who may ask for the rest of each part, open one of its rows or act for the member. The server says the same. */
const WHO = {
  deuda: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  suministro: SUMINISTRO_READERS,
  facturas: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  pagos: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  pago: ['ROLE_ADMIN'],
  casos: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_MOSTRADOR'],
  caso: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  cortes: ['ROLE_CORTE_ADMIN', 'ROLE_MOSTRADOR'],
  mensajes: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  personaFicha: ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'],
  auditoria: ['ROLE_ADMIN'],
  persona: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  cargar: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_MOSTRADOR'],
  enviar: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  comprobante: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  correo: ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'],
  vincular: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'],
  crearCuenta: ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'],
} as const satisfies Record<string, readonly Role[]>;

export type Can = (act: keyof typeof WHO) => boolean;
export const canOf =
  (roles: readonly Role[]): Can =>
  (act) =>
    WHO[act].some((role) => roles.includes(role));

export type Send = ((factura: Factura) => void) | undefined;
export type SendComprobante = ((pago: number) => void) | undefined;
export type Seen = { can: Can; now: Date; send: Send; sendComprobante: SendComprobante };
export type PartProps = { suministro: number; can: Can };
