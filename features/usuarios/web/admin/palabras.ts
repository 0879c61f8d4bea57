import type { Role } from '@oficina/values';

type Palabras = { nombre: string; permite: string };

/** What each opens, in the words of whoever gives it. */
export const PALABRAS: Readonly<Record<Role, Palabras>> = {
  ROLE_CONFIRMADO: { nombre: 'Confirmado', permite: 'Usa facturas, pagos y reclamos.' },
  ROLE_VALIDADO: { nombre: 'Identidad validada', permite: 'Su identidad fue validada.' },
  ROLE_REQUERIMIENTO_ENCARGADO: {
    nombre: 'Encargado de requerimientos',
    permite: 'Atiende los casos que le asignan y toma los libres.',
  },
  ROLE_REQUERIMIENTO_ADMIN: {
    nombre: 'Administra requerimientos',
    permite: 'Atiende y asigna todos los casos.',
  },
  ROLE_USUARIO_ADMIN: {
    nombre: 'Administra usuarios',
    permite: 'Crea y edita las cuentas de otras personas.',
  },
  ROLE_SUMINISTRO_MAIL: {
    nombre: 'Correos',
    permite: 'Maneja los correos que reciben las facturas de cada suministro.',
  },
  ROLE_CORTE_ADMIN: { nombre: 'Cortes', permite: 'Anuncia los cortes.' },
  ROLE_ADMIN: {
    nombre: 'Administrador',
    permite: 'Pagos, mensajes, archivos, indicadores, usuarios y correos.',
  },
};

/** Those that are given: the other two come by themselves with the mail and the identity. */
export const ROLES_DEL_PERSONAL: readonly Role[] = [
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
  'ROLE_ADMIN',
];

export const nombreDeRol = (rol: Role): string => PALABRAS[rol].nombre;
