import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlcanceDeBaja, makeBajaToken, PREFERENCIAS, type PreferenciaDeBaja } from './baja.ts';
import { CLAVE, createMailsApp } from './mails-test-app.ts';
import { filaDe, rastroDe, unMail } from './mails-test-filas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let app: ReturnType<typeof createMailsApp>;
let numero = 0;
let correo = '';

beforeAll(() => {
  app = createMailsApp(database.db, clock);
});
beforeEach(() => {
  numero += 1;
  correo = `persona${numero}@correo.com`;
});

const crear = (alcance: AlcanceDeBaja, email = correo, vence = '2027-11-12T09:00:00-03:00') =>
  makeBajaToken(CLAVE, { alcance, email, vence: new Date(vence) });
const ruta = (token: string) => `/api/oob/baja/${encodeURIComponent(token)}`;
const pedir = (token: string) => app.send('POST', ruta(token));
const preferenciasDe = (usuario: number) =>
  database.db
    .selectFrom('usuario_preferencias')
    .selectAll()
    .where('usuario_id', '=', usuario)
    .executeTakeFirst();

describe('abrir el enlace', () => {
  test('lleva a la página que pregunta y no da de baja: los antivirus abren todo', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const token = crear({ suministroMail: mail.id });
    const { status, headers, text } = await app.send('GET', ruta(token));
    expect([status, headers.location, text]).toEqual([303, `/baja?token=${token}`, '']);
    expect(await filaDe(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });

  test('no lleva a ningún otro lado', async () => {
    for (const malo of ['//malo.test', 'a&b=c', 'ñ', 'a'.repeat(201)])
      expect([malo, (await app.send('GET', ruta(malo))).status]).toEqual([malo, 404]);
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
  ])('%s: 200 vacío, y queda dicho', async (_caso, type, payload) => {
    const mail = await unMail(database.db, correo, { validado: true });
    const { status, text, headers } = await app.send('POST', ruta(crear({ suministroMail: mail.id })), {
      ...(type ? { headers: { 'content-type': type } } : {}),
      ...(payload ? { payload } : {}),
    });
    expect([status, text, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      '',
      undefined,
      'no-store',
    ]);
    expect(await filaDe(database.db, mail.id)).toMatchObject({ validado: true, desuscribir: true });
    expect(await rastroDe(database.db, mail.id)).toMatchObject([
      {
        actor_id: null,
        accion: 'suministro_mail.baja',
        cambios: { antes: { desuscribir: false }, despues: { desuscribir: true } },
      },
    ]);
  });

  test('probar enlaces se frena, también cambiando de dirección dentro de una casa; los buenos no gastan', async () => {
    const probar = (token: string, n: number) =>
      app.send('POST', ruta(token), { remoteAddress: `2001:db8:9:9::${n}` });
    const mail = await unMail(database.db, correo, { validado: true });
    for (let n = 1; n <= 25; n += 1)
      expect((await probar(crear({ suministroMail: mail.id }), n)).status).toBe(200);
    for (let n = 1; n <= 20; n += 1) expect((await probar('inventado', n)).status).toBe(404);
    const freno = await probar('inventado', 21);
    expect([freno.status, freno.headers['retry-after']]).toEqual([429, '600']);
  });

  test('dos veces es como una, y sólo esa fila', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const otra = await unMail(database.db, correo, { validado: true });
    const token = crear({ suministroMail: mail.id });
    expect([(await pedir(token)).status, (await pedir(token)).status]).toEqual([200, 200]);
    expect(await rastroDe(database.db, mail.id)).toHaveLength(1);
    expect(await filaDe(database.db, otra.id)).toMatchObject({ desuscribir: false });
  });

  test('inventado, vencido, de otro correo o de una fila borrada: 404, y nada cambia', async () => {
    const mail = await unMail(database.db, correo, { validado: true });
    const alcance = { suministroMail: mail.id };
    for (const token of [
      'inventado',
      crear(alcance, correo, '2026-11-12T08:59:59-03:00'),
      crear(alcance, 'otra@correo.com'),
      crear({ suministroMail: 999_999 }),
      crear({ usuario: 999_999, preferencia: 'mailFactura' }),
    ]) {
      const { status, body } = await pedir(token);
      expect([status, body.detail]).toEqual([404, 'No encontramos lo que buscás.']);
    }
    expect(await filaDe(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });

  test('un cuerpo enorme no se lee', async () => {
    const mail = await unMail(database.db, correo);
    const { status } = await app.send('POST', ruta(crear({ suministroMail: mail.id })), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a'.repeat(2000),
    });
    expect(status).toBe(413);
    expect(await filaDe(database.db, mail.id)).toMatchObject({ desuscribir: false });
  });
});

describe('una preferencia', () => {
  const TODAS = Object.keys(PREFERENCIAS) as PreferenciaDeBaja[];
  const encendidas = Object.fromEntries(Object.values(PREFERENCIAS).map((columna) => [columna, true]));

  test.each(TODAS)('%s se apaga, y ninguna otra', async (preferencia) => {
    const { id, email } = await build.usuario(database.db);
    const update = database.db.updateTable('usuario_preferencias').set(encendidas);
    await update.where('usuario_id', '=', id).execute();
    const token = crear({ usuario: id, preferencia }, email.toUpperCase());
    expect([(await pedir(token)).status, (await pedir(token)).status]).toEqual([200, 200]);
    expect(await preferenciasDe(id)).toMatchObject({ ...encendidas, [PREFERENCIAS[preferencia]]: false });
    expect(await rastroDe(database.db, id, 'usuario')).toEqual([
      {
        actor_id: null,
        accion: 'usuario.baja',
        cambios: { antes: { [preferencia]: true }, despues: { [preferencia]: false } },
      },
    ]);
  });

  test('de quien cambió de correo no se apaga con un mensaje del viejo', async () => {
    const { id } = await build.usuario(database.db);
    expect((await pedir(crear({ usuario: id, preferencia: 'mailFactura' }, correo))).status).toBe(404);
    expect(await preferenciasDe(id)).toMatchObject({ mail_factura: true });
  });
});
