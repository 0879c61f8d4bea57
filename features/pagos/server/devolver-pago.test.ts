import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { devolverPago } from './devolver-pago.ts';
import { dineroEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, cobrarDeVerdad, DUDA, RECHAZO } from './pasarela.test-kit.ts';
import { preguntarPorPago } from './preguntar-por-pago.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let id = 0;

const HORA = 60 * 60_000;

beforeAll(() => {
  casa = mundo.app();
});
/** To be given back: its bill was paid by another payment before its approval came. */
beforeEach(async () => {
  maria = await mundo.cliente();
  const facturas = await mundo.facturas(maria, [500_000]);
  mundo.mano.cobrar = async () => CAIDA;
  id = (await casa.pagar(maria, facturas)).body.id as number;
  mundo.mano.cobrar = () => undefined;
  await casa.pagar(maria, facturas);
  const { referencia, total_cent } = await mundo.pago(id);
  cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
  await preguntarPorPago(mundo.deps, await mundo.pago(id));
  expect((await mundo.pago(id)).estado).toBe(5);
});

const alertas = async () =>
  (await mundo.mensajes()).filter(
    ({ plantilla, datos }) => plantilla === 'personal_alerta' && JSON.stringify(datos).includes('no se hizo'),
  ).length;

test('cinco a la vez devuelven una vez', async () => {
  const hechas = await Promise.all(Array.from({ length: 5 }, () => devolverPago(mundo.deps, id)));
  expect(hechas.sort()).toEqual([0, 0, 0, 0, 1]);
  expect(mundo.mano.devoluciones).toHaveLength(1);
  await dineroEnOrden(database.db, mundo.mano);
});

test('de nuevo, cuando ya está hecha: nada', async () => {
  await devolverPago(mundo.deps, id);
  mundo.clock.advance(2 * HORA);
  expect(await devolverPago(mundo.deps, id)).toBe(0);
  expect(mundo.mano.devoluciones).toHaveLength(1);
  expect((await mundo.pago(id)).estado).toBe(6);
});

test('no se sabe si se hizo: a la hora se pregunta de nuevo y no se devuelve dos veces', async () => {
  mundo.mano.devolver = () => DUDA;
  expect(await devolverPago(mundo.deps, id)).toBe(0);
  expect((await mundo.pago(id)).estado).toBe(5);
  expect(await devolverPago(mundo.deps, id)).toBe(0);
  mundo.mano.devolver = () => undefined;
  await mundo.vigilar(HORA);
  expect((await mundo.pago(id)).estado).toBe(6);
  expect(mundo.mano.devoluciones).toHaveLength(1);
  await dineroEnOrden(database.db, mundo.mano);
});

test('no se puede: se intenta cada hora y el personal lo sabe una vez por día', async () => {
  mundo.mano.devolver = () => ({ kind: 'rejected', reason: RECHAZO });
  for (let n = 0; n < 25; n += 1) await mundo.vigilar(HORA);
  expect(mundo.mano.devoluciones).toHaveLength(25);
  expect(await alertas()).toBe(2);
  expect((await mundo.pago(id)).estado).toBe(5);
});

test('el adaptador que falla es una duda', async () => {
  mundo.mano.devolver = () => {
    throw new Error('falla');
  };
  expect(await devolverPago(mundo.deps, id)).toBe(0);
  expect((await mundo.pago(id)).estado).toBe(5);
});

test('un pago que no hay que devolver no se devuelve', async () => {
  const facturas = await mundo.facturas(maria, [500_000]);
  const otro = (await casa.pagar(maria, facturas)).body.id as number;
  expect(await devolverPago(mundo.deps, otro)).toBe(0);
  expect(mundo.mano.devoluciones).toHaveLength(0);
});
