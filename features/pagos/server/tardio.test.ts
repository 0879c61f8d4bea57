import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dineroEnOrden, facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, cobrarDeVerdad, DUDA, INEXISTENTE } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];
let id = 0;

const CUARTO = 15 * 60_000;
const DOS_DIAS = 48 * 60 * 60_000;

beforeAll(() => {
  casa = mundo.app();
});
/** A payment of three bills that came to nothing: the gateway never heard of it. */
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [300_000, 200_000, 100_000]);
  mundo.mano.cobrar = async () => DUDA;
  id = (await casa.pagar(maria, facturas)).body.id as number;
  for (let n = 0; n < 4; n += 1) await mundo.despues(10 * 60_000);
  expect((await mundo.pago(id)).estado).toBe(4);
  mundo.mano.cobrar = () => undefined;
  await sql`delete from mensajes`.execute(database.ownerDb);
});

async function aprobarTarde(veces = 1, importe?: number) {
  const { referencia, total_cent } = await mundo.pago(id);
  for (let n = 0; n < veces; n += 1)
    cobrarDeVerdad(mundo.mano, { referencia, importe: importe ?? total_cent });
}

const pagarPorCaja = (ids: readonly number[]) =>
  sql`update facturas set pagada = true where id = any(${ids}::bigint[])`.execute(database.db);

test('todas siguen impagas: las paga, y el pago queda aprobado', async () => {
  await aprobarTarde();
  expect(await mundo.vigilar(CUARTO)).toMatchObject({ tardios: 1, devoluciones: 0 });
  expect(await mundo.pago(id)).toMatchObject({ estado: 1, vigilar_hasta: null, proxima_consulta: null });
  expect(await mundo.estadosDe(facturas)).toEqual([1, 1, 1]);
  expect(await mundo.plantillas()).toEqual(['pago_aprobado']);
  await dineroEnOrden(database.db, mundo.mano);
});

test('una se pagó por otro medio: paga las otras y devuelve esa parte', async () => {
  await pagarPorCaja(facturas.slice(1, 2));
  await aprobarTarde();
  expect(await mundo.vigilar(CUARTO)).toMatchObject({ tardios: 1, devoluciones: 1 });
  expect(mundo.mano.devoluciones).toMatchObject([{ importe: 200_000 }]);
  const { body } = await casa.call(maria.id, 'GET', `/api/pagos/${id}`);
  expect(body).toMatchObject({ estado: 1, importeDevuelto: 2000, facturasTotal: 6000 });
  expect(body).not.toHaveProperty('extra');
  expect(await mundo.plantillas()).toEqual([
    'pago_aprobado',
    'pago_devolucion',
    'personal_alerta',
    'pago_devolucion',
  ]);
  await dineroEnOrden(database.db, mundo.mano);
});

test('todas se pagaron con otro pago: a devolver, devuelto, y avisados', async () => {
  const otro = (await casa.pagar(maria, facturas)).body;
  expect(otro.estado).toBe(1);
  await aprobarTarde();
  mundo.mano.devolver = () => CAIDA;
  await mundo.vigilar(CUARTO);
  expect((await mundo.pago(id)).estado).toBe(5);
  mundo.mano.devolver = () => undefined;
  await mundo.vigilar(60 * 60_000);
  expect((await mundo.pago(id)).estado).toBe(6);
  await dineroEnOrden(database.db, mundo.mano);
  const mensajes = (await mundo.mensajes()).filter(({ plantilla }) => plantilla === 'pago_devolucion');
  expect(mensajes).toMatchObject([
    { vez: 0, datos: { importeCent: 600_000, ultimos4: '4905' } },
    { vez: 1, datos: { hecha: expect.any(String) } },
  ]);
});

test('otro pago tiene tomada una: espera a que termine, y lo que decida ese pago vale', async () => {
  mundo.mano.cobrar = async () => DUDA;
  const otro = (await casa.pagar(maria, facturas.slice(0, 1))).body.id as number;
  await aprobarTarde();
  await mundo.vigilar(CUARTO);
  expect((await mundo.pago(id)).estado).toBe(4);
  expect(await mundo.estadosDe(facturas)).toEqual([9, 0, 0]);
  await facturasEnOrden(database.db);
  const { referencia, total_cent } = await mundo.pago(otro);
  cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
  await mundo.despues(0);
  await mundo.vigilar(CUARTO);
  expect([(await mundo.pago(id)).estado, (await mundo.pago(otro)).estado]).toEqual([1, 1]);
  expect(mundo.mano.devoluciones).toMatchObject([{ importe: 300_000 }]);
  await dineroEnOrden(database.db, mundo.mano);
});

test('tomada por otro más allá de los dos días: se sigue esperando', async () => {
  mundo.mano.cobrar = async () => DUDA;
  await casa.pagar(maria, facturas.slice(0, 1));
  await aprobarTarde();
  await mundo.vigilar(DOS_DIAS + CUARTO);
  await mundo.vigilar(CUARTO);
  expect(await mundo.pago(id)).toMatchObject({ estado: 4, proxima_consulta: expect.any(Date) });
});

test('dos aprobaciones tardías y una factura pagada: se devuelve la parte y la otra entera', async () => {
  await pagarPorCaja(facturas.slice(0, 1));
  await aprobarTarde(2);
  await mundo.vigilar(CUARTO);
  expect(mundo.mano.devoluciones.map(({ importe }) => importe)).toEqual([300_000, 'total']);
  await dineroEnOrden(database.db, mundo.mano);
});

test('tardía por otro importe: no paga nada y avisa una vez', async () => {
  await aprobarTarde(1, 1);
  await mundo.vigilar(CUARTO);
  await mundo.vigilar(CUARTO);
  expect((await mundo.pago(id)).estado).toBe(4);
  expect(await mundo.estadosDe(facturas)).toEqual([0, 0, 0]);
  expect(await mundo.plantillas()).toEqual(['personal_alerta']);
  expect(await mundo.mensajes()).toMatchObject([
    { datos: { hecho: expect.stringContaining('están impagas') } },
  ]);
});

test('se mira cada 15 minutos durante 48 horas, y después no; sin respuesta no se deja de mirar', async () => {
  mundo.mano.consultas.length = 0;
  let vueltas = 0;
  for (let ms = 0; ms < DOS_DIAS - 2 * CUARTO; ms += CUARTO) {
    await mundo.vigilar(CUARTO);
    vueltas += 1;
  }
  expect(mundo.mano.consultas).toHaveLength(vueltas);
  mundo.mano.consultar = () => CAIDA;
  for (let n = 0; n < 10; n += 1) await mundo.vigilar(CUARTO);
  expect((await mundo.pago(id)).proxima_consulta).not.toBeNull();
  mundo.mano.consultar = () => INEXISTENTE;
  await mundo.vigilar(CUARTO);
  expect((await mundo.pago(id)).proxima_consulta).toBeNull();
  expect(await mundo.vigilar(CUARTO)).toMatchObject({ preguntados: 0 });
});

test('cuatro que vigilan a la vez lo resuelven una vez', async () => {
  await pagarPorCaja(facturas.slice(0, 1));
  await aprobarTarde();
  mundo.clock.advance(CUARTO);
  await Promise.all(Array.from({ length: 4 }, () => mundo.vigilar(0)));
  expect(mundo.mano.devoluciones).toHaveLength(1);
  await dineroEnOrden(database.db, mundo.mano);
});
