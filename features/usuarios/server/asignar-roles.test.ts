import { type NewRow, sql } from '@oficina/db';
import { build, changeRows, fixedClock, rowOf, useDatabase, violationsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { lockAdmins } from './accounts.repository.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useUsuariosApp(database, clock);
let admin = 0;

beforeEach(async () => {
  await changeRows(database.db, 'usuarios', {}, { roles: [] });
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
});

const createUsuario = (cambios: Partial<NewRow<'usuarios'>> = {}) => build.usuario(database.db, cambios);
const asignar = (id: number, roles: unknown, usuarioId = admin, isRecent = true) =>
  app.patch(`/api/usuarios/${id}/roles`, { roles }, { usuarioId, isRecent });
const rolesOf = async (id: number) => (await rowOf(database.db, 'usuarios', id)).roles;

test('los roles cambian, las sesiones terminan, se avisa y queda lo que había', async () => {
  const { id, email } = await createUsuario();
  await build.sesion(database.db, { usuario_id: id });
  const { status, body } = await asignar(id, ['ROLE_CORTE_ADMIN', 'ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']);
  expect([status, body.roles]).toEqual([200, ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']]);
  expect(await rolesOf(id)).toEqual(['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN']);
  const sesiones = await database.db
    .selectFrom('sesiones')
    .select('revocada')
    .where('usuario_id', '=', id)
    .execute();
  expect(sesiones).toEqual([{ revocada: clock.now() }]);
  expect(app.enqueued).toMatchObject([
    { plantilla: 'seguridad_cambio', para: email, usuarioId: id, datos: { cambio: 'roles' } },
  ]);
  const trail = await database.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id', 'cambios'])
    .where('entidad', '=', 'usuario')
    .where('entidad_id', '=', String(id))
    .execute();
  expect(trail).toEqual([
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
  const { id: requerimientoId } = await database.db
    .insertInto('requerimientos')
    .values({ usuario_id: admin, encargado_id: id, categoria_id: 1, numero: '2026-000001', descripcion: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const encargado = async () => {
    const encargadoQuery = database.db
      .selectFrom('requerimientos')
      .select('encargado_id')
      .where('id', '=', requerimientoId);
    return (await encargadoQuery.executeTakeFirstOrThrow()).encargado_id;
  };
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
    const { status, body } = await asignar(newer.id, [rol, 'ROLE_CORTE_ADMIN']);
    expect([status, violationsOf({ body })]).toEqual([
      422,
      { roles: 'Ese permiso se da al validar el correo o la identidad.' },
    ]);
  }
  expect(await rolesOf(newer.id)).toEqual([]);
});

test('un permiso que no existe no se da', async () => {
  const { id } = await createUsuario();
  for (const rol of ['ROLE_DIOS', 'role_admin', '']) {
    const { status, body } = await asignar(id, ['ROLE_CORTE_ADMIN', rol]);
    expect([status, violationsOf({ body })]).toEqual([422, { roles: 'Ese permiso no existe.' }]);
  }
  expect((await asignar(id, 'ROLE_ADMIN')).status).toBe(400);
  expect((await asignar(id, undefined)).status).toBe(422);
  expect(await rolesOf(id)).toEqual(['ROLE_CONFIRMADO']);
});

test('sólo otro administrador, con su contraseña recién dada', async () => {
  const { id } = await createUsuario();
  const own = await asignar(admin, []);
  expect([own.status, own.body.detail]).toEqual([403, 'No podés modificar tu propia cuenta desde acá.']);
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
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Both calls have passed the access check before either changes anything.
  const holding = database.db.tx(async (tx) => {
    await lockAdmins(tx);
    await held;
  });
  const calls = [asignar(admin, [], other), asignar(other, [], admin)];
  await expect.poll(countWaiting, { timeout: 50_000 }).toBe(2);
  release();
  await holding;
  const respuestas = await Promise.all(calls);
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422]);
  const loser = respuestas.find(({ status }) => status === 422);
  expect(violationsOf(loser ?? { body: {} })).toEqual({
    roles: 'Tiene que quedar al menos un administrador.',
  });
  const remaining = [await rolesOf(admin), await rolesOf(other)];
  expect(remaining.filter((roles) => roles.includes('ROLE_ADMIN'))).toHaveLength(1);
});
