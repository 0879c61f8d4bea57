import { isUnavailable } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { changeRows, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { issueCodigo, VIGENCIAS } from '@oficina/usuarios/server';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { restablecerClave } from './restablecer-clave.ts';
import { CLAVE, codigosKey, origin, useSesion } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const mensajes = useMensajes(database, clock);
const { call, createUsuario, isAlive, ...sesion } = useSesion(database, clock, mensajes.enqueueMensaje);
const NEW_CLAVE = 'mate amargo en la vereda';
const MINUTO = 60_000;
const USADO = 'El enlace venció o ya fue usado. Pedí uno nuevo.';

type TestUsuario = { id: number; email: string };
const findRow = ({ id }: TestUsuario) => rowOf(database.db, 'usuarios', id);

async function issueLink({ email }: TestUsuario): Promise<string> {
  await call('POST', '/reset_password', { body: { email } });
  return mensajes.enqueued.at(-1)?.secreto ?? '';
}
const submitLink = (token: unknown, plainPassword: unknown = NEW_CLAVE, ip?: string) =>
  call('POST', '/reset_password/confirmar', { body: { token, plainPassword }, ip });
const login = ({ email }: TestUsuario, password: string, ip?: string) => sesion.login(email, password, ip);
const sesionToken = async (...credentials: Parameters<typeof login>) =>
  (await login(...credentials)).body.token;
const resultado = async (answer: ReturnType<typeof submitLink>) => {
  const { status, body } = await answer;
  return status === 200 ? [200, body] : [status, body.description];
};

test('cambia la contraseña, termina todas las sesiones, no abre ninguna y lo avisa', async () => {
  const rosa = await createUsuario();
  const foreign = await sesionToken(await createUsuario(), CLAVE);
  const ownSesiones = [await sesionToken(rosa, CLAVE), await sesionToken(rosa, CLAVE, '10.0.0.2')];
  expect(await Promise.all(ownSesiones.map(isAlive))).toEqual([true, true]);
  expect(await resultado(submitLink(await issueLink(rosa)))).toEqual([200, {}]);
  expect(await Promise.all(ownSesiones.map(isAlive))).toEqual([false, false]);
  expect(await isAlive(foreign)).toBe(true);
  expect((await findRow(rosa)).clave_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const revoked = { revocada: clock.now() };
  expect(await rowsOf(database.db, 'sesiones', { usuario_id: rosa.id })).toMatchObject([revoked, revoked]);
  expect((await login(rosa, CLAVE)).status).toBe(401);
  expect((await login(rosa, NEW_CLAVE)).status).toBe(200);
  const columns = ['plantilla', 'para', 'usuario_id', 'datos', 'secreto'] as const;
  expect((await rowsOf(database.db, 'mensajes', {}, columns)).at(-1)).toEqual({
    plantilla: 'seguridad_cambio',
    para: rosa.email,
    usuario_id: rosa.id,
    datos: { fecha: '2026-11-12T09:00:00-03:00', cambio: 'contrasena' },
    secreto: null,
  });
});

test('de cincuenta usos a la vez vale uno', { timeout: 300_000 }, async () => {
  const rosa = await createUsuario({ clave_hash: null });
  const token = new Secret(await issueLink(rosa));
  const { db } = database;
  const { enqueueMensaje } = mensajes;
  const deps = {
    db,
    clock,
    codigosKey,
    enqueueMensaje,
    limits: createLimits(db, clock),
    cooperativa: 'Prueba',
  };
  // The calls skip the HTTP layer, which times out after eighteen seconds: hashing fifty passwords takes long on a busy
  // machine.
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => {
      const from = { ...origin, ip: `10.1.0.${n}`, network: `10.1.0.${n}` };
      return restablecerClave(deps, from, { token, plainPassword: new Secret(`${NEW_CLAVE} ${n}`) });
    }),
  );
  const buenos = attempts.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  expect(buenos).toHaveLength(1);
  for (const uso of attempts)
    if (uso.status === 'rejected' && !isUnavailable(uso.reason))
      expect(uso.reason).toMatchObject({ message: USADO });
  expect((await login(rosa, `${NEW_CLAVE} ${buenos[0]}`)).status).toBe(200);
  expect(mensajes.enqueued.filter(({ plantilla }) => plantilla === 'seguridad_cambio')).toHaveLength(1);
});

