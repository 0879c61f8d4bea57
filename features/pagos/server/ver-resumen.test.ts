import { changeRows, useDatabase, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { type Customer, usePagos } from './pagos.test-kit.ts';
import { RECHAZO, UNKNOWN } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const juan = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');

const REFUSED = { kind: 'rejected', reason: RECHAZO } as const;

async function pagar(person: Customer, importe: number, answer?: typeof UNKNOWN | typeof REFUSED) {
  kit.gateway.cobrar = answer ? async () => answer : () => undefined;
  const facturas = await kit.facturas(person, [importe]);
  const { body } = await api.pagar(person, facturas);
  return body.id as number;
}
const resumen = (query = '') => api.call(admin.id, 'GET', `/api/oob/pagos/resumen${query}`);

test('cada estado con cuántos y cuánto; solo lo cobrado suma, y los filtros son los del listado', async () => {
  await pagar(maria, 100_050);
  await pagar(juan, 200_000);
  await pagar(maria, 900_000, REFUSED);
  await pagar(juan, 50_000, UNKNOWN);
  const { status, body } = await resumen();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    procesado: 3000.5,
    estados: [
      { estado: 1, cantidad: 2, importe: 3000.5 },
      { estado: 2, cantidad: 1, importe: 9000 },
      { estado: 3, cantidad: 1, importe: 500 },
    ],
    enVerificacion: 1,
    aDevolver: 0,
  });
  expect((await resumen(`?usuario=/api/usuarios/${maria.id}`)).body).toMatchObject({
    procesado: 1000.5,
    estados: [
      { estado: 1, cantidad: 1, importe: 1000.5 },
      { estado: 2, cantidad: 1, importe: 9000 },
    ],
  });
  // The counters of the views do not follow the filters of the list.
  expect((await resumen('?estado=2')).body).toMatchObject({
    procesado: 0,
    estados: [{ estado: 2, cantidad: 1, importe: 9000 }],
    enVerificacion: 1,
  });
  expect((await resumen('?facturasTotal[gte]=2000')).body).toMatchObject({ procesado: 2000 });
});

test('es de hasta 92 días, y dice de cuáles', async () => {
  const id = await pagar(maria, 100_000);
  const now = kit.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await changeRows(database.db, 'pagos', id, { created: daysAgo(93) });
  const undated = await resumen();
  expect([undated.body.procesado, new Date(String(undated.body.desde))]).toEqual([0, daysAgo(92)]);
  const old = `created[after]=${daysAgo(100).toISOString()}&created[before]=${daysAgo(90).toISOString()}`;
  expect((await resumen(`?${old}`)).body).toMatchObject({ procesado: 1000 });
  expect(violationsOf(await resumen('?created[after]=2020-01-01'))).toEqual({
    created: 'Elegí un período de hasta 92 días.',
  });
});
