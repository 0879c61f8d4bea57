import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import type { ActivePagos } from './active-pagos.ts';
import { createFacturasApp } from './facturas.test-kit.ts';

const database = useDatabase();
const questions: [readonly number[], number | null][] = [];
/** In the application the pagos feature answers this; here pago 500 holds every factura. */
const activePagos: ActivePagos = async (_reader, facturas, usuarioId) => {
  questions.push([facturas, usuarioId]);
  return new Map(facturas.map((id) => [id, { id: 500, isWaiting: false }]));
};
const { call } = createFacturasApp(database, fixedClock('2026-11-12T09:00:00-03:00'), { activePagos });
let maria = 0;
let enPago = 0;
let impaga = 0;

const buildPerson = (...roles: Role[]) => build.person(database.db, ...roles);

beforeEach(async () => {
  const { db } = database;
  await sql`truncate facturas cascade`.execute(database.ownerDb);
  questions.length = 0;
  maria = await buildPerson();
  const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: maria });
  impaga = (await build.factura(db, { suministro_id })).id;
  enPago = (await build.factura(db, { suministro_id, estado_pago: 9 })).id;
});

test('una factura en proceso dice cuál es su pago, en la lista y sola; las demás no', async () => {
  const { member } = (await call(maria, 'GET', '/api/facturas')).body as {
    member: { id: number; pago?: string }[];
  };
  expect(member.map(({ id, pago }) => [id, pago])).toEqual([
    [enPago, '/api/pagos/500'],
    [impaga, undefined],
  ]);
  expect((await call(maria, 'GET', `/api/facturas/${enPago}`)).body.pago).toBe('/api/pagos/500');
  expect(questions).toEqual([
    [[enPago], maria],
    [[enPago], maria],
  ]);
});

test('sin ninguna en proceso no se pregunta', async () => {
  expect((await call(maria, 'GET', `/api/facturas/${impaga}`)).body).not.toHaveProperty('pago');
  await call(maria, 'GET', '/api/facturas?estadoPago=0');
  expect(questions).toEqual([]);
});

test('a un cliente, solo los pagos suyos; al administrador, los de cualquiera', async () => {
  const admin = await buildPerson('ROLE_ADMIN');
  await call(admin, 'GET', '/api/facturas');
  await call(admin, 'GET', `/api/facturas/${enPago}`);
  expect(questions.map(([, usuarioId]) => usuarioId)).toEqual([null, null]);
});