test('solo vale el último, aunque se hayan pedido a la vez, y una vez', async () => {
  const rosa = await createUsuario();
  const old = await issueLink(rosa);
  clock.advance(MINUTO);
  mensajes.enqueued.length = 0;
  await Promise.all([issueLink(rosa), issueLink(rosa)]);
  const codigos = await rowsOf(database.db, 'codigos', { usuario_id: rosa.id });
  expect(codigos.filter(({ expira }) => expira > clock.now())).toHaveLength(1);
  expect(await resultado(submitLink(old))).toEqual([422, USADO]);
  const tokens = mensajes.enqueued.map(({ secreto }) => secreto);
  const estados = [];
  for (const token of [...tokens, ...tokens]) estados.push((await submitLink(token)).status);
  expect(estados.filter((estado) => estado === 200)).toHaveLength(1);
});

test('vale media hora; el de una cuenta que hizo el personal, cuarenta y ocho horas', async () => {
  const rosa = await createUsuario();
  const [inTime, late] = [await issueLink(rosa), await issueLink(await createUsuario())];
  clock.advance(30 * MINUTO - 1);
  expect((await submitLink(inTime)).status).toBe(200);
  clock.advance(1);
  expect(await resultado(submitLink(late))).toEqual([422, USADO]);
  const { id } = await createUsuario({ clave_hash: null });
  const codigo = { uso: 'restablecer', usuarioId: id, ttlMs: VIGENCIAS.chooseClave } as const;
  const staffCodigo = await issueCodigo(database.db, codigosKey, codigo, clock.now());
  clock.advance(48 * 60 * MINUTO - 1);
  expect((await submitLink(staffCodigo)).status).toBe(200);
});

test('inventado, sin nada, de otro uso o de una cuenta eliminada dan la misma frase', async () => {
  const departed = await createUsuario();
  const ownLink = await issueLink(departed);
  await changeRows(database.db, 'usuarios', departed.id, { eliminado: clock.now() });
  const { id } = await createUsuario();
  const codigo = { uso: 'verificar_email', usuarioId: id, ttlMs: MINUTO } as const;
  const otherUsoCodigo = await issueCodigo(database.db, codigosKey, codigo, clock.now());
  for (const token of [ownLink, otherUsoCodigo, 'inventado', '', null, undefined])
    expect([token, ...(await resultado(submitLink(token)))]).toEqual([token, 422, USADO]);
});

