import { sql } from '@oficina/db';
import { build, rowOf, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { beforeEach, expect, test } from 'vitest';
import { deleteFromBoveda } from './delete-from-boveda.ts';
import { handleTarjetas } from './job-handlers.ts';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, context: api, clock, gateway, queuedDeletions } = useTarjetas(database);
let maria = 0;
const avisos: object[] = [];

beforeEach(async () => {
  avisos.length = 0;
  maria = (await build.usuario(database.db)).id;
});

const deps = () => {
  const { db, cipher, boveda } = api.deps;
  const log = (fields: object) => void avisos.push(fields);
  return { db, clock, cipher, boveda, jobs: api.jobs, log: { info: log, warn: log, error: log } };
};

const clearQueue = () => sql`delete from pgboss.job`.execute(database.ownerDb);

async function agregar(n = 1): Promise<number> {
  const { body } = await call(maria, 'POST', '/api/tarjetas', makeTarjetaBody({ numero: numeroOf(n) }));
  return Number(body.id);
}
async function eliminada(n = 1): Promise<number> {
  const id = await agregar(n);
  await call(maria, 'DELETE', `/api/tarjetas/${id}`);
  await clearQueue();
  return id;
}
const token = async (id: number) => (await rowOf(database.db, 'tarjetas', id)).token_pasarela;
const queuedDelays = async () =>
  (await queuedDeletions()).map(({ id, startAfter }) => [
    id,
    Math.round((startAfter.getTime() - clock.now().getTime()) / 60_000),
  ]);

test('cuando la pasarela confirma se borra lo que ella dio, y la fila queda para los pagos viejos', async () => {
  const id = await eliminada();
  await deleteFromBoveda(deps(), id);
  expect(gateway.removedRefs).toEqual([`ref-1-${numeroOf(1).slice(-4)}`]);
  expect([await token(id), await queuedDeletions(), avisos]).toEqual([null, [], []]);
});

test('una segunda vez no hace nada', async () => {
  const id = await eliminada();
  await deleteFromBoveda(deps(), id);
  await deleteFromBoveda(deps(), id);
  expect(gateway.removedRefs).toHaveLength(1);
});

test('una que nadie eliminó no se borra aunque alguien lo encole, ni cuando caducó', async () => {
  gateway.caduca = new Date('2026-11-12T09:15:00-03:00');
  const id = await agregar();
  await deleteFromBoveda(deps(), id);
  clock.set('2026-11-12T09:16:00-03:00');
  await deleteFromBoveda(deps(), id);
  expect([gateway.removedRefs, (await token(id)) === null]).toEqual([[], false]);
});

test.each(['retryable', 'unknown'] as const)(
  'mientras no confirma (%s) se le vuelve a pedir, cada vez más espaciado',
  async (kind) => {
    const id = await eliminada();
    gateway.remove = () => ({ kind, cause: 'x' });
    await deleteFromBoveda(deps(), id);
    expect([(await token(id)) === null, await queuedDelays()]).toEqual([false, [[id, 5]]]);
    expect(avisos).toEqual([{ operacion: 'tarjetas-borrar', resultado: kind }]);
    await clearQueue();
    clock.advance(2 * 60 * 60 * 1000);
    await deleteFromBoveda(deps(), id);
    expect(await queuedDelays()).toEqual([[id, 60]]);
    gateway.remove = () => ({ kind: 'ok', value: undefined });
    await deleteFromBoveda(deps(), id);
    expect(await token(id)).toBeNull();
  },
);

test('si la pasarela se niega, se insiste al otro día y se anota', async () => {
  const id = await eliminada();
  gateway.remove = () => ({ kind: 'rejected', reason: { codigo: 'x', detalle: 'x' } });
  await deleteFromBoveda(deps(), id);
  expect([(await token(id)) === null, await queuedDelays()]).toEqual([false, [[id, 24 * 60]]]);
});

test('sin la clave que la cifró no se le pide nada a la pasarela', async () => {
  const id = await eliminada();
  const cipher = createCipher([new Secret('otra-clave-de-las-pruebas-de-32-caracteres')]);
  await deleteFromBoveda({ ...deps(), cipher }, id);
  expect(gateway.removedRefs).toEqual([]);
  expect(avisos).toEqual([{ operacion: 'tarjetas-borrar', resultado: 'sin clave' }]);
  expect(await queuedDelays()).toEqual([[id, 24 * 60]]);
});

test('si la misma tarjeta se volvió a guardar, la anterior espera a que esa se vaya', async () => {
  const oldTarjeta = await eliminada();
  const newTarjeta = await agregar();
  await deleteFromBoveda(deps(), oldTarjeta);
  expect([gateway.removedRefs, (await token(oldTarjeta)) === null, await queuedDeletions()]).toEqual([
    [],
    false,
    [],
  ]);
  await call(maria, 'DELETE', `/api/tarjetas/${newTarjeta}`);
  for (const { id } of await queuedDeletions()) await deleteFromBoveda(deps(), id);
  expect([gateway.removedRefs.length, await token(oldTarjeta), await token(newTarjeta)]).toEqual([
    2,
    null,
    null,
  ]);
});

const handledJobs = () => handleTarjetas({ ...deps(), tarjetaHasOngoingPago: async () => false });
const runJob = (nombre: string, data: object) =>
  handledJobs()
    .find(({ job }) => job.name === nombre)
    ?.handler(data as never, new AbortController().signal);

test('el trabajo de la cola hace esto mismo', async () => {
  const id = await eliminada();
  await runJob('tarjetas-borrar', { id });
  expect(await token(id)).toBeNull();
});

test('cada noche se guardan las que caducaron, y se anota cuántas', async () => {
  gateway.caduca = new Date('2026-11-12T09:15:00-03:00');
  const id = await agregar();
  await runJob('tarjetas-limpiar', {});
  expect([(await token(id)) === null, avisos]).toEqual([false, []]);
  clock.set('2026-11-12T09:15:00-03:00');
  await runJob('tarjetas-limpiar', {});
  expect(avisos).toEqual([{ operacion: 'tarjetas-limpiar', total: 1 }]);
  expect(await queuedDeletions()).toMatchObject([{ id }]);
});
