import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { encolados, numeroDe, quejas, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, casa, mano } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

/** All at once: none is kept before the gateway has received them all. */
const agregar = (...numeros: string[]) => {
  mano.juntas = numeros.length;
  return Promise.all(numeros.map((numero) => call(maria, 'POST', '/api/tarjetas', unaTarjeta({ numero }))));
};
const filas = () =>
  database.db.selectFrom('tarjetas').selectAll().where('usuario_id', '=', maria).orderBy('id').execute();

test('dos a la vez dan dos tarjetas y una sola principal', async () => {
  const respuestas = await agregar(numeroDe(1), numeroDe(2));
  expect(respuestas.map(({ status }) => status)).toEqual([201, 201]);
  expect((await filas()).map(({ principal }) => principal).sort()).toEqual([false, true]);
});

test('la misma dos veces a la vez se guarda una; la otra se le manda borrar a la pasarela', async () => {
  const respuestas = await agregar(numeroDe(1), numeroDe(1));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 422]);
  const negada = respuestas.find(({ status }) => status === 422);
  expect(negada && quejas(negada)).toEqual([['', 'Ya tenés guardada esta tarjeta.']]);
  const [primera, segunda] = await filas();
  expect([primera?.eliminada, segunda?.eliminada === null, segunda?.principal]).toEqual([null, false, false]);
  expect((await encolados(database)).map(({ id }) => id)).toEqual([segunda?.id]);
  expect(mano.avisos).toHaveLength(1);
});

test('la décima y la undécima a la vez: una entra', async () => {
  for (let n = 0; n < 9; n += 1)
    await database.ownerDb
      .insertInto('tarjetas')
      .values({
        usuario_id: maria,
        titular_nombre: 'X',
        numero_enmascarado: `************${1000 + n}`,
        vencimiento: '0830',
        emisor: 1,
        pasarela: 'payway',
      })
      .execute();
  const respuestas = await agregar(numeroDe(1), numeroDe(2), numeroDe(3));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const todas = await filas();
  expect(todas.filter(({ eliminada }) => eliminada === null)).toHaveLength(10);
  const ocultas = todas.filter(({ eliminada }) => eliminada !== null).map(({ id }) => id);
  expect((await encolados(database)).map(({ id }) => id)).toEqual(ocultas);
});

test('quien eliminó su cuenta mientras la pasarela pensaba no deja una tarjeta', async () => {
  const base = database.ownerDb;
  const { boveda } = casa.deps;
  const { registrar } = boveda;
  boveda.registrar = async (tarjeta) => {
    await base.updateTable('usuarios').set({ eliminado: new Date() }).where('id', '=', maria).execute();
    return registrar(tarjeta);
  };
  const [respuesta] = await agregar(numeroDe(1));
  boveda.registrar = registrar;
  const [fila] = await filas();
  expect([respuesta?.status, fila?.eliminada === null]).toEqual([404, false]);
  expect((await encolados(database)).map(({ id }) => id)).toEqual([fila?.id]);
});