test('la que se rechaza no gasta el enlace, y cada rechazo tiene su frase', async () => {
  const rosa = await createUsuario({ apellido: 'Quinteros' });
  const admin = await createUsuario({ roles: ['ROLE_ADMIN'], clave_hash: null });
  const [ownLink, adminLink] = [await issueLink(rosa), await issueLink(admin)];
  for (const [token, clave, sentence] of [
    [ownLink, 'vK7#qLz', 'La contraseña tiene que tener al menos 8 caracteres.'],
    [adminLink, 'vK7#qLz9pWx', 'La contraseña tiene que tener al menos 12 caracteres.'],
    [ownLink, '12345678', 'Esa contraseña es muy común. Elegí otra.'],
    [ownLink, 'quinteros1', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
    [ownLink, 'electricaprueba', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
    [ownLink, CLAVE, 'Elegí una contraseña distinta de la actual.'],
    [ownLink, undefined, 'Completá este dato.'],
  ])
    expect(
      await resultado(call('POST', '/reset_password/confirmar', { body: { token, plainPassword: clave } })),
    ).toEqual([422, `plainPassword: ${sentence}`]);
  expect((await submitLink(ownLink)).status).toBe(200);
  expect((await submitLink(adminLink)).status).toBe(200);
});

test('quien no había confirmado su correo queda confirmado, y un cambio de correo a medias se abandona', async () => {
  const rosa = await createUsuario({
    roles: [],
    email_validado: false,
    email_rebota: true,
    email_pendiente: 'ajena@correo.test',
  });
  expect((await submitLink(await issueLink(rosa))).status).toBe(200);
  expect(await findRow(rosa)).toMatchObject({
    roles: ['ROLE_CONFIRMADO'],
    email: rosa.email,
    email_validado: true,
    email_rebota: false,
    email_pendiente: null,
  });
  const trail = await rowsOf(database.db, 'auditoria', {
    accion: 'usuario.restablecer-clave',
    entidad_id: String(rosa.id),
  });
  expect(trail).toMatchObject([
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
  const rosa = await createUsuario({
    email_validado: false,
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
    clave_id: 1,
  });
  expect((await submitLink(await issueLink(rosa))).status).toBe(200);
  expect(await findRow(rosa)).toMatchObject({ otp_estado: 0, otp_secreto: null, clave_id: null });
  expect((await login(rosa, NEW_CLAVE)).status).toBe(200);
});

test('si alguna vez se probó un correo de la cuenta, quitarle la validación no borra el segundo paso', async () => {
  const admin = await createUsuario({
    email_validado: false,
    email_probado: true,
    otp_estado: 2,
    otp_secreto: Buffer.from('x'),
  });
  expect((await submitLink(await issueLink(admin))).status).toBe(200);
  expect(await findRow(admin)).toMatchObject({ email_validado: true, otp_estado: 2 });
  expect((await login(admin, NEW_CLAVE)).body).toMatchObject({ code: 401, otpRequerido: true });
});

test('no pasa por la verificación en dos pasos', async () => {
  const admin = await createUsuario({ otp_estado: 2, otp_secreto: Buffer.from('x') });
  expect((await submitLink(await issueLink(admin))).status).toBe(200);
  expect((await login(admin, NEW_CLAVE)).body).toMatchObject({ code: 401, otpRequerido: true });
  expect(await findRow(admin)).toMatchObject({ otp_estado: 2, otp_secreto: Buffer.from('x') });
});

test('quien quedó afuera por cien fallas vuelve a entrar, desde sus direcciones y desde otra', async () => {
  const rosa = await createUsuario({ email: 'Rosa@Correo.test' });
  for (const ip of ['10.0.0.5', '2001:db8:1:2::5']) await login(rosa, CLAVE, ip);
  const addresses = ['10.0.0.5', '2001:db8:1:2::5', '10.9.9.9'];
  for (const ip of addresses) expect((await login(rosa, 'no es esta', ip)).status).toBe(401);
  await sesion.fillLimit('ingreso-seguidos');
  for (const ip of addresses)
    expect((await login(rosa, CLAVE, ip)).body.message).toBe(
      'Por seguridad, restablecé tu contraseña para volver a ingresar.',
    );
  const token = await issueLink(rosa);
  expect((await submitLink(token, NEW_CLAVE, '10.7.7.7')).status).toBe(200);
  for (const ip of addresses) expect([ip, (await login(rosa, NEW_CLAVE, ip)).status]).toEqual([ip, 200]);
});

test('quien falló cien veces al confirmar su contraseña, con una nueva vuelve a confirmarla', async () => {
  const rosa = await createUsuario();
  const confirmar = async (clave: string, password = clave) => {
    const token = String(await sesionToken(rosa, clave));
    return (await call('POST', '/api/auth/confirmar', { token, body: { password } })).status;
  };
  await confirmar(CLAVE, 'no es esta');
  await sesion.fillLimit('confirmar-seguidas');
  expect(await confirmar(CLAVE)).toBe(429);
  expect((await submitLink(await issueLink(rosa))).status).toBe(200);
  expect(await confirmar(NEW_CLAVE)).toBe(200);
});

test('ni el enlace ni la contraseña quedan en el rastro', async () => {
  const rosa = await createUsuario();
  const token = await issueLink(rosa);
  await submitLink(token, '12345678');
  await submitLink(token);
  const trail = JSON.stringify(await rowsOf(database.db, 'auditoria'));
  expect(trail).toContain('usuario.restablecer-clave');
  for (const secreto of [token, NEW_CLAVE, '12345678', 'argon2id']) expect(trail).not.toContain(secreto);
});

test('veinte por hora desde una conexión', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await submitLink('inventado', NEW_CLAVE, '10.8.8.8')).status).toBe(422);
  const token = await issueLink(await createUsuario());
  expect((await submitLink(token, NEW_CLAVE, '10.8.8.8')).status).toBe(429);
  expect((await submitLink(token, NEW_CLAVE, '10.8.8.9')).status).toBe(200);
});
