import type { RowChanges } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { CLAVE_DE_CODIGOS, useUsuariosApp } from './app.test-kit.ts';
import { pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useUsuariosApp(database, clock);
const HORA = 3_600_000;

beforeEach(() => clock.set('2026-11-12T09:00:00-03:00'));

const VENCIDO = 'El enlace venció. Pedí uno nuevo desde tu perfil.';
const abrir = (token: unknown, ip?: string) =>
  app.post('/api/oob/usuario/verificar/email', { token }, ip === undefined ? {} : { ip });
const estado = async (token: unknown) => {
  const { status, body } = await abrir(token);
  return [status, body.emailValidado ?? body.description];
};

const SIN_CONFIRMAR = { email_validado: false, roles: ['ROLE_VALIDADO'] };
const persona = (cambios: RowChanges<'usuarios'> = {}) =>
  build.usuario(database.db, { ...SIN_CONFIRMAR, ...(cambios as object) });

/** The token of a link just made for that address. */
async function enlace(usuario: { id: number; nombre: string | null; email: string }, email = usuario.email) {
  let token = '';
  await database.db.tx((tx) =>
    pedirConfirmacionDeEmail(
      {
        clock,
        claveDeCodigos: CLAVE_DE_CODIGOS,
        encolarMensaje: async (_, { secreto = '' }) => {
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

const fila = ({ id }: { id: number }) =>
  database.db
    .selectFrom('usuarios')
    .select(['email', 'email_pendiente', 'email_validado', 'email_rebota', 'roles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const cambiar = ({ id }: { id: number }, cambios: RowChanges<'usuarios'>) =>
  database.db.updateTable('usuarios').set(cambios).where('id', '=', id).execute();
const rastro = ({ id }: { id: number }) =>
  database.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id', 'cambios'])
    .where('entidad_id', '=', String(id))
    .execute();

test('abrir el enlace confirma el correo, da la función y deja de rebotar; abrirlo otra vez dice lo mismo', async () => {
  const rosa = await persona({ email_rebota: true });
  const token = await enlace(rosa);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await estado(token)).toEqual([200, true]);
  const despues = {
    email: rosa.email,
    email_pendiente: null,
    email_validado: true,
    email_rebota: false,
    roles: ['ROLE_VALIDADO', 'ROLE_CONFIRMADO'],
  };
  expect(await fila(rosa)).toEqual(despues);
  clock.advance(48 * HORA - 1);
  expect(await estado(token)).toEqual([200, true]);
  expect(await fila(rosa)).toEqual(despues);
  expect(await rastro(rosa)).toEqual([
    {
      accion: 'usuario.confirmar-email',
      actor_id: rosa.id,
      cambios: {
        antes: { email: rosa.email, emailValidado: false },
        despues: { email: rosa.email, emailValidado: true },
      },
    },
  ]);
  expect(app.pedidos).toEqual([]);
});

test('vale cuarenta y ocho horas, haya sido abierto o no', async () => {
  const [una, otra] = [await persona(), await persona()];
  const [abierto, sinAbrir] = [await enlace(una), await enlace(otra)];
  await abrir(abierto);
  clock.advance(48 * HORA);
  expect(await estado(abierto)).toEqual([422, VENCIDO]);
  expect(await estado(sinAbrir)).toEqual([422, VENCIDO]);
  expect(await fila(otra)).toMatchObject({ email_validado: false });
});

test('inventado, sin nada, de otro uso o de una cuenta eliminada dan la misma frase', async () => {
  const rosa = await persona();
  const token = await enlace(rosa);
  const deOtroUso = await enlace(rosa);
  await database.db
    .updateTable('codigos')
    .set({ uso: 'restablecer' })
    .where('usuario_id', '=', rosa.id)
    .execute();
  const seFue = await persona();
  const suyo = await enlace(seFue);
  await cambiar(seFue, { eliminado: clock.now() });
  for (const uno of [token, deOtroUso, suyo, 'inventado', '', null, undefined])
    expect([uno, ...(await estado(uno))]).toEqual([uno, 422, VENCIDO]);
});

test('la dirección que espera ocupa el lugar de la anterior, a la que se le avisa', async () => {
  const rosa = await persona({
    email_validado: true,
    email_pendiente: 'Rosa@Nuevo.test',
    email_rebota: true,
  });
  const token = await enlace(rosa, 'Rosa@Nuevo.test');
  const anterior = await enlace(rosa);
  expect(await estado(token)).toEqual([200, true]);
  expect(await fila(rosa)).toMatchObject({
    email: 'Rosa@Nuevo.test',
    email_pendiente: null,
    email_validado: true,
    email_rebota: false,
  });
  expect(app.pedidos).toEqual([
    {
      plantilla: 'seguridad_cambio',
      tipo: 'email',
      para: rosa.email,
      usuarioId: rosa.id,
      datos: { fecha: '2026-11-12T09:00:00-03:00', cambio: 'correo' },
    },
  ]);
  expect(await rastro(rosa)).toMatchObject([
    { cambios: { antes: { email: rosa.email }, despues: { email: 'Rosa@Nuevo.test' } } },
  ]);
  expect(await estado(token)).toEqual([200, true]);
  expect(await estado(anterior)).toEqual([422, VENCIDO]);
});

test('con la dirección nueva, el enlace de contraseña que se mandó a la anterior no abre nada', async () => {
  const rosa = await persona({ email_pendiente: 'rosa@otro.test' });
  const vivo = { hash: Buffer.from(`clave ${rosa.id}`), uso: 'restablecer', usuario_id: rosa.id };
  await database.db
    .insertInto('codigos')
    .values({ ...vivo, expira: new Date(clock.now().getTime() + HORA) })
    .execute();
  await abrir(await enlace(rosa, 'rosa@otro.test'));
  const { expira } = await database.db
    .selectFrom('codigos')
    .select('expira')
    .where('hash', '=', vivo.hash)
    .executeTakeFirstOrThrow();
  expect(expira).toEqual(clock.now());
});

test('si otra persona se quedó con esa dirección no cambia nada', async () => {
  const rosa = await persona({ email_pendiente: 'disputada@correo.test' });
  const token = await enlace(rosa, 'disputada@correo.test');
  await persona({ email: 'DISPUTADA@correo.test' });
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await fila(rosa)).toMatchObject({ email: rosa.email, email_validado: false });
});

test('de una dirección que ya no es la suya ni la que espera no se confirma nada', async () => {
  const rosa = await persona({ email_pendiente: 'uno@correo.test' });
  const token = await enlace(rosa, 'uno@correo.test');
  await cambiar(rosa, { email_pendiente: 'dos@correo.test' });
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await fila(rosa)).toMatchObject({ email: rosa.email, email_validado: false });
});

test('un enlace ya abierto no deshace lo que el personal quitó después', async () => {
  const rosa = await persona();
  const token = await enlace(rosa);
  await abrir(token);
  await cambiar(rosa, SIN_CONFIRMAR);
  expect(await estado(token)).toEqual([422, VENCIDO]);
  expect(await fila(rosa)).toMatchObject(SIN_CONFIRMAR);
});

test('abierto muchas veces a la vez se confirma una', async () => {
  const rosa = await persona();
  const token = await enlace(rosa);
  const respuestas = await Promise.all(Array.from({ length: 30 }, (_, n) => abrir(token, `10.0.3.${n}`)));
  // A busy database may turn some away; none of the others is told anything else.
  for (const { status } of respuestas) expect([200, 503]).toContain(status);
  expect(await rastro(rosa)).toHaveLength(1);
});

test('veinte por hora desde una conexión', async () => {
  for (let vez = 0; vez < 20; vez += 1) expect((await abrir('inventado')).status).toBe(422);
  const rosa = await persona();
  expect((await abrir(await enlace(rosa))).status).toBe(429);
  expect(await fila(rosa)).toMatchObject({ email_validado: false });
});
