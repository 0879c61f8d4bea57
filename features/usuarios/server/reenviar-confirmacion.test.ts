import { build, changeRows, countRows, rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, mensajes } = app;

const ALWAYS = { message: 'Si hay una confirmación pendiente, te la volvimos a enviar.' };
const UNCONFIRMED = { email_validado: false, roles: [] };
const reenviar = (email?: string, caller: { usuarioId?: number; ip?: string } = {}) =>
  app.post('/resend_mail', email === undefined ? undefined : { email }, caller);

const counts = async () => ({
  mensajes: await countRows(database.db, 'mensajes'),
  codigos: await countRows(database.db, 'codigos'),
  jobs: await countRows(database.ownerDb, 'pgboss.job'),
  trail: await countRows(database.db, 'auditoria', { accion: 'usuario.reenviar-confirmacion' }),
});

test('a quien no confirmó se le vuelve a mandar el enlace, a la dirección de su cuenta', async () => {
  const { id, nombre } = await build.usuario(database.db, { ...UNCONFIRMED, email: 'Rosa@Correo.test' });
  const { status, body } = await reenviar(' rosa@CORREO.test ');
  expect([status, body]).toEqual([200, ALWAYS]);
  expect(await mensajes()).toEqual([
    { plantilla: 'usuario_confirmar_email', para: 'Rosa@Correo.test', usuario_id: id, datos: { nombre } },
  ]);
});

test('se contesta y se trabaja igual por quien confirmó, por quien se fue y por quien no existe, y no queda nada', async () => {
  await build.usuario(database.db, { email: 'confirmada@correo.test' });
  await build.usuario(database.db, { ...UNCONFIRMED, email: 'sefue@correo.test', eliminado: new Date() });
  for (const email of ['confirmada@correo.test', 'sefue@correo.test', 'nadie@correo.test']) {
    const before = await counts();
    app.enqueued.length = 0;
    const { status, body } = await reenviar(email);
    expect([email, status, body]).toEqual([email, 200, ALWAYS]);
    expect(await counts()).toEqual({ ...before, trail: before.trail + 1 });
    expect(app.enqueued).toMatchObject([{ plantilla: 'usuario_confirmar_email', para: email }]);
  }
});

test('con sesión y sin cuerpo vale la dirección propia; la que espera, antes que la que hay', async () => {
  const { id } = await build.usuario(database.db, { ...UNCONFIRMED, email: 'luis@correo.test' });
  await reenviar(undefined, { usuarioId: id });
  await changeRows(database.db, 'usuarios', id, { email_pendiente: 'luis@nuevo.test', email_validado: true });
  await reenviar(undefined, { usuarioId: id });
  await reenviar('LUIS@nuevo.test', { usuarioId: id });
  expect((await mensajes()).map(({ para, usuario_id }) => [para, usuario_id])).toEqual([
    ['luis@correo.test', id],
    ['luis@nuevo.test', id],
    ['luis@nuevo.test', id],
  ]);
  const trail = await rowsOf(database.db, 'auditoria', { entidad_id: String(id) }, [
    'actor_id',
    'entidad_id',
  ]);
  expect(trail).toEqual(Array.from({ length: 3 }, () => ({ actor_id: id, entidad_id: String(id) })));
});

test('a la dirección que espera solo la manda su dueño o quien edita usuarios; un extraño no la mantiene viva', async () => {
  const { id } = await build.usuario(database.db, {
    email: 'ana@correo.test',
    email_pendiente: 'ajena@correo.test',
  });
  const { id: neighborId } = await build.usuario(database.db);
  const { id: personal } = await build.usuario(database.db, { roles: ['ROLE_USUARIO_ADMIN'] });
  const before = (await mensajes()).length;
  await reenviar('ana@correo.test');
  await reenviar('ana@correo.test', { usuarioId: neighborId });
  expect((await mensajes()).slice(before)).toEqual([]);
  await reenviar('ana@correo.test', { usuarioId: personal });
  expect((await mensajes()).slice(before)).toMatchObject([{ para: 'ajena@correo.test', usuario_id: id }]);
});

test('sin sesión hay que escribir un correo', async () => {
  for (const email of [undefined, '', 'maria', 'maria@correo', 'a@b.test\r\nBcc: c@d.test', 'a@b@c.test']) {
    const { status, body } = await reenviar(email);
    expect([email, status, body.violations]).toEqual([
      email,
      422,
      [
        {
          propertyPath: 'email',
          code: 'formato',
          message: 'Escribí un correo válido, por ejemplo maria@correo.com.',
        },
      ],
    ]);
  }
});

test('a una dirección van tres por hora, aunque se pidan desde otro lado; después se contesta lo mismo', async () => {
  await build.usuario(database.db, { ...UNCONFIRMED, email: 'eva@correo.test' });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { status, body } = await reenviar(attempt % 2 ? 'eva@correo.test' : 'EVA@correo.test', {
      ip: `10.0.1.${attempt}`,
    });
    expect([attempt, status, body]).toEqual([attempt, 200, ALWAYS]);
  }
  expect(await mensajes()).toHaveLength(3);
  expect(app.enqueued).toHaveLength(3);
  clock.advance(3_600_000);
  await reenviar('eva@correo.test');
  expect(await mensajes()).toHaveLength(4);
});

test('desde una conexión, veinte por hora', async () => {
  for (let attempt = 1; attempt <= 20; attempt += 1)
    expect((await reenviar(`nadie${attempt}@correo.test`, { ip: '10.0.2.1' })).status).toBe(200);
  const throttled = await reenviar('otra@correo.test', { ip: '10.0.2.1' });
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '3600']);
  expect((await reenviar('otra@correo.test', { ip: '10.0.2.2' })).status).toBe(200);
});
