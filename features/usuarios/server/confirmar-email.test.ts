import type { RowChanges } from '@oficina/db';
import { addRow, build, changeRows, rowOf, testKey } from '@oficina/testing';
import { expect, test } from 'vitest';
import { sendEmailConfirmation } from './send-email-confirmation.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, trail } = app;
const HOUR = 3_600_000;

const VENCIDO = 'El enlace venció. Pedí uno nuevo desde tu perfil.';
const open = (token: unknown, ip?: string) =>
  app.post('/api/oob/usuario/verificar/email', { token }, ip === undefined ? {} : { ip });
const estado = async (token: unknown) => {
  const { status, body } = await open(token);
  return [status, body.emailValidado ?? body.description];
};

const UNCONFIRMED = { email_validado: false, roles: ['ROLE_VALIDADO'] };
const createUsuario = (cambios: RowChanges<'usuarios'> = {}) =>
  build.usuario(database.db, { ...UNCONFIRMED, ...(cambios as object) });

async function issueLink(
  usuario: { id: number; nombre: string | null; email: string },
  email = usuario.email,
) {
  let token = '';
  await database.db.tx((tx) =>
    sendEmailConfirmation(
      {
        clock,
        codigosKey: testKey,
        enqueueMensaje: async (_, { secreto = '' }) => {
          token = secreto;
          return null;
        },
      },
      tx,
      { email, usuario },
    ),
  );
  return token;
}

const findRow = ({ id }: { id: number }) =>
  rowOf(database.db, 'usuarios', id, ['email', 'email_pendiente', 'email_validado', 'email_rebota', 'roles']);
const change = ({ id }: { id: number }, cambios: RowChanges<'usuarios'>) =>
  changeRows(database.db, 'usuarios', id, cambios);

test('abrir el enlace confirma el correo, da la función y deja de rebotar; abrirlo otra vez dice lo mismo', async () => {
  const rosa = await createUsuario({ email_rebota: true });
  const token = await issueLink(rosa);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await estado(token)).toEqual([200, true]);
  const after = {
    email: rosa.email,
    email_pendiente: null,
    email_validado: true,
    email_rebota: false,
    roles: ['ROLE_VALIDADO', 'ROLE_CONFIRMADO'],
  };
  expect(await findRow(rosa)).toEqual(after);
  clock.advance(48 * HOUR - 1);
  expect(await estado(token)).toEqual([200, true]);
  expect(await findRow(rosa)).toEqual(after);
  expect(await trail(rosa)).toEqual([
    {
      accion: 'usuario.confirmar-email',
      actor_id: rosa.id,
      cambios: {
        antes: { email: rosa.email, emailValidado: false },
        despues: { email: rosa.email, emailValidado: true },
      },
    },
  ]);
  expect(app.enqueued).toEqual([]);
});

test('vale cuarenta y ocho horas, haya sido abierto o no', async () => {
  const [one, other] = [await createUsuario(), await createUsuario()];
  const [opened, unopened] = [await issueLink(one), await issueLink(other)];
  await open(opened);
  clock.advance(48 * HOUR);
  expect(await estado(opened)).toEqual([422, VENCIDO]);
  expect(await estado(unopened)).toEqual([422, VENCIDO]);
  expect(await findRow(other)).toMatchObject({ email_validado: false });
});

test('inventado, sin nada, de otro uso o de una cuenta eliminada dan la misma frase', async () => {
  const rosa = await createUsuario();
  const token = await issueLink(rosa);
  const otherUsoCodigo = await issueLink(rosa);
  await changeRows(database.db, 'codigos', { usuario_id: rosa.id }, { uso: 'restablecer' });
  const departed = await createUsuario();
  const ownLink = await issueLink(departed);
  await change(departed, { eliminado: clock.now() });
  for (const one of [token, otherUsoCodigo, ownLink, 'inventado', '', null, undefined])
    expect([one, ...(await estado(one))]).toEqual([one, 422, VENCIDO]);
});

test('la dirección que espera ocupa el lugar de la anterior, a la que se le avisa', async () => {
  const rosa = await createUsuario({
    email_validado: true,
    email_pendiente: 'Rosa@Nuevo.test',
    email_rebota: true,
  });
  const token = await issueLink(rosa, 'Rosa@Nuevo.test');
  const previous = await issueLink(rosa);
  expect(await estado(token)).toEqual([200, true]);
  expect(await findRow(rosa)).toMatchObject({
    email: 'Rosa@Nuevo.test',
    email_pendiente: null,
    email_validado: true,
    email_rebota: false,
  });
  expect(app.enqueued).toEqual([
    {
      plantilla: 'seguridad_cambio',
      tipo: 'email',
      para: rosa.email,
      usuarioId: rosa.id,
      datos: { fecha: '2026-11-12T09:00:00-03:00', cambio: 'correo' },
    },
  ]);
  expect(await trail(rosa)).toMatchObject([
    { cambios: { antes: { email: rosa.email }, despues: { email: 'Rosa@Nuevo.test' } } },
  ]);
  expect(await estado(token)).toEqual([200, true]);
  expect(await estado(previous)).toEqual([422, VENCIDO]);
});

test('con la dirección nueva, el enlace de contraseña que se mandó a la anterior no abre nada', async () => {
  const rosa = await createUsuario({ email_pendiente: 'rosa@otro.test' });
  const liveCodigo = { hash: Buffer.from(`clave ${rosa.id}`), uso: 'restablecer', usuario_id: rosa.id };
  await addRow(database.db, 'codigos', { ...liveCodigo, expira: new Date(clock.now().getTime() + HOUR) });
  await open(await issueLink(rosa, 'rosa@otro.test'));
  const { expira } = await rowOf(database.db, 'codigos', { hash: liveCodigo.hash });
  expect(expira).toEqual(clock.now());
});

test('si otra persona se quedó con esa dirección no cambia nada', async () => {
  const rosa = await createUsuario({ email_pendiente: 'disputada@correo.test' });
  const token = await issueLink(rosa, 'disputada@correo.test');
  await createUsuario({ email: 'DISPUTADA@correo.test' });
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await findRow(rosa)).toMatchObject({ email: rosa.email, email_validado: false });
});

test('de una dirección que ya no es la suya ni la que espera no se confirma nada', async () => {
  const rosa = await createUsuario({ email_pendiente: 'uno@correo.test' });
  const token = await issueLink(rosa, 'uno@correo.test');
  await change(rosa, { email_pendiente: 'dos@correo.test' });
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await findRow(rosa)).toMatchObject({ email: rosa.email, email_validado: false });
});

test('un enlace ya abierto no deshace lo que el personal quitó después', async () => {
  const rosa = await createUsuario();
  const token = await issueLink(rosa);
  await open(token);
  await change(rosa, UNCONFIRMED);
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await findRow(rosa)).toMatchObject(UNCONFIRMED);
});

test('abierto muchas veces a la vez se confirma una', async () => {
  const rosa = await createUsuario();
  const token = await issueLink(rosa);
  const respuestas = await Promise.all(Array.from({ length: 30 }, (_, n) => open(token, `10.0.3.${n}`)));
  // A busy database may turn some away with 503; no other answer is acceptable.
  for (const { status } of respuestas) expect([200, 503]).toContain(status);
  expect(await trail(rosa)).toHaveLength(1);
});

test('veinte por hora desde una conexión', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await open('inventado')).status).toBe(422);
  const rosa = await createUsuario();
  expect((await open(await issueLink(rosa))).status).toBe(429);
  expect(await findRow(rosa)).toMatchObject({ email_validado: false });
});
