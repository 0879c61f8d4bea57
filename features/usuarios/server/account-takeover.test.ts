// A person who recovers an account must not be overruled by the intruder.
import type { NewRow } from '@oficina/db';
import { build, sesionOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, findRow } = app;
const NEW_CLAVE = 'bicicleta colgada del techo';

const createUsuario = (cambios: Partial<NewRow<'usuarios'>> = {}) =>
  build.usuario(database.db, { nombre: 'Elsa', apellido: 'Roldán', documento: '12345678', ...cambios });
const editar = ({ id }: { id: number }, cambios: object) =>
  app.patch(`/api/usuarios/${id}`, cambios, { usuarioId: id, isRecent: true });

test('con la contraseña nueva se abandona el correo que otro pudo haber pedido; con los dos, vale el que se escribe', async () => {
  const elsa = await createUsuario({ email_pendiente: 'ajena@correo.test' });
  expect((await editar(elsa, { plainPassword: NEW_CLAVE })).status).toBe(200);
  expect((await findRow(elsa)).email_pendiente).toBeNull();
  const rosa = await createUsuario({ email_pendiente: 'ajena@correo.test' });
  expect((await editar(rosa, { plainPassword: NEW_CLAVE, email: 'suya@correo.test' })).status).toBe(200);
  expect((await findRow(rosa)).email_pendiente).toBe('suya@correo.test');
});

test('una sesión que terminó mientras se esperaba no cambia ni la contraseña ni el correo', async () => {
  const elsa = await createUsuario();
  await build.sesion(database.db, {
    usuario_id: elsa.id,
    token_hash: sesionOf(elsa.id),
    revocada: clock.now(),
  });
  for (const cambio of [{ plainPassword: NEW_CLAVE }, { email: 'ajena@correo.test' }])
    expect((await editar(elsa, cambio)).status).toBe(401);
  expect(await findRow(elsa)).toEqual(elsa);
});
