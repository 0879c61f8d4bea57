import { verify } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { addRow, build, expectRefusal, expectViolations, rowOf, violationsOf } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { hashClave } from './secrets.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, findRow, trail } = app;
const NOW = '2026-11-12T09:00:00-03:00';
const CLAVE = 'mate amargo en la vereda';

let ua = 0;
let ad = 0;
beforeAll(async () => {
  const clave_hash = await hashClave(new Secret(CLAVE));
  ua = (await build.usuario(database.db, { roles: ['ROLE_USUARIO_ADMIN'] })).id;
  ad = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'], clave_hash })).id;
});

const createUsuario = (cambios: Partial<NewRow<'usuarios'>> = {}) =>
  build.usuario(database.db, { nombre: 'Omar', apellido: 'Bustos', documento: '12345678', ...cambios });
const editar = ({ id }: { id: number }, cambios: object, usuarioId = ua, isRecent = true) =>
  app.patch(`/api/usuarios/${id}/admin`, cambios, { usuarioId, isRecent });
const mensajes = async () => (await app.mensajes()).map(({ plantilla, para }) => [plantilla, para]);

test('el personal corrige los datos de otra persona, también los fijos, y queda lo que había', async () => {
  const omar = await createUsuario({ identidad_validada: true });
  const { status, body } = await editar(omar, { documento: '25.123.456', recibirPapel: false }, ua, false);
  expect([status, body]).toMatchObject([
    200,
    { id: omar.id, documento: '25123456', recibirPapel: false, created: expect.any(String) },
  ]);
  expect(await trail(omar)).toEqual([
    {
      accion: 'usuario.editar',
      actor_id: ua,
      cambios: {
        antes: { documento: '12345678', recibirPapel: true, identidadValidada: true },
        despues: { documento: '25123456', recibirPapel: false, identidadValidada: false },
      },
    },
  ]);
  expectViolations(await editar(omar, { cuit: '20-12345678-6', nombre: 'O' }), {
    nombre: 'Escribí tu nombre (al menos 3 letras).',
    documento: 'El DNI no coincide con el CUIT.',
  });
});

