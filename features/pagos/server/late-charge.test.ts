import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { expectConsistentFacturas, expectConsistentMoney } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, NOT_FOUND, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [300_000, 200_000, 100_000]);
let id = 0;

const WATCH_INTERVAL_MS = 15 * 60_000;
const TWO_DAYS_MS = 48 * 60 * 60_000;

/** A pago of three facturas ended sin efecto, because the gateway never received it. */
beforeEach(async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  id = (await api.pagar(maria, facturas)).body.id as number;
  for (let n = 0; n < 4; n += 1) await kit.conciliarAfter(10 * 60_000);
  expect((await kit.pago(id)).estado).toBe(4);
  kit.gateway.cobrar = () => undefined;
  await sql`delete from mensajes`.execute(database.ownerDb);
});

async function approveLate(veces = 1, importe?: number) {
  const { referencia, total_cent } = await kit.pago(id);
  for (let n = 0; n < veces; n += 1)
    chargeOnLedger(kit.gateway, { referencia, importe: importe ?? total_cent });
}

const payAtOffice = (ids: readonly number[]) =>
  sql`update facturas set pagada = true where id = any(${ids}::bigint[])`.execute(database.db);

test('todas siguen impagas: las paga, y el pago queda aprobado', async () => {
  await approveLate();
  expect(await kit.vigilar(WATCH_INTERVAL_MS)).toMatchObject({ lateCount: 1, devoluciones: 0 });
  expect(await kit.pago(id)).toMatchObject({ estado: 1, vigilar_hasta: null, proxima_consulta: null });
  expect(await kit.facturaEstados(facturas)).toEqual([1, 1, 1]);
  expect(await kit.plantillas()).toEqual(['pago_aprobado']);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('una se pagó por otro medio: paga las otras y devuelve esa parte', async () => {
  await payAtOffice(facturas.slice(1, 2));
  await approveLate();
  expect(await kit.vigilar(WATCH_INTERVAL_MS)).toMatchObject({ lateCount: 1, devoluciones: 1 });
  expect(kit.gateway.devoluciones).toMatchObject([{ importe: 200_000 }]);
  const { body } = await api.call(maria.id, 'GET', `/api/pagos/${id}`);
  expect(body).toMatchObject({ estado: 1, importeDevuelto: 2000, facturasTotal: 6000 });
  expect(body).not.toHaveProperty('extra');
  expect(await kit.plantillas()).toEqual([
    'pago_aprobado',
    'pago_devolucion',
    'personal_alerta',
    'pago_devolucion',
  ]);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('todas se pagaron con otro pago: a devolver, devuelto, y avisados', async () => {
  const other = (await api.pagar(maria, facturas)).body;
  expect(other.estado).toBe(1);
  await approveLate();
  kit.gateway.devolver = () => UNREACHABLE;
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect((await kit.pago(id)).estado).toBe(5);
  kit.gateway.devolver = () => undefined;
  await kit.vigilar(60 * 60_000);
  expect((await kit.pago(id)).estado).toBe(6);
  await expectConsistentMoney(database.db, kit.gateway);
  const mensajes = (await kit.mensajes()).filter(({ plantilla }) => plantilla === 'pago_devolucion');
  expect(mensajes).toMatchObject([
    { vez: 0, datos: { importeCent: 600_000, ultimos4: '4905' } },
    { vez: 1, datos: { hecha: expect.any(String) } },
  ]);
});

test('otro pago tiene tomada una: espera a que termine, y lo que decida ese pago vale', async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  const other = (await api.pagar(maria, facturas.slice(0, 1))).body.id as number;
  await approveLate();
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect((await kit.pago(id)).estado).toBe(4);
  expect(await kit.facturaEstados(facturas)).toEqual([9, 0, 0]);
  await expectConsistentFacturas(database.db);
  await kit.chargeAtGateway(other);
  await kit.conciliarAfter(0);
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect([(await kit.pago(id)).estado, (await kit.pago(other)).estado]).toEqual([1, 1]);
  expect(kit.gateway.devoluciones).toMatchObject([{ importe: 300_000 }]);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('tomada por otro más allá de los dos días: se sigue esperando', async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  await api.pagar(maria, facturas.slice(0, 1));
  await approveLate();
  await kit.vigilar(TWO_DAYS_MS + WATCH_INTERVAL_MS);
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect(await kit.pago(id)).toMatchObject({ estado: 4, proxima_consulta: expect.any(Date) });
});

test('dos aprobaciones tardías y una factura pagada: se devuelve la parte y la otra entera', async () => {
  await payAtOffice(facturas.slice(0, 1));
  await approveLate(2);
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect(kit.gateway.devoluciones.map(({ importe }) => importe)).toEqual([300_000, 'total']);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('tardía por otro importe: no paga nada y avisa una vez', async () => {
  await approveLate(1, 1);
  await kit.vigilar(WATCH_INTERVAL_MS);
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect((await kit.pago(id)).estado).toBe(4);
  expect(await kit.facturaEstados(facturas)).toEqual([0, 0, 0]);
  expect(await kit.plantillas()).toEqual(['personal_alerta']);
  expect(await kit.mensajes()).toMatchObject([
    { datos: { hecho: expect.stringContaining('están impagas') } },
  ]);
});

test('se mira cada 15 minutos durante 48 horas, y después no; sin respuesta no se deja de mirar', async () => {
  kit.gateway.consultas.length = 0;
  let rounds = 0;
  for (let ms = 0; ms < TWO_DAYS_MS - 2 * WATCH_INTERVAL_MS; ms += WATCH_INTERVAL_MS) {
    await kit.vigilar(WATCH_INTERVAL_MS);
    rounds += 1;
  }
  expect(kit.gateway.consultas).toHaveLength(rounds);
  kit.gateway.consultar = () => UNREACHABLE;
  for (let n = 0; n < 10; n += 1) await kit.vigilar(WATCH_INTERVAL_MS);
  expect((await kit.pago(id)).proxima_consulta).not.toBeNull();
  kit.gateway.consultar = () => NOT_FOUND;
  await kit.vigilar(WATCH_INTERVAL_MS);
  expect((await kit.pago(id)).proxima_consulta).toBeNull();
  expect(await kit.vigilar(WATCH_INTERVAL_MS)).toMatchObject({ askedCount: 0 });
});

test('cuatro que vigilan a la vez lo resuelven una vez', async () => {
  await payAtOffice(facturas.slice(0, 1));
  await approveLate();
  kit.clock.advance(WATCH_INTERVAL_MS);
  await Promise.all(Array.from({ length: 4 }, () => kit.vigilar(0)));
  expect(kit.gateway.devoluciones).toHaveLength(1);
  await expectConsistentMoney(database.db, kit.gateway);
});
