import { expect, test } from 'vitest';
import { destinationAfterLogin } from './after-login.ts';
import type { ClientState } from './persistent-state.ts';

const NOW = new Date('2026-11-15T10:00:00-03:00');

const stateOf = (usuario: Partial<ClientState['usuario']>, otpPendiente?: true): ClientState => ({
  token: 'x',
  usuario: {
    id: 7,
    email: 'elsa@correo.com',
    nombre: 'Elsa',
    nombreVisible: 'Elsa',
    roles: ['ROLE_CONFIRMADO'],
    emailValidado: true,
    identidadValidada: false,
    ...usuario,
  },
  suministros: [{ id: 1, nombre: 'ROLDAN ELSA', cuenta: '1001', pagoInhabilitado: false }],
  categorias: [],
  ...(otpPendiente && { otpPendiente }),
});
const destination = (state: ClientState, redirect = '/') =>
  destinationAfterLogin(state, { smsVia: ['sms'] }, redirect, NOW);

test('con el teléfono verificado va adonde quería', () => {
  const state = stateOf({ telefonoValidado: '2026-03-02T10:11:00-03:00' });
  expect([destination(state), destination(state, '/facturas')]).toEqual(['/', '/facturas']);
});

test('sin teléfono se le ofrece, y después sigue adonde quería', () => {
  expect([destination(stateOf({})), destination(stateOf({}), '/facturas?estado=todas')]).toEqual([
    '/validar/telefono',
    '/validar/telefono?redirect=%2Ffacturas%3Festado%3Dtodas',
  ]);
});

test('donde no se mandan mensajes no se ofrece', () => {
  expect(destinationAfterLogin(stateOf({}), { smsVia: [] }, '/facturas', NOW)).toBe('/facturas');
});

test('uno verificado hace más de diez años se ofrece otra vez', () => {
  expect(destination(stateOf({ telefonoValidado: '2016-11-01T10:00:00-03:00' }))).toBe('/validar/telefono');
});

test('quien dijo que no, y quien todavía no confirmó, no lo ven', () => {
  expect([
    destination(stateOf({ telefonoNoGracias: '2026-01-01T10:00:00-03:00' })),
    destination(stateOf({ roles: [] })),
    destination(stateOf({ nombre: '' })),
  ]).toEqual(['/', '/', '/']);
});

test('al personal sin segundo paso se lo lleva a activarlo antes que nada', () => {
  expect(destination(stateOf({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] }, true), '/admin/usuarios')).toBe(
    '/2fa',
  );
});

test('sin suministros todavía no se le ofrece: va a agregar el suyo', () => {
  expect(destination({ ...stateOf({}), suministros: [] })).toBe('/');
});