test('otro nombre, apellido, documento o CUIT pide validar la identidad de nuevo, salvo que lo digan con él', async () => {
  const validado = { identidad_validada: true, roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'] };
  const validatedAfter = async (cambios: object) => {
    const { body } = await editar(await createUsuario(validado), cambios);
    return [body.identidadValidada, (body.roles as string[]).includes('ROLE_VALIDADO')];
  };
  for (const cambios of [
    { nombre: 'Oscar' },
    { apellido: 'Lima' },
    { documento: '25123456' },
    { cuit: '20123456786' },
  ])
    expect([cambios, await validatedAfter(cambios)]).toEqual([cambios, [false, false]]);
  expect(await validatedAfter({ nombre: 'Oscar', identidadValidada: true })).toEqual([true, true]);
  expect(await validatedAfter({ telefono: '3492 15 401234', nombre: 'Omar' })).toEqual([true, true]);
});

test('validar el correo da ROLE_CONFIRMADO y quitarlo lo saca; lo mismo la identidad con el suyo', async () => {
  const omar = await createUsuario({
    email_validado: false,
    email_rebota: true,
    roles: ['ROLE_CORTE_ADMIN'],
  });
  const roles = async (cambios: object) => (await editar(omar, cambios, ad)).body.roles;
  expect(await roles({ emailValidado: true })).toEqual(['ROLE_CORTE_ADMIN', 'ROLE_CONFIRMADO']);
  expect(await roles({ emailValidado: true, identidadValidada: true })).toEqual([
    'ROLE_CORTE_ADMIN',
    'ROLE_CONFIRMADO',
    'ROLE_VALIDADO',
  ]);
  expect(await findRow(omar)).toMatchObject({
    email_validado: true,
    identidad_validada: true,
    email_rebota: false,
  });
  expect(await roles({ emailValidado: false, identidadValidada: false })).toEqual(['ROLE_CORTE_ADMIN']);
  expect(await findRow(omar)).toMatchObject({ email_validado: false, identidad_validada: false });
});

test('el teléfono se valida ahora, en un momento dado o se deja sin validar', async () => {
  const omar = await createUsuario({ telefono: '+5493492401234' });
  const validado = async (telefonoValidado: unknown) =>
    (await editar(omar, { telefonoValidado })).body.telefonoValidado;
  expect(await validado(true)).toBe(NOW);
  expect(await validado('2026-03-02T10:11:00-03:00')).toBe('2026-03-02T10:11:00-03:00');
  expect(await validado(null)).toBeUndefined();
  expect(await validado(true)).toBe(NOW);
  expect(await validado(false)).toBeUndefined();
  for (const telefonoValidado of ['ayer', '2026-11-12T09:00:01-03:00']) {
    expectViolations(await editar(omar, { telefonoValidado }), { telefonoValidado: 'Revisá este dato.' });
  }
  expect((await findRow(omar)).telefono_validado).toBeNull();
});

test('un número nuevo no está validado, salvo que lo digan con él; sin número no se valida', async () => {
  const omar = await createUsuario({ telefono: '+5493492401234', telefono_validado: new Date(0) });
  expect((await editar(omar, { telefono: '3492 40-9999' })).body).not.toHaveProperty('telefonoValidado');
  const together = await editar(omar, { telefono: '3492 15 401234', telefonoValidado: true });
  expect([together.body.telefono, together.body.telefonoValidado]).toEqual(['+5493492401234', NOW]);
  expectViolations(await editar(omar, { telefono: null, telefonoValidado: true }), {
    telefono: 'Completá este dato.',
  });
});

test('el correo cambia en el momento, se avisa al anterior y sus enlaces dejan de servir', async () => {
  const omar = await createUsuario({ email_pendiente: 'otra@correo.test', email_rebota: true });
  await addRow(database.db, 'codigos', {
    hash: Buffer.alloc(32, 7),
    uso: 'restablecer',
    usuario_id: omar.id,
    expira: new Date(8e12),
  });
  const { status, body } = await editar(omar, { email: ' OMAR@nuevo.test' });
  expect([status, body.email, body.emailValidado]).toEqual([200, 'omar@nuevo.test', true]);
  expect(body).not.toHaveProperty('emailPendiente');
  expect(body).not.toHaveProperty('emailRebota');
  expect(await mensajes()).toEqual([['seguridad_cambio', omar.email]]);
  const { expira } = await rowOf(database.db, 'codigos', { usuario_id: omar.id });
  expect(expira).toEqual(clock.now());
});

test('si el correo nuevo no está validado se le manda con qué confirmarlo', async () => {
  const omar = await createUsuario({ email_validado: false, roles: [] });
  await editar(omar, { email: 'sinvalidar@nuevo.test' });
  expect(await mensajes()).toEqual([
    ['seguridad_cambio', omar.email],
    ['usuario_confirmar_email', 'sinvalidar@nuevo.test'],
  ]);
});

test('una dirección con cuenta no se puede dar a otra', async () => {
  await createUsuario({ email: 'Suya@Correo.test' });
  const omar = await createUsuario();
  expectViolations(await editar(omar, { email: 'suya@correo.test', nombre: 'Omar Luis' }), {
    email: 'Ya existe una cuenta con este correo.',
  });
  expect(await findRow(omar)).toEqual(omar);
  expect(await mensajes()).toEqual([]);
});

test('una contraseña puesta por el personal termina las sesiones, y no dice cuál era la anterior', async () => {
  const omar = await createUsuario({ clave_hash: await hashClave(new Secret(CLAVE)) });
  await build.sesion(database.db, { usuario_id: omar.id });
  const weak = await editar(omar, { plainPassword: 'omarbustos' });
  expect([weak.status, Object.keys(violationsOf(weak))]).toEqual([422, ['plainPassword']]);
  expect((await editar(omar, { plainPassword: CLAVE })).status).toBe(200);
  const { clave_hash } = await findRow(omar);
  expect([clave_hash === omar.clave_hash, await verify(clave_hash ?? '', CLAVE)]).toEqual([false, true]);
  const { revocada } = await rowOf(database.db, 'sesiones', { usuario_id: omar.id });
  expect(revocada).toEqual(clock.now());
  expect(await mensajes()).toEqual([['seguridad_cambio', omar.email]]);
});

test('para cambiar correo o contraseña el personal confirma la suya', async () => {
  const omar = await createUsuario();
  for (const cambios of [{ email: 'otro@nuevo.test' }, { plainPassword: CLAVE }]) {
    const { status, body } = await editar(omar, cambios, ad, false);
    expect([status, body.reautenticar]).toEqual([403, true]);
  }
  expect(await findRow(omar)).toEqual(omar);
  expect((await editar(omar, { email: 'otro@nuevo.test', password: CLAVE }, ad, false)).status).toBe(200);
});

const STAFF_ROLES = [
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_CORTE_ADMIN',
  'ROLE_ADMIN',
];

test('la propia no; la de alguien del personal, solo un administrador; la que no existe, nadie', async () => {
  const customer = await createUsuario();
  const permissionDenied = 'No tenés permiso para hacer esto.';
  const colleagues = await Promise.all(STAFF_ROLES.map((rol) => createUsuario({ roles: [rol] })));
  const intentos: [{ id: number }, number, number, string][] = [
    [{ id: ua }, ua, 403, 'No podés modificar tu propia cuenta desde acá.'],
    [{ id: ad }, ad, 403, 'No podés modificar tu propia cuenta desde acá.'],
    ...colleagues.map((one): (typeof intentos)[number] => [one, ua, 403, permissionDenied]),
    [{ id: ad }, customer.id, 403, permissionDenied],
    [{ id: 999_999 }, ua, 404, 'No encontramos lo que buscás.'],
  ];
  for (const [target, actor, estado, sentence] of intentos) {
    expectRefusal(await editar(target, { nombre: 'Otro Nombre', roles: [] }, actor), estado, sentence);
  }
  for (const colleague of colleagues) {
    expect(await findRow(colleague)).toEqual(colleague);
    expect((await editar(colleague, { nombre: 'Otro Nombre' }, ad)).status).toBe(200);
  }
});

test('otro correo para alguien del personal termina sus sesiones y se avisa al anterior; a un cliente no lo saca', async () => {
  const countEnded = async ({ id }: { id: number }) => {
    await build.sesion(database.db, { usuario_id: id });
    const { status } = await editar({ id }, { email: `nuevo${id}@correo.test` }, ad);
    return [status, (await rowOf(database.db, 'sesiones', { usuario_id: id })).revocada];
  };
  const colleague = await createUsuario({ roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] });
  expect(await countEnded(colleague)).toEqual([200, clock.now()]);
  expect(await mensajes()).toEqual([['seguridad_cambio', colleague.email]]);
  expect(await countEnded(await createUsuario())).toEqual([200, null]);
});

