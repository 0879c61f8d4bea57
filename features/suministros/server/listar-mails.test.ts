import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { unMail, useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useSuministros(database, clock);
let staffId = 0;
let firstMail = { id: 0, suministro_id: 0, cuenta: '' };
let second = { id: 0 };
let third = { id: 0 };

beforeAll(async () => {
  const { db } = database;
  staffId = await build.person(db, 'ROLE_SUMINISTRO_MAIL');
  const { id: home } = await build.suministro(db, { cuenta: '10012345', nombre: 'ROLDAN ELSA' });
  const { id: farm } = await build.suministro(db, { cuenta: '20012345' });
  firstMail = await unMail(db, 'Hija@correo.com', {
    suministro_id: home,
    validado: true,
    ultima_factura: 90311,
  });
  second = await unMail(db, 'hijo_100%@otro.com', { suministro_id: home, desuscribir: true });
  third = await unMail(db, 'campo@correo.com', { suministro_id: farm, validado: true, rebota: true });
});

const RUTA = '/api/suministro_mails';
const listar = (search = '', who: number | null = staffId) => app.call(who, 'GET', RUTA + search);
const ids = async (search: string) =>
  ((await listar(search)).body.member as { id: number }[]).map(({ id }) => id);

test('cada correo viene con la cuenta y el titular de su suministro, los últimos primero', async () => {
  const { status, body } = await listar();
  expect([status, body.totalItems, body.totalAproximado]).toEqual([200, 3, undefined]);
  expect((body.member as unknown[])[2]).toEqual({
    '@id': `${RUTA}/${firstMail.id}`,
    '@type': 'SuministroMail',
    id: firstMail.id,
    suministro: `/api/suministros/${firstMail.suministro_id}`,
    suministroCuenta: '10012345',
    suministroNombre: 'ROLDAN ELSA',
    email: 'Hija@correo.com',
    validado: true,
    desuscribir: false,
    rebota: false,
    ultimaFactura: 90311,
  });
  const visto = await app.call(staffId, 'GET', `${RUTA}/${firstMail.id}`);
  expect(visto.body).toMatchObject({
    '@context': '/api/contexts/SuministroMail',
    ...(body.member as object[])[2],
  });
  expect((await app.call(staffId, 'GET', `${RUTA}/999999`)).status).toBe(404);
});

test('se filtra por suministro, cuenta, parte del correo y estado', async () => {
  const testCases: [string, number[]][] = [
    ['', [third.id, second.id, firstMail.id]],
    [`?suministro=${firstMail.suministro_id}`, [second.id, firstMail.id]],
    [`?suministro=/api/suministros/${firstMail.suministro_id}`, [second.id, firstMail.id]],
    ['?suministro=999999', []],
    ['?suministro.cuenta=100', [second.id, firstMail.id]],
    ['?suministro.cuenta=0012345', []],
    ['?email=HIJ', [second.id, firstMail.id]],
    ['?email=_100%25', [second.id]],
    ['?email=%25', [second.id]],
    ['?validado=true', [third.id, firstMail.id]],
    ['?validado=0', [second.id]],
    ['?desuscribir=true', [second.id]],
    ['?rebota=1', [third.id]],
    ['?validado=true&rebota=false', [firstMail.id]],
    ['?order[email]=asc', [third.id, firstMail.id, second.id]],
    ['?order[id]=asc&itemsPerPage=1&page=2', [second.id]],
  ];
  for (const [search, expected] of testCases) expect([search, await ids(search)]).toEqual([search, expected]);
  expect((await listar('?validado=quizas')).status).toBe(400);
});

describe('solo lo ve quien los atiende', () => {
  const OTHER_ROLES: Role[][] = [
    [],
    ['ROLE_USUARIO_ADMIN'],
    ['ROLE_REQUERIMIENTO_ADMIN'],
    ['ROLE_REQUERIMIENTO_ENCARGADO'],
    ['ROLE_CORTE_ADMIN'],
  ];
  test.each(OTHER_ROLES.map((roles) => [roles.join() || 'un cliente', roles] as const))(
    '%s no',
    async (_, roles) => {
      const somebody = await build.person(database.db, ...roles);
      const calls = [
        app.call(somebody, 'GET', RUTA),
        app.call(somebody, 'GET', `${RUTA}/${firstMail.id}`),
        app.call(somebody, 'POST', RUTA, {
          suministro: `/api/suministros/${firstMail.suministro_id}`,
          email: 'a@b.co',
        }),
        app.call(somebody, 'PATCH', `${RUTA}/${firstMail.id}`, { validado: false }),
        app.call(somebody, 'DELETE', `${RUTA}/${firstMail.id}`),
        app.call(somebody, 'POST', '/api/oob/suministro_mails/enviar_email', { email: 'hija@correo.com' }),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
      expect(await ids('')).toHaveLength(3);
    },
  );

  test('sin sesión, 401; el administrador sí; sin el segundo paso exigido, no', async () => {
    expect((await listar('', null)).status).toBe(401);
    const admin = await build.person(database.db, 'ROLE_ADMIN');
    expect((await listar('', admin)).status).toBe(200);
    const strictApp = useSuministros(database, clock, { otpRequired: true });
    expect((await strictApp.call(admin, 'GET', RUTA)).status).toBe(403);
  });
});
