import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMailsApp } from './mails-test-app.ts';
import { persona, unMail } from './mails-test-filas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let app: ReturnType<typeof createMailsApp>;
let encargada = 0;
let uno = { id: 0, suministro_id: 0, cuenta: '' };
let dos = { id: 0 };
let tres = { id: 0 };

beforeAll(async () => {
  const { db } = database;
  app = createMailsApp(db, clock);
  encargada = await persona(db, 'ROLE_SUMINISTRO_MAIL');
  const { id: casa } = await build.suministro(db, { cuenta: '10012345' });
  const { id: campo } = await build.suministro(db, { cuenta: '20012345' });
  uno = await unMail(db, 'Hija@correo.com', { suministro_id: casa, validado: true, ultima_factura: 90311 });
  dos = await unMail(db, 'hijo_100%@otro.com', { suministro_id: casa, desuscribir: true });
  tres = await unMail(db, 'campo@correo.com', { suministro_id: campo, validado: true, rebota: true });
});

const RUTA = '/api/suministro_mails';
const listar = (search = '', quien = encargada) => app.call(quien, 'GET', RUTA + search);
const ids = async (search: string) =>
  ((await listar(search)).body.member as { id: number }[]).map(({ id }) => id);

test('cada correo viene con la cuenta de su suministro, los últimos primero', async () => {
  const { status, body } = await listar();
  expect([status, body.totalItems, body.totalAproximado]).toEqual([200, 3, undefined]);
  expect((body.member as unknown[])[2]).toEqual({
    '@id': `${RUTA}/${uno.id}`,
    '@type': 'SuministroMail',
    id: uno.id,
    suministro: `/api/suministros/${uno.suministro_id}`,
    suministroCuenta: '10012345',
    email: 'Hija@correo.com',
    validado: true,
    desuscribir: false,
    rebota: false,
    ultimaFactura: 90311,
  });
  const visto = await app.call(encargada, 'GET', `${RUTA}/${uno.id}`);
  expect(visto.body).toMatchObject({
    '@context': '/api/contexts/SuministroMail',
    ...(body.member as object[])[2],
  });
  expect((await app.call(encargada, 'GET', `${RUTA}/999999`)).status).toBe(404);
});

test('se filtra por suministro, cuenta, parte del correo y estado', async () => {
  const casos: [string, number[]][] = [
    ['', [tres.id, dos.id, uno.id]],
    [`?suministro=${uno.suministro_id}`, [dos.id, uno.id]],
    [`?suministro=/api/suministros/${uno.suministro_id}`, [dos.id, uno.id]],
    ['?suministro=999999', []],
    ['?suministro.cuenta=100', [dos.id, uno.id]],
    ['?suministro.cuenta=0012345', []],
    ['?email=HIJ', [dos.id, uno.id]],
    ['?email=_100%25', [dos.id]],
    ['?email=%25', [dos.id]],
    ['?validado=true', [tres.id, uno.id]],
    ['?validado=0', [dos.id]],
    ['?desuscribir=true', [dos.id]],
    ['?rebota=1', [tres.id]],
    ['?validado=true&rebota=false', [uno.id]],
    ['?order[email]=asc', [tres.id, uno.id, dos.id]],
    ['?order[id]=asc&itemsPerPage=1&page=2', [dos.id]],
  ];
  for (const [search, esperados] of casos) expect([search, await ids(search)]).toEqual([search, esperados]);
  expect((await listar('?validado=quizas')).status).toBe(400);
});

describe('sólo lo ve quien los atiende', () => {
  const OTROS: Role[][] = [
    [],
    ['ROLE_USUARIO_ADMIN'],
    ['ROLE_REQUERIMIENTO_ADMIN'],
    ['ROLE_REQUERIMIENTO_ENCARGADO'],
    ['ROLE_CORTE_ADMIN'],
  ];
  test.each(OTROS.map((roles) => [roles.join() || 'un cliente', roles] as const))(
    '%s no',
    async (_, roles) => {
      const alguien = await persona(database.db, ...roles);
      const llamadas = [
        app.call(alguien, 'GET', RUTA),
        app.call(alguien, 'GET', `${RUTA}/${uno.id}`),
        app.call(alguien, 'POST', RUTA, {
          suministro: `/api/suministros/${uno.suministro_id}`,
          email: 'a@b.co',
        }),
        app.call(alguien, 'PATCH', `${RUTA}/${uno.id}`, { validado: false }),
        app.call(alguien, 'DELETE', `${RUTA}/${uno.id}`),
        app.call(alguien, 'POST', '/api/oob/suministro_mails/enviar_email', { email: 'hija@correo.com' }),
      ];
      for (const { status } of await Promise.all(llamadas)) expect(status).toBe(403);
      expect(await ids('')).toHaveLength(3);
    },
  );

  test('sin sesión, 401; el administrador sí; sin el segundo paso exigido, no', async () => {
    expect((await listar('', 0)).status).toBe(401);
    const admin = await persona(database.db, 'ROLE_ADMIN');
    expect((await listar('', admin)).status).toBe(200);
    const exigente = createMailsApp(database.db, clock, { otpExigido: true });
    expect((await exigente.call(admin, 'GET', RUTA)).status).toBe(403);
  });
});
