import { build, changeRows, expectRefusal, fixedClock, rowOf, useDatabase } from '@oficina/testing';
import { PREFERENCIAS } from '@oficina/usuarios/server';
import { describe, expect, test } from 'vitest';
import { type BajaPreferencia, type BajaScope, makeBajaToken } from './baja-token.ts';
import { auditTrailOf, correo, findRow, KEY, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);

const createToken = (scope: BajaScope, email = correo, vence = '2027-11-12T09:00:00-03:00') =>
  makeBajaToken(KEY, { scope, email, vence: new Date(vence) });
const ruta = (token: string) => `/api/oob/baja/${encodeURIComponent(token)}`;
const request = (token: string, payload?: string, headers = {}) =>
  app.call(null, 'POST', ruta(token), payload, { headers });
const preferenciasOf = (usuario: number) =>
  rowOf(database.db, 'usuario_preferencias', { usuario_id: usuario });

describe('abrir el enlace', () => {
  test('lleva a la página que pregunta y no da de baja: los antivirus abren todo', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const token = createToken({ suministroMail: mail.id });
    const { status, headers, text } = await app.call(null, 'GET', ruta(token));
    expect([status, headers.location, text]).toEqual([303, `/baja?token=${token}`, '']);
    expect(await findRow(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });

  test('no lleva a ningún otro lado', async () => {
    for (const bad of ['//malo.test', 'a&b=c', 'ñ', 'a'.repeat(201)])
      expect([bad, (await app.call(null, 'GET', ruta(bad))).status]).toEqual([bad, 404]);
  });
});

describe('pedir la baja', () => {
  test.each([
    ['como manda la norma', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'en partes, como también la manda',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['como la manda nuestra página', undefined, undefined],
  ])('%s: 200 vacío, y queda dicho', async (_case, type, payload) => {
    const mail = await unMail(database.db, correo, { validado: true });
    const token = createToken({ suministroMail: mail.id });
    const { status, text, headers } = await request(token, payload, type && { 'content-type': type });
    expect([status, text, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      '',
      undefined,
      'no-store',
    ]);
    expect(await findRow(database.db, mail.id)).toMatchObject({ validado: true, desuscribir: true });
    expect(await auditTrailOf(database.db, mail.id)).toMatchObject([
      {
        actor_id: null,
        accion: 'suministro_mail.baja',
        cambios: { antes: { desuscribir: false }, despues: { desuscribir: true } },
      },
    ]);
  });

  test('probar enlaces se frena, también cambiando de dirección dentro de una casa; los buenos no gastan', async () => {
    const tryTimes = (token: string, n: number) =>
      app.call(null, 'POST', ruta(token), undefined, { ip: `2001:db8:9:9::${n}` });
    const mail = await unMail(database.db, correo, { validado: true });
    for (let n = 1; n <= 25; n += 1)
      expect((await tryTimes(createToken({ suministroMail: mail.id }), n)).status).toBe(200);
    for (let n = 1; n <= 20; n += 1) expect((await tryTimes('inventado', n)).status).toBe(404);
    const limited = await tryTimes('inventado', 21);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '600']);
  });

  test('dos veces es como una, y solo esa fila', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const other = await unMail(database.db, correo, { validado: true });
    const token = createToken({ suministroMail: mail.id });
    expect([(await request(token)).status, (await request(token)).status]).toEqual([200, 200]);
    expect(await auditTrailOf(database.db, mail.id)).toHaveLength(1);
    expect(await findRow(database.db, other.id)).toMatchObject({ desuscribir: false });
  });

  test('inventado, vencido, de otro correo o de una fila borrada: 404, y nada cambia', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const scope = { suministroMail: mail.id };
    for (const token of [
      'inventado',
      createToken(scope, correo, '2026-11-12T08:59:59-03:00'),
      createToken(scope, 'otra@correo.com'),
      createToken({ suministroMail: 999_999 }),
      createToken({ usuario: 999_999, preferencia: 'mailFactura' }),
    ]) {
      expectRefusal(await request(token), 404, 'No encontramos lo que buscás.');
    }
    expect(await findRow(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });

  test('un cuerpo enorme no se lee', async () => {
    const mail = await unMail(database.db, correo);
    const token = createToken({ suministroMail: mail.id });
    const { status } = await request(token, 'a'.repeat(2000), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(413);
    expect(await findRow(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });
});

describe('una preferencia', () => {
  const ALL_PREFERENCIAS = Object.keys(PREFERENCIAS) as BajaPreferencia[];
  const enabled = Object.fromEntries(Object.values(PREFERENCIAS).map((column) => [column, true]));

  test.each(ALL_PREFERENCIAS)('%s se apaga, y ninguna otra', async (preferencia) => {
    const { id, email } = await build.usuario(database.db);
    await changeRows(database.db, 'usuario_preferencias', { usuario_id: id }, enabled);
    const token = createToken({ usuario: id, preferencia }, email.toUpperCase());
    expect([(await request(token)).status, (await request(token)).status]).toEqual([200, 200]);
    expect(await preferenciasOf(id)).toMatchObject({ ...enabled, [PREFERENCIAS[preferencia]]: false });
    expect(await auditTrailOf(database.db, id, 'usuario')).toEqual([
      {
        actor_id: null,
        accion: 'usuario.baja',
        cambios: { antes: { [preferencia]: true }, despues: { [preferencia]: false } },
      },
    ]);
  });

  test('de quien cambió de correo no se apaga con un mensaje del viejo', async () => {
    const { id } = await build.usuario(database.db);
    expect((await request(createToken({ usuario: id, preferencia: 'mailFactura' }, correo))).status).toBe(
      404,
    );
    expect(await preferenciasOf(id)).toMatchObject({ mail_factura: true });
  });
});
