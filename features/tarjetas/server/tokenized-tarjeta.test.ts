import { build, expectViolations, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeTarjetaBody, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, gateway } = useTarjetas(database, { isNumeroAllowed: false });
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

const TOKEN = '0f6a2b9e-8f2b-4d1c-9d67-3f1f9a1b2c3d';
const agregar = (cambios: Record<string, unknown> = {}) =>
  call(maria, 'POST', '/api/tarjetas', {
    token: TOKEN,
    bin: '450799',
    ultimos4: '4905',
    vencimiento: '0830',
    titularNombre: 'Maria Perez',
    ...cambios,
  });

test('una tarjeta que el navegador le dio a la pasarela se guarda sin su número', async () => {
  gateway.caduca = new Date('2026-11-12T09:15:00-03:00');
  const { status, body } = await agregar({ obs: 'nueva' });
  expect([status, body.numeroEnmascarado, body.emisor, body.obs]).toEqual([
    201,
    '************4905',
    1,
    'nueva',
  ]);
  const [received] = gateway.receivedTarjetas;
  expect(received).toMatchObject({ usuarioId: maria, bin: '450799', ultimos4: '4905', marca: 'visa' });
  expect(received && 'token' in received && received.token.reveal()).toBe(TOKEN);
  const row = await database.db.selectFrom('tarjetas').select('caduca').executeTakeFirstOrThrow();
  expect(row.caduca).toEqual(gateway.caduca);
});

test('la marca que alguien eligió va antes que la de los primeros números', async () => {
  const { body } = await agregar({ emisor: 31, bin: '999999' });
  expect([body.emisor, gateway.receivedTarjetas[0]]).toMatchObject([31, { emisor: 31, bin: '999999' }]);
});

test('con el interruptor apagado un número no pasa, y ni se mira', async () => {
  for (const cuerpo of [
    makeTarjetaBody(),
    makeTarjetaBody({ numero: 'x' }),
    makeTarjetaBody({ token: null }),
    {},
  ]) {
    expectViolations(await call(maria, 'POST', '/api/tarjetas', cuerpo), {
      '': 'Actualizá la aplicación para agregar tarjetas.',
    });
  }
  expect(gateway.receivedTarjetas).toEqual([]);
});

describe('lo mal hecho', () => {
  test('se dice todo junto', async () => {
    const invalid = await call(maria, 'POST', '/api/tarjetas', {
      token: TOKEN,
      ultimos4: '49a5',
      obs: 'x'.repeat(101),
    });
    expectViolations(invalid, {
      bin: 'Completá este dato.',
      ultimos4: 'Revisá este dato.',
      vencimiento: 'Completá este dato.',
      titularNombre: 'Completá este dato.',
      obs: 'Máximo 100 caracteres.',
    });
  });

  test.each(['4507990000004905', '4507-9900-0000-4905', 'corto', 'con espacios y demas', 'x'.repeat(65)])(
    'un token no puede ser %j: un número quedaría guardado',
    async (token) => {
      expectViolations(await agregar({ token }), { token: 'Revisá este dato.' });
      expect(gateway.receivedTarjetas).toEqual([]);
    },
  );

  test('una marca sin contrato no se acepta', async () => {
    expectViolations(await agregar({ bin: '510000' }), { bin: 'No aceptamos esta tarjeta. Probá con otra.' });
  });
});
