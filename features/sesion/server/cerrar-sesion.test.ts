import { build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { cerrarSesion } from './cerrar-sesion.ts';
import { origin, useSesion } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call, open, isAlive, authenticate } = useSesion(database, clock);

test('cerrar la sesión termina solo la del token presentado, y queda anotado una vez', async () => {
  const { db } = database;
  const usuario = await build.usuario(db);
  const telefono = await open(usuario);
  const computer = await open(usuario);
  const cerrar = (token: string) => call('POST', '/api/invalidate_token', { token });

  const closed = await cerrar(telefono);
  expect([closed.status, closed.body]).toEqual([200, {}]);
  expect((await cerrar(telefono)).body).toEqual({ code: 401, message: 'Invalid JWT Token' });
  expect(await isAlive(computer)).toBe(true);

  // Of two simultaneous calls, the second finds the session ended and records nothing.
  const actor = await authenticate(computer);
  if (typeof actor !== 'object') throw new Error('la sesión estaba viva');
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await cerrarSesion({ db, clock }, actor, origin)).toEqual({});

  const recorded = await rowsOf(db, 'auditoria', { accion: 'sesion.cerrada' });
  const expectedRow = { actor_id: usuario.id, ip: '10.0.0.1' };
  expect(recorded).toMatchObject([expectedRow, expectedRow]);
});
