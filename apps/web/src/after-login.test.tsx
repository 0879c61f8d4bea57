import { FIRST_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { expect, test } from 'vitest';
import { destinationAfterLogin } from './after-login.ts';
import type { ClientState } from './persistent-state.ts';
import { stateOf } from './session.test-kit.ts';

const NOW = new Date('2026-11-15T10:00:00-03:00');

const SUMINISTROS = [{ id: 1, nombre: 'ROLDAN ELSA', cuenta: '1001', pagoInhabilitado: false }];
const customer = (usuario: Partial<ClientState['usuario']> = {}, changes: Partial<ClientState> = {}) =>
  stateOf(usuario, { suministros: SUMINISTROS, ...changes });
const destination = (state: ClientState, redirect = '/') =>
  destinationAfterLogin(state, { smsVia: ['sms'] }, redirect, NOW);

test('con el teléfono verificado va adonde quería', () => {
  const state = customer({ telefonoValidado: '2026-03-02T10:11:00-03:00' });
  expect([destination(state), destination(state, '/facturas')]).toEqual(['/', '/facturas']);
});

test('sin teléfono se le ofrece, y después sigue adonde quería', () => {
  expect([destination(customer()), destination(customer(), '/facturas?estado=todas')]).toEqual([
    '/validar/telefono',
    '/validar/telefono?redirect=%2Ffacturas%3Festado%3Dtodas',
  ]);
});

test('donde no se mandan mensajes no se ofrece', () => {
  expect(destinationAfterLogin(customer(), { smsVia: [] }, '/facturas', NOW)).toBe('/facturas');
});

test('uno verificado hace más de diez años se ofrece otra vez', () => {
  expect(destination(customer({ telefonoValidado: '2016-11-01T10:00:00-03:00' }))).toBe('/validar/telefono');
});

test('quien dijo que no, y quien todavía no confirmó, no lo ven', () => {
  expect([
    destination(customer({ telefonoNoGracias: '2026-01-01T10:00:00-03:00' })),
    destination(customer({ roles: [] })),
    destination(customer({ nombre: '' })),
  ]).toEqual(['/', '/', '/']);
});

test('al personal sin segundo paso se lo lleva a activarlo antes que nada', () => {
  expect(
    destination(
      customer({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] }, { otpPendiente: true }),
      '/admin/usuarios',
    ),
  ).toBe('/2fa');
});

test('el personal empieza por su día, salvo que haya pedido otra página', () => {
  const clerk = customer({
    roles: ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'],
    telefonoValidado: '2026-03-02T10:11:00-03:00',
  });
  expect([destination(clerk), destination(clerk, '/facturas')]).toEqual(['/admin', '/facturas']);
});

test('sin suministros todavía no se le ofrece: va a agregar el suyo', () => {
  expect(destination(stateOf())).toBe('/');
});

test('quien confirma su correo va a agregar su suministro, si todavía no tiene ninguno', () => {
  const verified = { telefonoValidado: '2026-03-02T10:11:00-03:00' };
  expect([
    destination(customer(verified, { suministros: [] }), FIRST_SUMINISTRO_PATH),
    destination(customer(verified), FIRST_SUMINISTRO_PATH),
  ]).toEqual([FIRST_SUMINISTRO_PATH, '/']);
});
