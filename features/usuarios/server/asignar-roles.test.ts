import { type NewRow, sql } from '@oficina/db';
import { addRow, build, changeRows, expectRefusal, expectViolations, rowOf, rowsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { lockAdmins } from './accounts.repository.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock } = app;
let admin = 0;

beforeEach(async () => {
  await changeRows(database.db, 'usuarios', {}, { roles: [] });
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
});

const createUsuario = (cambios: Partial<NewRow<'usuarios'>> = {}) => build.usuario(database.db, cambios);
const asignar = (id: number, roles: unknown, usuarioId = admin, isRecent = true) =>
  app.patch(`/api/usuarios/${id}/roles`, { roles }, { usuarioId, isRecent });
const rolesOf = async (id: number) => (await app.findRow({ id })).roles;

test('los roles cambian, las sesiones terminan, se avisa y queda lo que había', async () => {
  const { id, email } = await createUsuario();
  await build.sesion(database.db, { usuario_id: id });
  const { status, body } = await asignar(id, ['ROLE_CORTE_ADMIN', 'ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']);
  expect([status, body.roles]).toEqual([200, ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']]);
  expect(await rolesOf(id)).toEqual(['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']);
  const sesiones = await rowsOf(database.db, 'sesiones', { usuario_id: id }, ['revocada']);
  expect(sesiones).toEqual([{ revocada: clock.now() }]);
  expect(app.enqueued).toMatchObject([
    { plantilla: 'seguridad_cambio', para: email, usuarioId: id, datos: { cambio: 'roles' } },
  ]);
  expect(await app.trail({ id })).toEqual([
    {
      accion: 'usuario.asignar-roles',
      actor_id: admin,
      cambios: {
        antes: { roles: ['ROLE_CONFIRMADO'] },
        despues: { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] },
      },
    },
  ]);
});

test('lo que tenía a cargo se sabe con los roles que quedan, y con ellos o nada', async () => {
  const { id } = await createUsuario({ roles: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'] });
  const { id: requerimientoId } = await addRow(database.db, 'requerimientos', {
    usuario_id: admin,
    encargado_id: id,
    categoria_id: 1,
    numero: '2026-000001',
    descripcion: 'x',
  });
  const encargado = async () => (await rowOf(database.db, 'requerimientos', requerimientoId)).encargado_id;
  await asignar(id, ['ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_CORTE_ADMIN']);
  expect(await encargado()).toBe(id);
  expect((await asignar(id, [])).status).toBe(200);
  expect(await encargado()).toBeNull();
});

test('los mismos roles no terminan nada', async () => {
  const { id } = await createUsuario({ roles: ['ROLE_CORTE_ADMIN', 'ROLE_CONFIRMADO'] });
  await build.sesion(database.db, { usuario_id: id });
  expect((await asignar(id, ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'])).status).toBe(200);
  expect(app.enqueued).toEqual([]);
  const { revocada } = await rowOf(database.db, 'sesiones', { usuario_id: id });
  expect(revocada).toBeNull();
});

test('los dos roles que reflejan una validación no se dan ni se quitan acá', async () => {
  const validada = await createUsuario({
    identidad_validada: true,
    roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'],
  });
  expect((await asignar(validada.id, [])).body.roles).toEqual(['ROLE_CONFIRMADO', 'ROLE_VALIDADO']);
  const newer = await createUsuario({ email_validado: false, roles: [] });
  for (const rol of ['ROLE_CONFIRMADO', 'ROLE_VALIDADO']) {
    expectViolations(await asignar(newer.id, [rol, 'ROLE_CORTE_ADMIN']), {
      roles: 'Ese permiso se da al validar el correo o la identidad.',
    });
  }
  expect(await rolesOf(newer.id)).toEqual([]);
});

test('un permiso que no existe no se da', async () => {
  const { id } = await createUsuario();
  for (const rol of ['ROLE_DIOS', 'role_admin', '']) {
    expectViolations(await asignar(id, ['ROLE_CORTE_ADMIN', rol]), { roles: 'Ese permiso no existe.' });
  }
  expect((await asignar(id, 'ROLE_ADMIN')).status).toBe(400);
  expect((await asignar(id, undefined)).status).toBe(422);
  expect(await rolesOf(id)).toEqual(['ROLE_CONFIRMADO']);
});

test('solo otro administrador, con su contraseña recién dada', async () => {
  const { id } = await createUsuario();
  expectRefusal(await asignar(admin, []), 403, 'No podés modificar tu propia cuenta desde acá.');
  const old = await asignar(id, ['ROLE_ADMIN'], admin, false);
  expect([old.status, old.body.reautenticar]).toEqual([403, true]);
  const ua = await createUsuario({ roles: ['ROLE_USUARIO_ADMIN'] });
  expect((await asignar(id, ['ROLE_ADMIN'], ua.id)).status).toBe(403);
  expect((await asignar(999_999, [])).status).toBe(404);
  expect(await rolesOf(id)).toEqual(['ROLE_CONFIRMADO']);
});

const countWaiting = async () => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_locks where locktype = 'advisory' and not granted`.execute(
    database.ownerDb,
  );
  return rows[0]?.total;
};

test('dos administradores que se sacan a la vez: queda uno', async () => {
  const other = (await createUsuario({ roles: ['ROLE_ADMIN'] })).id;
  const held = Promise.withResolvers<void>();
  // Both calls have passed the access check before either changes anything.
  const holding = database.db.tx(async (tx) => {
    await lockAdmins(tx);
    await held.promise;
  });
  const calls = [asignar(admin, [], other), asignar(other, [], admin)];
  await expect.poll(countWaiting, { timeout: 50_000 }).toBe(2);
  held.resolve();
  await holding;
  const respuestas = await Promise.all(calls);
  const [, loser] = respuestas.sort((one, another) => one.status - another.status);
  expect(respuestas.map(({ status }) => status)).toEqual([200, 422]);
  if (loser) expectViolations(loser, { roles: 'Tiene que quedar al menos un administrador.' });
  const remaining = [await rolesOf(admin), await rolesOf(other)];
  expect(remaining.filter((roles) => roles.includes('ROLE_ADMIN'))).toHaveLength(1);
});
