import { ROLES, type Role } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { type MenuEntry, type MenuReader, menuFor } from './menu.ts';
import { opens } from './routes.tsx';

const categorias = [
  { id: 1, nombre: 'Alumbrado público', sustantivo: 'reclamo', activo: true },
  { id: 4, nombre: 'Cambio de titularidad', sustantivo: 'trámite', activo: true },
  { id: 9, nombre: 'Cerrada', sustantivo: 'reclamo', activo: false },
] as const;

function labels(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap(({ label, children }) => [
    label,
    ...(Array.isArray(children) ? children.map((child) => `${label} > ${child.label}`) : []),
  ]);
}

const menu = (reader: MenuReader) => labels(menuFor(reader, categorias, opens));
const confirmed = (...roles: Role[]): MenuReader => ({
  roles: ['ROLE_CONFIRMADO', ...roles],
  confirmado: true,
});
const unconfirmed = (...roles: Role[]): MenuReader => ({ roles, confirmado: false });
const under = (group: string, entries: string[]) =>
  entries.filter((label) => label.startsWith(`${group} > `)).map((label) => label.slice(group.length + 3));

const CUSTOMER_LABELS = ['Perfil', 'Ajustes', 'Historial de pagos', 'Suministros', 'Cerrar sesión'];

const IN_ORDER = [
  'Mi día',
  'Suministros',
  'Requerimientos',
  'Usuarios',
  'Correos',
  'Celulares',
  'Pagos',
  'Mensajes salientes',
  'Archivos',
  'Archivos v2',
  'Cortes',
  'Indicadores',
  'Auditoría',
  'Configuración',
];

/** These are the admin entries of each role alone, from the specification §6 and the rules §2.1; Mi día, Suministros, Auditoría and Configuración are ours. */
const ADMIN_LABELS: Readonly<Record<Role, readonly string[]>> = {
  ROLE_CONFIRMADO: [],
  ROLE_VALIDADO: [],
  ROLE_MOSTRADOR: ['Mi día', 'Suministros'],
  ROLE_REQUERIMIENTO_ADMIN: ['Mi día', 'Suministros', 'Requerimientos', 'Usuarios', 'Configuración'],
  ROLE_REQUERIMIENTO_ENCARGADO: ['Mi día', 'Suministros', 'Requerimientos', 'Usuarios'],
  ROLE_USUARIO_ADMIN: ['Mi día', 'Usuarios'],
  ROLE_SUMINISTRO_MAIL: ['Mi día', 'Suministros', 'Correos', 'Celulares'],
  ROLE_CORTE_ADMIN: ['Mi día', 'Suministros', 'Cortes'],
  ROLE_ADMIN: IN_ORDER.filter((label) => !['Requerimientos', 'Cortes'].includes(label)),
};

test('un visitante solo ingresa o se registra', () => {
  expect(menu(null)).toEqual(['Usuario', 'Usuario > Ingresar', 'Usuario > Registrarse']);
});

test('sin confirmar se ve el inicio y la propia cuenta', () => {
  expect(menu(unconfirmed())).toEqual([
    'Inicio',
    'Usuario',
    'Usuario > Perfil',
    'Usuario > Ajustes',
    'Usuario > Cerrar sesión',
  ]);
});

test('un usuario confirmado ve el menú completo del cliente, con las categorías por sustantivo', () => {
  expect(menu(confirmed())).toEqual([
    'Inicio',
    'Facturas y pagos',
    'Trámites',
    'Trámites > Cambio de titularidad',
    'Reclamos',
    'Reclamos > Alumbrado público',
    'Consumos',
    'Usuario',
    ...CUSTOMER_LABELS.map((label) => `Usuario > ${label}`),
  ]);
});

test('las novedades se cuentan en su categoría y en el grupo, que cerrado las esconde', () => {
  const novedades = new Map([
    [1, 2],
    [9, 5],
  ]);
  const [tramites, reclamos] = menuFor(confirmed(), categorias, opens, novedades).filter(({ label }) =>
    ['Trámites', 'Reclamos'].includes(label),
  );
  // An inactive category has no page, so its news do not count.
  expect([tramites?.novedades, reclamos?.novedades]).toEqual([0, 2]);
  expect(reclamos?.children).toEqual([
    { label: 'Alumbrado público', to: '/requerimientos/cat/1', novedades: 2 },
  ]);
});

test('lo que espera a quien atiende se cuenta en su página', () => {
  const waiting = new Map([['/admin/requerimientos', 7]]);
  const entries = menuFor(confirmed('ROLE_REQUERIMIENTO_ADMIN'), categorias, opens, new Map(), waiting);
  const admin = entries.find(({ label }) => label === 'Admin')?.children;
  expect(Array.isArray(admin) && admin.filter(({ novedades }) => novedades)).toMatchObject([
    { label: 'Requerimientos', novedades: 7 },
  ]);
});

test('mientras las categorías cargan, sus grupos lo dicen', () => {
  const loading = menuFor(confirmed(), undefined, opens).filter((entry) => entry.children === 'loading');
  expect(loading.map((entry) => entry.label)).toEqual(['Trámites', 'Reclamos']);
});

describe('cada rol, solo', () => {
  for (const role of ROLES) {
    test(role, () => {
      for (const reader of [unconfirmed(role), confirmed(role)]) {
        const entries = menu(reader);
        expect(under('Admin', entries)).toEqual(ADMIN_LABELS[role]);
        expect(entries.includes('Admin')).toBe(ADMIN_LABELS[role].length > 0);
        expect(entries.includes('Usuario > 2FA')).toBe(
          ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'].includes(role),
        );
        expect(entries.includes('Usuario > Medios de pago')).toBe(
          role === 'ROLE_ADMIN' && reader?.confirmado === true,
        );
        expect(entries.includes('Facturas y pagos')).toBe(reader?.confirmado);
      }
    });
  }
});

test('los roles combinados suman sus entradas, en el orden del menú', () => {
  for (let mask = 0; mask < 2 ** ROLES.length; mask++) {
    const roles = ROLES.filter((_, index) => mask & (1 << index));
    const expected = IN_ORDER.filter((label) => roles.some((role) => ADMIN_LABELS[role].includes(label)));
    expect(under('Admin', menu({ roles, confirmado: roles.includes('ROLE_CONFIRMADO') }))).toEqual(expected);
  }
});
