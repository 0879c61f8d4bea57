import { verify } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { build, expectRefusal, expectViolations, rowsOf, sesionOf, violationsOf } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { hashClave } from './secrets.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, findRow, trail } = app;

const CLAVE = 'mate amargo en la vereda';
const NEW_CLAVE = 'bicicleta colgada del techo';
let claveHash = '';
beforeAll(async () => {
  claveHash = await hashClave(new Secret(CLAVE));
});

const addUsuario = (cambios: Partial<NewRow<'usuarios'>> = {}) =>
  build.usuario(database.db, {
    nombre: 'Elsa',
    apellido: 'Roldán',
    documento: '12345678',
    clave_hash: claveHash,
    ...cambios,
  });
const editar = ({ id }: { id: number }, cambios: object, isRecent = true, usuarioId = id) =>
  app.patch(`/api/usuarios/${id}`, cambios, { usuarioId, isRecent });
const mensajes = async () =>
  (await app.mensajes()).map(({ plantilla, para, usuario_id }) => [plantilla, para, usuario_id]);

test('los datos propios se cambian, se guardan como se leen y queda anotado qué había', async () => {
  const elsa = await addUsuario();
  const { status, body } = await editar(elsa, { nombre: ' Elsa  María ', cuit: '20-12345678-6' }, false);
  expect([status, body]).toMatchObject([
    200,
    { '@context': '/api/contexts/Usuario', id: elsa.id, nombre: 'Elsa María', cuit: '20123456786' },
  ]);
  expect(body).not.toHaveProperty('created');
  expect(await findRow(elsa)).toMatchObject({
    nombre: 'Elsa María',
    apellido: 'Roldán',
    updated: clock.now(),
  });
  expect(await trail(elsa)).toEqual([
    {
      accion: 'usuario.editar-perfil',
      actor_id: elsa.id,
      cambios: {
        antes: { nombre: 'Elsa', cuit: null },
        despues: { nombre: 'Elsa María', cuit: '20123456786' },
      },
    },
  ]);
});

test('un cambio vacío, o que no cambia nada, deja todo como estaba', async () => {
  const elsa = await addUsuario({ telefono: '+5493492401234', telefono_validado: new Date() });
  for (const cambios of [{}, { nombre: 'Elsa', email: elsa.email.toUpperCase(), telefono: '3492 15 401234' }])
    expect((await editar(elsa, cambios, false)).status).toBe(200);
  expect(await findRow(elsa)).toEqual(elsa);
  expect([await trail(elsa), app.enqueued]).toEqual([[], []]);
});

test('la persona se juzga entera: un CUIT solo tiene que ser el de su documento', async () => {
  const elsa = await addUsuario();
  const { status, body } = await editar(elsa, { cuit: '27-25123456-1' });
  expect([status, violationsOf({ body })]).toEqual([422, { documento: 'El DNI no coincide con el CUIT.' }]);
  expectViolations(await editar(elsa, { razonSocial: 'Roldán SRL', telefono: '123' }), {
    cuit: 'Para una empresa completá el CUIT.',
    telefono: 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.',
  });
  expect(await findRow(elsa)).toEqual(elsa);
});

test('lo que ya faltaba y no se toca no impide cambiar lo demás', async () => {
  const elsa = await addUsuario({ documento: null });
  expect((await editar(elsa, { nombre: 'Elsa María' })).status).toBe(200);
  expectViolations(await editar(elsa, { documento: null }), {
    documento: 'El documento tiene 7 u 8 números.',
  });
});

