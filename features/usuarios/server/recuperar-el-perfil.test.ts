// Whoever takes an account back is not overruled by whoever had got in.
import type { NewRow } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { sesionDe, useUsuariosApp } from './app.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useUsuariosApp(database, clock);
const NUEVA = 'bicicleta colgada del techo';

const persona = (cambios: Partial<NewRow<'usuarios'>> = {}) =>
  build.usuario(database.db, { nombre: 'Elsa', apellido: 'Roldán', documento: '12345678', ...cambios });
const editar = ({ id }: { id: number }, cambios: object) =>
  app.patch(`/api/usuarios/${id}`, cambios, { usuarioId: id, reciente: true });
const fila = ({ id }: { id: number }) =>
  database.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('con la contraseña nueva se abandona el correo que otro pudo haber pedido; con los dos, vale el que se escribe', async () => {
  const elsa = await persona({ email_pendiente: 'ajena@correo.test' });
  expect((await editar(elsa, { plainPassword: NUEVA })).status).toBe(200);
  expect((await fila(elsa)).email_pendiente).toBeNull();
  const rosa = await persona({ email_pendiente: 'ajena@correo.test' });
  expect((await editar(rosa, { plainPassword: NUEVA, email: 'suya@correo.test' })).status).toBe(200);
  expect((await fila(rosa)).email_pendiente).toBe('suya@correo.test');
});

test('una sesión que terminó mientras se esperaba no cambia ni la contraseña ni el correo', async () => {
  const elsa = await persona();
  await build.sesion(database.db, {
    usuario_id: elsa.id,
    token_hash: sesionDe(elsa.id),
    revocada: clock.now(),
  });
  for (const cambio of [{ plainPassword: NUEVA }, { email: 'ajena@correo.test' }])
    expect((await editar(elsa, cambio)).status).toBe(401);
  expect(await fila(elsa)).toEqual(elsa);
});
