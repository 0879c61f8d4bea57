import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { openSesion } from './open-sesion.ts';
import { createSesionApp } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const origin = { id: 'pedido', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };

test('cerrar la sesión termina sólo la del token presentado, y queda anotado una vez', async () => {
  const { db } = database;
  const call = createSesionApp({
    db,
    clock,
    limits: createLimits(db, clock),
    otpPersonal: true,
    codigosKey: new Secret('c'.repeat(32)),
  });
  const usuario = await build.usuario(db);
  const telefono = await openSesion(db, usuario, origin, clock.now());
  const computer = await openSesion(db, usuario, origin, clock.now());
  const cerrar = (token: string) => call('POST', '/api/invalidate_token', { token });

  const closed = await cerrar(telefono.token);
  expect([closed.status, closed.body]).toEqual([200, {}]);
  expect((await cerrar(telefono.token)).body).toEqual({ code: 401, message: 'Invalid JWT Token' });
  const other = await call('GET', '/api/auth/status', { token: computer.token });
  expect(other.body.autenticado).toBe(true);

  // Of two simultaneous calls, the second finds the session ended and records nothing.
  const actor = await createAuthenticator({ db, clock, otpPersonal: true })(computer.token);
  if (typeof actor !== 'object') throw new Error('la sesión estaba viva');
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await cerrarSesion({ db, clock }, actor, origin)).toEqual({});

  const recorded = await db
    .selectFrom('auditoria')
    .select(['actor_id', 'accion', 'ip'])
    .where('accion', '=', 'sesion.cerrada')
    .execute();
  const expectedRow = { actor_id: usuario.id, accion: 'sesion.cerrada', ip: '10.0.0.1' };
  expect(recorded).toEqual([expectedRow, expectedRow]);
});