test('ni el correo ni la contraseña de un administrador los cambia otro', async () => {
  const otherAdmin = await createUsuario({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
  for (const fields of [{ email: 'otro@nuevo.test' }, { plainPassword: CLAVE }]) {
    const { status, body } = await editar(otherAdmin, { nombre: 'Otro Nombre', ...fields }, ad);
    expect([status, Object.keys(violationsOf({ body }))]).toEqual([422, [Object.keys(fields)[0]]]);
    expect(Object.values(violationsOf({ body }))[0]).toContain('administrador');
  }
  expect(await findRow(otherAdmin)).toEqual(otherAdmin);
  expect((await editar(otherAdmin, { nombre: 'Otro Nombre', email: otherAdmin.email }, ad)).status).toBe(200);
});

test('quitar la validación del correo, o cambiarlo, no olvida que alguna vez se probó', async () => {
  const probado = async (omar: { id: number }) => (await findRow(omar)).email_probado;
  const onceConfirmed = await createUsuario();
  await editar(onceConfirmed, { emailValidado: false });
  expect(await probado(onceConfirmed)).toBe(true);
  const neverConfirmed = await createUsuario({ email_validado: false, roles: [] });
  await editar(neverConfirmed, { emailValidado: false });
  expect(await probado(neverConfirmed)).toBe(false);
  await editar(neverConfirmed, { email: 'por-el-personal@nuevo.test' });
  expect(await probado(neverConfirmed)).toBe(true);
});
