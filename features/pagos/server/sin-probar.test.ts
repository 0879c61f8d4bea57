import { build, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCircuito } from './circuito.ts';
import { usePagos } from './pagos.test-kit.ts';
import { DUDA } from './pasarela.test-kit.ts';
import { PASARELA_APAGADA } from './pasarela.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let facturas: number[];
let admin = 0;
let id = 0;

const MINUTO = 60_000;

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  const maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050]);
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  mundo.mano.cobrar = async () => DUDA;
  mundo.mano.consultar = () => ({
    kind: 'ok',
    value: { estado: 'inexistente', cobros: [], sinProbar: true },
  });
  id = (await casa.pagar(maria, facturas)).body.id as number;
});

const alertas = async () => (await mundo.plantillas()).filter((una) => una === 'personal_alerta').length;
const consultar = () => casa.call(admin, 'POST', `/api/pagos/${id}/consultar`);
const liberar = async () => {
  const cuerpo = { motivo: 'No está en el sitio de la pasarela.' };
  return (await casa.call(admin, 'POST', `/api/pagos/${id}/liberar`, { cuerpo })).status;
};
const pasar = async (minutos: number) => {
  for (let n = 0; n < minutos; n += 1) await mundo.despues(MINUTO);
};

test('donde puede no mostrarse, que no esté no libera nada; a la hora se le pide a alguien que mire', async () => {
  await pasar(59);
  expect([await mundo.estadosDe(facturas), await alertas()]).toEqual([[9], 0]);
  await consultar();
  expect(await liberar()).toBe(409);
  await pasar(12);
  expect(await alertas()).toBe(1);
  expect(await mundo.pago(id)).toMatchObject({ estado: 3, consultas_vacias: 0 });
  await consultar();
  expect(await liberar()).toBeLessThan(300);
  expect(await mundo.estadosDe(facturas)).toEqual([0]);
});

test('sin claves nadie reserva nada para un cobro que no se puede hacer', () => {
  const circuito = createCircuito({ ...mundo.deps, pasarela: PASARELA_APAGADA });
  expect(() => circuito.exigirCerrado()).toThrow('El medio de pago no responde.');
});
