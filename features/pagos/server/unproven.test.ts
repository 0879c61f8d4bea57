import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { usePagos } from './pagos.test-kit.ts';
import { UNKNOWN } from './pasarela.test-kit.ts';
import { DISABLED_PASARELA } from './pasarela.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050]);
let admin = 0;
let id = 0;

const MINUTE = 60_000;

beforeEach(async () => {
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  kit.gateway.cobrar = async () => UNKNOWN;
  kit.gateway.consultar = () => ({
    kind: 'ok',
    value: { estado: 'inexistente', charges: [], unproven: true },
  });
  id = (await api.pagar(maria, facturas)).body.id as number;
});

const alerts = async () => (await kit.plantillas()).filter((one) => one === 'personal_alerta').length;
const consultar = () => api.call(admin, 'POST', `/api/pagos/${id}/consultar`);
const liberar = async () => {
  const cuerpo = { motivo: 'No está en el sitio de la pasarela.' };
  return (await api.call(admin, 'POST', `/api/pagos/${id}/liberar`, { cuerpo })).status;
};
const advanceMinutes = async (minutes: number) => {
  for (let n = 0; n < minutes; n += 1) await kit.conciliarAfter(MINUTE);
};

test('donde puede no mostrarse, que no esté no libera nada; a la hora se le pide a alguien que mire', async () => {
  await advanceMinutes(59);
  expect([await kit.facturaEstados(facturas), await alerts()]).toEqual([[9], 0]);
  await consultar();
  expect(await liberar()).toBe(409);
  await advanceMinutes(12);
  expect(await alerts()).toBe(1);
  expect(await kit.pago(id)).toMatchObject({ estado: 3, consultas_vacias: 0 });
  await consultar();
  expect(await liberar()).toBeLessThan(300);
  expect(await kit.facturaEstados(facturas)).toEqual([0]);
});

test('sin claves nadie reserva nada para un cobro que no se puede hacer', () => {
  const circuitBreaker = createCircuitBreaker({ ...kit.deps, pasarela: DISABLED_PASARELA });
  expect(() => circuitBreaker.assertClosed()).toThrow('El medio de pago no responde.');
});
