import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { abrirSesion } from './abrir-sesion.ts';
import { createAuthenticator } from './autenticar.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { createSesionApp } from './test-app.ts';

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
    claveDeCodigos: new Secret('c'.repeat(32)),
  });
  const usuario = await build.usuario(db);
  const telefono = await abrirSesion(db, usuario, origin, clock.now());
  const computadora = await abrirSesion(db, usuario, origin, clock.now());
  const cerrar = (token: string) => call('POST', '/api/invalidate_token', { token });

  const cerrada = await cerrar(telefono.token);
  expect([cerrada.status, cerrada.body]).toEqual([200, {}]);
  expect((await cerrar(telefono.token)).body).toEqual({ code: 401, message: 'Invalid JWT Token' });
  const otra = await call('GET', '/api/auth/status', { token: computadora.token });
  expect(otra.body.autenticado).toBe(true);

  // Two calls that entered together: the second finds it ended and tells nothing.
  const actor = await createAuthenticator({ db, clock, otpPersonal: true })(computadora.token);
  if (typeof actor !== 'object') throw new Error('la sesión estaba viva');
  for (let vez = 0; vez < 2; vez += 1) expect(await cerrarSesion({ db, clock }, actor, origin)).toEqual({});

  const anotadas = await db
    .selectFrom('auditoria')
    .select(['actor_id', 'accion', 'ip'])
    .where('accion', '=', 'sesion.cerrada')
    .execute();
  const anotada = { actor_id: usuario.id, accion: 'sesion.cerrada', ip: '10.0.0.1' };
  expect(anotadas).toEqual([anotada, anotada]);
});
