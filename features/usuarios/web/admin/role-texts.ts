import type { Role } from '@oficina/values';

type RoleText = { nombre: string; allows: string };

export const ROLE_TEXTS: Readonly<Record<Role, RoleText>> = {
  ROLE_CONFIRMADO: { nombre: 'Confirmado', allows: 'Usa facturas, pagos y reclamos.' },
  ROLE_VALIDADO: { nombre: 'Identidad validada', allows: 'Su identidad fue validada.' },
  ROLE_REQUERIMIENTO_ENCARGADO: {
    nombre: 'Encargado de requerimientos',
    allows: 'Atiende los casos que le asignan y toma los libres.',
  },
  ROLE_REQUERIMIENTO_ADMIN: {
    nombre: 'Administra requerimientos',
    allows: 'Atiende y asigna todos los casos.',
  },
  ROLE_USUARIO_ADMIN: {
    nombre: 'Administra usuarios',
    allows: 'Crea y edita las cuentas de otras personas.',
  },
  ROLE_SUMINISTRO_MAIL: {
    nombre: 'Correos',
    allows: 'Maneja los correos que reciben las facturas de cada suministro.',
  },
  ROLE_CORTE_ADMIN: { nombre: 'Cortes', allows: 'Anuncia los cortes.' },
  ROLE_MOSTRADOR: {
    nombre: 'Mostrador',
    allows: 'Ve facturas, consumos y pagos de cualquier suministro y carga reclamos por los socios.',
  },
  ROLE_ADMIN: {
    nombre: 'Administrador',
    allows: 'Pagos, mensajes, archivos, indicadores, usuarios y correos.',
  },
};

/** These roles are assigned by hand: the other two follow from confirming the mail and validating the identity. */
export const STAFF_ROLES: readonly Role[] = [
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
  'ROLE_MOSTRADOR',
  'ROLE_ADMIN',
];

export const nombreOfRol = (rol: Role): string => ROLE_TEXTS[rol].nombre;
