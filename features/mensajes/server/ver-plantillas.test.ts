import { build } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';

const { call, database } = useMensajes();
const ROOT = '/api/oob/mensajes/plantillas';

test('el administrador ve cómo se escribe cada mensaje; los demás, no', async () => {
  const admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  const maria = (await build.usuario(database.db)).id;
  expect((await call(admin, 'GET', ROOT)).body).toMatchObject({ plantillas: [{ nombre: 'pago_aprobado' }] });
  expect((await call(admin, 'GET', `${ROOT}/pago_aprobado`)).body).toMatchObject({
    cuando: 'Al cobrarse',
    email: { html: '<p>Gracias.</p>' },
  });
  expect((await call(admin, 'GET', `${ROOT}/otra`)).status).toBe(404);
  for (const path of [ROOT, `${ROOT}/pago_aprobado`, `${ROOT}/otra`])
    expect((await call(maria, 'GET', path)).status).toBe(403);
});