test('dos cambios a la vez no dejan juntos lo que por separado no se acepta', async () => {
  for (let round = 0; round < 5; round += 1) {
    const elsa = await addUsuario();
    const respuestas = await Promise.all([
      editar(elsa, { documento: '87654321' }),
      editar(elsa, { cuit: '20-12345678-6' }),
    ]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { documento, cuit } = await findRow(elsa);
    expect([
      ['87654321', null],
      ['12345678', '20123456786'],
    ]).toContainEqual([documento, cuit]);
  }
});

test('otro número de teléfono no está validado; vacío, no hay', async () => {
  const elsa = await addUsuario({ telefono: '+5493492401234', telefono_validado: new Date() });
  const { body } = await editar(elsa, { telefono: '3492 40-9999' }, false);
  expect(body.telefono).toBe('+543492409999');
  expect(body).not.toHaveProperty('telefonoValidado');
  await editar(elsa, { telefono: null }, false);
  expect((await findRow(elsa)).telefono).toBeNull();
});

test('con la identidad validada, nombre, apellido, documento y CUIT no cambian; repetirlos no es cambiarlos', async () => {
  const elsa = await addUsuario({ identidad_validada: true, cuit: '20123456786' });
  expect((await editar(elsa, { documento: '12.345.678', cuit: '20-12345678-6' })).status).toBe(200);
  const sentence = 'Tu identidad ya fue validada. Para cambiar este dato iniciá un reclamo.';
  const { status, body } = await editar(elsa, { documento: '25123456', cuit: '27251234561' });
  expect([status, violationsOf({ body })]).toEqual([422, { documento: sentence, cuit: sentence }]);
  expect(violationsOf(await editar(elsa, { cuit: null }))).toEqual({ cuit: sentence });
  expectViolations(await editar(elsa, { nombre: 'Otra', apellido: 'Persona', telefono: null }), {
    nombre: sentence,
    apellido: sentence,
  });
  const { nombre, apellido } = elsa;
  expect((await editar(elsa, { nombre, apellido })).status).toBe(200);
  expect(await findRow(elsa)).toMatchObject({ nombre, apellido, documento: '12345678', cuit: '20123456786' });
  // A name that was missing was never validated.
  const withoutNombre = await addUsuario({ identidad_validada: true, nombre: null });
  expect((await editar(withoutNombre, { nombre: 'Elsa' })).status).toBe(200);
});

test('el correo nuevo espera a que se abra su enlace, y se avisa al anterior', async () => {
  const elsa = await addUsuario();
  const { status, body } = await editar(elsa, { email: ' Elsa@Nuevo.test ' });
  expect([status, body.email, body.emailPendiente, body.emailValidado]).toEqual([
    200,
    elsa.email,
    'elsa@nuevo.test',
    true,
  ]);
  expect(await mensajes()).toEqual([
    ['usuario_confirmar_email', 'elsa@nuevo.test', elsa.id],
    ['seguridad_cambio', elsa.email, elsa.id],
  ]);
  await editar(elsa, { email: 'elsa@nuevo.test' });
  expect(await mensajes()).toHaveLength(2);
  await editar(elsa, { email: elsa.email }, false);
  expect((await findRow(elsa)).email_pendiente).toBeNull();
});

test('un correo de otra cuenta se contesta igual, y solo su dueño se entera', async () => {
  const owner = await addUsuario({ email: 'Duenio@Correo.test' });
  const [elsa, hugo] = [await addUsuario(), await addUsuario()];
  const tomado = await editar(elsa, { email: 'duenio@correo.test' });
  const sent = app.enqueued.map(({ plantilla }) => plantilla);
  app.enqueued.length = 0;
  const free = await editar(hugo, { email: 'libre@correo.test' });
  const without = ({ id, ...body }: Record<string, unknown>) =>
    Object.keys(body).concat(String(typeof id), String(body.emailPendiente !== undefined));
  expect([tomado.status, without(tomado.body)]).toEqual([free.status, without(free.body)]);
  expect(app.enqueued.map(({ plantilla }) => plantilla)).toEqual(sent);
  expect(await mensajes()).toEqual([
    ['usuario_ya_registrado', 'Duenio@Correo.test', owner.id],
    ['seguridad_cambio', elsa.email, elsa.id],
    ['usuario_confirmar_email', 'libre@correo.test', hugo.id],
    ['seguridad_cambio', hugo.email, hugo.id],
  ]);
});

test('un correo nuevo nunca se contesta antes de lo que tarda uno tomado', async () => {
  const durations: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const elsa = await addUsuario();
    const startedAt = performance.now();
    await editar(elsa, { email: `otra${attempt}@correo.test` });
    durations.push(performance.now() - startedAt);
  }
  expect(Math.min(...durations)).toBeGreaterThan(98);
});

test('a una dirección van tres enlaces por hora, la pida quien la pida', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await editar(await addUsuario(), { email: 'victima@correo.test' })).status).toBe(200);
  const links = (await mensajes()).filter(([plantilla]) => plantilla === 'usuario_confirmar_email');
  expect(links).toHaveLength(3);
});

