import { build, changeRows, rowsOf, useDatabase, violationsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, context: api, gateway, queuedDeletions } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

const agregar = (...numbers: string[]) => {
  gateway.batchSize = numbers.length;
  return Promise.all(
    numbers.map((numero) => call(maria, 'POST', '/api/tarjetas', makeTarjetaBody({ numero }))),
  );
};
const readRows = () => rowsOf(database.db, 'tarjetas', { usuario_id: maria });

test('dos a la vez dan dos tarjetas y una sola principal', async () => {
  const respuestas = await agregar(numeroOf(1), numeroOf(2));
  expect(respuestas.map(({ status }) => status)).toEqual([201, 201]);
  expect((await readRows()).map(({ principal }) => principal).sort()).toEqual([false, true]);
});

test('la misma dos veces a la vez se guarda una; la otra se le manda borrar a la pasarela', async () => {
  const respuestas = await agregar(numeroOf(1), numeroOf(1));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 422]);
  const denied = respuestas.find(({ status }) => status === 422);
  expect(denied && violationsOf(denied)).toEqual({ '': 'Ya tenés guardada esta tarjeta.' });
  const [first, second] = await readRows();
  expect([first?.eliminada, second?.eliminada === null, second?.principal]).toEqual([null, false, false]);
  expect((await queuedDeletions()).map(({ id }) => id)).toEqual([second?.id]);
  expect(gateway.avisos).toHaveLength(1);
});

test('la décima y la undécima a la vez: una entra', async () => {
  for (let n = 0; n < 9; n += 1)
    await build.tarjeta(database.db, { usuario_id: maria, numero_enmascarado: `************${1000 + n}` });
  const respuestas = await agregar(numeroOf(1), numeroOf(2), numeroOf(3));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const all = await readRows();
  expect(all.filter(({ eliminada }) => eliminada === null)).toHaveLength(10);
  const hiddenIds = all.filter(({ eliminada }) => eliminada !== null).map(({ id }) => id);
  expect((await queuedDeletions()).map(({ id }) => id)).toEqual(hiddenIds);
});

test('quien eliminó su cuenta mientras la pasarela pensaba no deja una tarjeta', async () => {
  const { boveda } = api.deps;
  const { register } = boveda;
  boveda.register = async (tarjeta) => {
    await changeRows(database.ownerDb, 'usuarios', maria, { eliminado: new Date() });
    return register(tarjeta);
  };
  const [answer] = await agregar(numeroOf(1));
  boveda.register = register;
  const [row] = await readRows();
  expect([answer?.status, row?.eliminada === null]).toEqual([404, false]);
  expect((await queuedDeletions()).map(({ id }) => id)).toEqual([row?.id]);
});
