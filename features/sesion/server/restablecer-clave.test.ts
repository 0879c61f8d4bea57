import { hash } from '@node-rs/argon2';
import { isUnavailable, type RowChanges } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { emitirCodigo, VIGENCIAS } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { restablecerClave } from './restablecer-clave.ts';
import { createSesionApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const mensajes = useMensajes(database, clock);
const claveDeCodigos = new Secret('c'.repeat(32));
const CLAVE = 'una clave larga';
const NUEVA = 'mate amargo en la vereda';
const MINUTO = 60_000;
const USADO = 'El enlace venció o ya fue usado. Pedí uno nuevo.';

let call: ReturnType<typeof createSesionApp>;
let clave_hash = '';

const deLaApp = () => ({
  db: database.db,
  limits: createLimits(database.db, clock),
  encolarMensaje: mensajes.encolarMensaje,
});

beforeAll(async () => {
  call = createSesionApp({ ...deLaApp(), clock, otpPersonal: true, claveDeCodigos });
  clave_hash = await hash(CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});
beforeEach(() => database.db.deleteFrom('limites').execute());

type Persona = { id: number; email: string };
const persona = (cambios: RowChanges<'usuarios'> = {}) =>
  build.usuario(database.db, { clave_hash, ...(cambios as object) });
const fila = ({ id }: Persona) =>
  database.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function enlace({ email }: Persona): Promise<string> {
  await call('POST', '/reset_password', { body: { email } });
  return mensajes.pedidos.at(-1)?.secreto ?? '';
}
const usar = (token: unknown, plainPassword: unknown = NUEVA, ip = '10.0.0.1') =>
  call('POST', '/reset_password/confirmar', { body: { token, plainPassword }, ip });
const ingresar = ({ email }: Persona, password: string, ip = '10.0.0.1') =>
  call('POST', '/authentication_token', { body: { email, password }, ip });
const resultado = async (answer: ReturnType<typeof usar>) => {
  const { status, body } = await answer;
  return status === 200 ? [200, body] : [status, body.description];
};

test('cambia la contraseña, termina todas las sesiones, no abre ninguna y lo avisa', async () => {
  const rosa = await persona();
  const ajena = await ingresar(await persona(), CLAVE);
  const propias = [await ingresar(rosa, CLAVE), await ingresar(rosa, CLAVE, '10.0.0.2')];
  const vive = async ({ body }: (typeof propias)[number]) =>
    (await call('GET', '/api/auth/status', { token: String(body.token) })).body.autenticado;
  expect(await Promise.all(propias.map(vive))).toEqual([true, true]);
  expect(await resultado(usar(await enlace(rosa)))).toEqual([200, {}]);
  expect(await Promise.all(propias.map(vive))).toEqual([false, false]);
  expect(await vive(ajena)).toBe(true);
  expect((await fila(rosa)).clave_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const abiertas = await database.db
    .selectFrom('sesiones')
    .select('revocada')
    .where('usuario_id', '=', rosa.id)
    .execute();
  expect(abiertas).toEqual([{ revocada: clock.now() }, { revocada: clock.now() }]);
  expect((await ingresar(rosa, CLAVE)).status).toBe(401);
  expect((await ingresar(rosa, NUEVA)).status).toBe(200);
  const escritos = await database.db
    .selectFrom('mensajes')
    .select(['plantilla', 'para', 'usuario_id', 'datos', 'secreto'])
    .orderBy('id')
    .execute();
  expect(escritos.at(-1)).toEqual({
    plantilla: 'seguridad_cambio',
    para: rosa.email,
    usuario_id: rosa.id,
    datos: { fecha: '2026-11-12T09:00:00-03:00', cambio: 'contrasena' },
    secreto: null,
  });
});

test('de cincuenta usos a la vez vale uno', { timeout: 300_000 }, async () => {
  const rosa = await persona({ clave_hash: null });
  const token = new Secret(await enlace(rosa));
  const deps = { ...deLaApp(), clock, claveDeCodigos, cooperativa: 'Prueba' };
  // Without the wire, which gives up after eighteen seconds: fifty passwords take long on a busy machine.
  const usos = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => {
      const origin = { id: 'pedido', ip: `10.1.0.${n}`, network: `10.1.0.${n}`, agent: 'prueba' };
      return restablecerClave(deps, origin, { token, plainPassword: new Secret(`${NUEVA} ${n}`) });
    }),
  );
  const buenos = usos.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  expect(buenos).toHaveLength(1);
  for (const uso of usos)
    if (uso.status === 'rejected' && !isUnavailable(uso.reason))
      expect(uso.reason).toMatchObject({ message: USADO });
  expect((await ingresar(rosa, `${NUEVA} ${buenos[0]}`)).status).toBe(200);
  expect(mensajes.pedidos.filter(({ plantilla }) => plantilla === 'seguridad_cambio')).toHaveLength(1);
});

test('sólo vale el último, aunque se hayan pedido a la vez, y una vez', async () => {
  const rosa = await persona();
  const viejo = await enlace(rosa);
  clock.advance(MINUTO);
  mensajes.pedidos.length = 0;
  await Promise.all([enlace(rosa), enlace(rosa)]);
  const vivos = await database.db
    .selectFrom('codigos')
    .select('hash')
    .where('usuario_id', '=', rosa.id)
    .where('expira', '>', clock.now())
    .execute();
  expect(vivos).toHaveLength(1);
  expect(await resultado(usar(viejo))).toEqual([422, USADO]);
  const tokens = mensajes.pedidos.map(({ secreto }) => secreto);
  const estados = [];
  for (const token of [...tokens, ...tokens]) estados.push((await usar(token)).status);
  expect(estados.filter((estado) => estado === 200)).toHaveLength(1);
});

test('vale media hora; el de una cuenta que hizo el personal, cuarenta y ocho horas', async () => {
  const rosa = await persona();
  const [aTiempo, tarde] = [await enlace(rosa), await enlace(await persona())];
  clock.advance(30 * MINUTO - 1);
  expect((await usar(aTiempo)).status).toBe(200);
  clock.advance(1);
  expect(await resultado(usar(tarde))).toEqual([422, USADO]);
  const { id } = await persona({ clave_hash: null });
  const codigo = { uso: 'restablecer', usuarioId: id, duraMs: VIGENCIAS.elegirClave } as const;
  const delPersonal = await emitirCodigo(database.db, claveDeCodigos, codigo, clock.now());
  clock.advance(48 * 60 * MINUTO - 1);
  expect((await usar(delPersonal)).status).toBe(200);
});

test('inventado, sin nada, de otro uso o de una cuenta eliminada dan la misma frase', async () => {
  const seFue = await persona();
  const suyo = await enlace(seFue);
  await database.db
    .updateTable('usuarios')
    .set({ eliminado: clock.now() })
    .where('id', '=', seFue.id)
    .execute();
  const { id } = await persona();
  const codigo = { uso: 'verificar_email', usuarioId: id, duraMs: MINUTO } as const;
  const deOtroUso = await emitirCodigo(database.db, claveDeCodigos, codigo, clock.now());
  for (const token of [suyo, deOtroUso, 'inventado', '', null, undefined])
    expect([token, ...(await resultado(usar(token)))]).toEqual([token, 422, USADO]);
});

test('la que se rechaza no gasta el enlace, y cada rechazo tiene su frase', async () => {
  const rosa = await persona({ apellido: 'Quinteros' });
  const jefa = await persona({ roles: ['ROLE_ADMIN'], clave_hash: null });
  const [suyo, deJefa] = [await enlace(rosa), await enlace(jefa)];
  for (const [token, clave, frase] of [
    [suyo, 'vK7#qLz', 'La contraseña tiene que tener al menos 8 caracteres.'],
    [deJefa, 'vK7#qLz9pWx', 'La contraseña tiene que tener al menos 12 caracteres.'],
    [suyo, '12345678', 'Esa contraseña es muy común. Elegí otra.'],
    [suyo, 'quinteros1', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
    [suyo, 'electricaprueba', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
    [suyo, CLAVE, 'Elegí una contraseña distinta de la actual.'],
    [suyo, undefined, 'Completá este dato.'],
  ])
    expect(
      await resultado(call('POST', '/reset_password/confirmar', { body: { token, plainPassword: clave } })),
    ).toEqual([422, `plainPassword: ${frase}`]);
  expect((await usar(suyo)).status).toBe(200);
  expect((await usar(deJefa)).status).toBe(200);
});

test('quien no había confirmado su correo queda confirmado, y un cambio de correo a medias se abandona', async () => {
  const rosa = await persona({
    roles: [],
    email_validado: false,
    email_rebota: true,
    email_pendiente: 'ajena@correo.test',
  });
  expect((await usar(await enlace(rosa))).status).toBe(200);
  expect(await fila(rosa)).toMatchObject({
    roles: ['ROLE_CONFIRMADO'],
    email: rosa.email,
    email_validado: true,
    email_rebota: false,
    email_pendiente: null,
  });
  const rastro = await database.db
    .selectFrom('auditoria')
    .selectAll()
    .where('accion', '=', 'usuario.restablecer-clave')
    .where('entidad_id', '=', String(rosa.id))
    .execute();
  expect(rastro).toMatchObject([
    {
      actor_id: rosa.id,
      cambios: {
        antes: { email: rosa.email, emailValidado: false },
        despues: { email: rosa.email, emailValidado: true },
        sesionesTerminadas: 0,
      },
    },
  ]);
});

test('el segundo paso que puso quien nunca leyó ese correo no deja afuera a su dueño', async () => {
  const rosa = await persona({
    email_validado: false,
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
    clave_id: 1,
  });
  expect((await usar(await enlace(rosa))).status).toBe(200);
  expect(await fila(rosa)).toMatchObject({ otp_estado: 0, otp_secreto: null, clave_id: null });
  expect((await ingresar(rosa, NUEVA)).status).toBe(200);
});

test('si alguna vez se probó un correo de la cuenta, quitarle la validación no borra el segundo paso', async () => {
  const jefa = await persona({
    email_validado: false,
    email_probado: true,
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
  expect((await usar(await enlace(jefa))).status).toBe(200);
  expect(await fila(jefa)).toMatchObject({ email_validado: true, otp_estado: 2 });
  expect((await ingresar(jefa, NUEVA)).body).toMatchObject({ code: 401, otpRequerido: true });
});

test('no pasa por la verificación en dos pasos', async () => {
  const jefa = await persona({ otp_estado: 2, otp_secreto: Buffer.from('x') });
  expect((await usar(await enlace(jefa))).status).toBe(200);
  expect((await ingresar(jefa, NUEVA)).body).toMatchObject({ code: 401, otpRequerido: true });
  expect(await fila(jefa)).toMatchObject({ otp_estado: 2, otp_secreto: Buffer.from('x') });
});

test('quien quedó afuera por cien fallas vuelve a entrar, desde sus direcciones y desde otra', async () => {
  const rosa = await persona({ email: 'Rosa@Correo.test' });
  for (const ip of ['10.0.0.5', '2001:db8:1:2::5']) await ingresar(rosa, CLAVE, ip);
  const direcciones = ['10.0.0.5', '2001:db8:1:2::5', '10.9.9.9'];
  for (const ip of direcciones) expect((await ingresar(rosa, 'no es esta', ip)).status).toBe(401);
  await database.db
    .updateTable('limites')
    .set({ points: 100 })
    .where('key', 'like', 'ingreso-seguidos:%')
    .execute();
  for (const ip of direcciones)
    expect((await ingresar(rosa, CLAVE, ip)).body.message).toBe(
      'Por seguridad, restablecé tu contraseña para volver a ingresar.',
    );
  // Asked for and used from yet another place.
  const token = await enlace(rosa);
  expect((await usar(token, NUEVA, '10.7.7.7')).status).toBe(200);
  for (const ip of direcciones) expect([ip, (await ingresar(rosa, NUEVA, ip)).status]).toEqual([ip, 200]);
});

test('quien falló cien veces al confirmar su contraseña, con una nueva vuelve a confirmarla', async () => {
  const rosa = await persona();
  const confirmar = async (password: string) => {
    const { token } = (await ingresar(rosa, password)).body;
    return (await call('POST', '/api/auth/confirmar', { token: String(token), body: { password } })).status;
  };
  await call('POST', '/api/auth/confirmar', {
    token: String((await ingresar(rosa, CLAVE)).body.token),
    body: { password: 'no es esta' },
  });
  const { numUpdatedRows } = await database.db
    .updateTable('limites')
    .set({ points: 100 })
    .where('key', 'like', 'confirmar-seguidas:%')
    .executeTakeFirst();
  expect([Number(numUpdatedRows), await confirmar(CLAVE)]).toEqual([1, 429]);
  expect((await usar(await enlace(rosa))).status).toBe(200);
  expect(await confirmar(NUEVA)).toBe(200);
});

test('ni el enlace ni la contraseña quedan en el rastro', async () => {
  const rosa = await persona();
  const token = await enlace(rosa);
  await usar(token, '12345678');
  await usar(token);
  const rastro = JSON.stringify(await database.db.selectFrom('auditoria').selectAll().execute());
  expect(rastro).toContain('usuario.restablecer-clave');
  for (const secreto of [token, NUEVA, '12345678', 'argon2id']) expect(rastro).not.toContain(secreto);
});

test('veinte por hora desde una conexión', async () => {
  for (let vez = 0; vez < 20; vez += 1) expect((await usar('inventado', NUEVA, '10.8.8.8')).status).toBe(422);
  const token = await enlace(await persona());
  expect((await usar(token, NUEVA, '10.8.8.8')).status).toBe(429);
  expect((await usar(token, NUEVA, '10.8.8.9')).status).toBe(200);
});