test('correo y contraseña piden la actual; los demás datos, no', async () => {
  const elsa = await addUsuario();
  const email = 'otro@correo.test';
  for (const cambios of [{ email }, { plainPassword: NEW_CLAVE }, { plainPassword: CLAVE }]) {
    const { status, body } = await editar(elsa, cambios, false);
    expect([status, body.detail, body.reautenticar]).toEqual([
      403,
      'Confirmá tu contraseña para seguir.',
      true,
    ]);
    expectViolations(await editar(elsa, { ...cambios, password: 'otra cosa' }, false), {
      password: 'La contraseña no es correcta.',
    });
  }
  expect(await findRow(elsa)).toEqual(elsa);
  expect((await editar(elsa, { email, password: CLAVE }, false)).status).toBe(200);
});

test('la contraseña nueva termina las otras sesiones, anula los enlaces y se avisa', async () => {
  const elsa = await addUsuario();
  await build.sesion(database.db, { usuario_id: elsa.id, token_hash: sesionOf(elsa.id) });
  await build.sesion(database.db, { usuario_id: elsa.id });
  expect((await editar(elsa, { plainPassword: NEW_CLAVE })).status).toBe(200);
  const { clave_hash } = await findRow(elsa);
  expect(await verify(clave_hash ?? '', NEW_CLAVE)).toBe(true);
  const alive = await rowsOf(database.db, 'sesiones', { usuario_id: elsa.id, revocada: null }, [
    'token_hash',
  ]);
  expect(alive).toEqual([{ token_hash: sesionOf(elsa.id) }]);
  expect(await mensajes()).toEqual([['seguridad_cambio', elsa.email, elsa.id]]);
  const [recorded] = await trail(elsa);
  expect(recorded?.cambios).toEqual({ antes: {}, despues: { clave: 'otra' } });
  expect(JSON.stringify(recorded)).not.toContain(NEW_CLAVE);
});

test.each([
  [CLAVE, 'Elegí una contraseña distinta de la actual.'],
  ['elsaroldan1', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
  [null, 'Completá este dato.'],
])('la contraseña %j no se acepta: %s', async (plainPassword, sentence) => {
  const elsa = await addUsuario();
  expectViolations(await editar(elsa, { plainPassword, apellido: '' }), {
    plainPassword: sentence,
    apellido: 'Escribí tu apellido.',
  });
  expect(await findRow(elsa)).toEqual(elsa);
});

test('aceptar los términos guarda la versión y cuándo; no se puede volver atrás', async () => {
  const elsa = await addUsuario({ aceptar_legal: true, legal_version: '2', aceptar_legal_at: new Date(0) });
  expect((await editar(elsa, { aceptarLegal: false }, false)).body.aceptarLegal).toBe(false);
  expect((await editar(elsa, { aceptarLegal: true }, false)).body.aceptarLegal).toBe(true);
  const accepted = { aceptar_legal: true, legal_version: '3', aceptar_legal_at: clock.now() };
  expect(await findRow(elsa)).toMatchObject(accepted);
  clock.advance(60_000);
  await editar(elsa, { aceptarLegal: true }, false);
  expectViolations(await editar(elsa, { aceptarLegal: false }, false), {
    aceptarLegal: 'Este campo no se puede modificar.',
  });
  expect(await findRow(elsa)).toMatchObject(accepted);
});

test('las preferencias se cambian sueltas o juntas, con sus reglas', async () => {
  const elsa = await addUsuario({ telefono: '+5493492401234', telefono_validado: new Date() });
  const { body } = await editar(elsa, { mailFactura: false, preferencias: { smsOtros: true } }, false);
  expect(body.preferencias).toMatchObject({ mailFactura: false, smsOtros: true, smsCorte: true });
  expect(await rowsOf(database.db, 'usuario_preferencias', { usuario_id: elsa.id })).toMatchObject([
    { mail_factura: false, sms_otros: true },
  ]);
  const changes = { telefono: '3492 40-9999', smsCorte: true, preferencias: { smsVia: 'whatsapp' } };
  expectViolations(await editar(elsa, changes), {
    smsCorte: 'Validá tu celular para recibir mensajes.',
    'preferencias.smsVia': 'Ese medio no está disponible.',
  });
  expect((await findRow(elsa)).telefono).toBe('+5493492401234');
});

test('de otra persona no se puede, tampoco el personal: no existe', async () => {
  const elsa = await addUsuario();
  const admin = await addUsuario({ roles: ['ROLE_ADMIN'] });
  for (const id of [elsa.id, 999_999]) {
    const refused = await editar({ id }, { nombre: 'Otra', roles: [] }, true, admin.id);
    expectRefusal(refused, 404, 'No encontramos lo que buscás.');
  }
  expect(await findRow(elsa)).toEqual(elsa);
});
