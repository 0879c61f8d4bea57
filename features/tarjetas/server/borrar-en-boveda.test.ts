import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { beforeEach, expect, test } from 'vitest';
import { borrarEnBoveda } from './borrar-en-boveda.ts';
import { encolados, numeroDe, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';
import { handleTarjetas } from './trabajos.ts';

const database = useDatabase();
const { call, casa, clock, mano } = useTarjetas(database);
let maria = 0;
const avisos: object[] = [];

beforeEach(async () => {
  avisos.length = 0;
  maria = (await build.usuario(database.db)).id;
});

const deps = () => {
  const { db, cifrado, boveda } = casa.deps;
  const anotar = (fields: object) => void avisos.push(fields);
  return { db, clock, cifrado, boveda, jobs: casa.jobs, log: { info: anotar, warn: anotar, error: anotar } };
};

const vaciarCola = () => sql`delete from pgboss.job`.execute(database.ownerDb);

async function agregar(n = 1): Promise<number> {
  const { body } = await call(maria, 'POST', '/api/tarjetas', unaTarjeta({ numero: numeroDe(n) }));
  return Number(body.id);
}
async function eliminada(n = 1): Promise<number> {
  const id = await agregar(n);
  await call(maria, 'DELETE', `/api/tarjetas/${id}`);
  await vaciarCola();
  return id;
}
const token = async (id: number) =>
  (
    await database.db
      .selectFrom('tarjetas')
      .select('token_pasarela')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).token_pasarela;
/** In minutes from now, as the queue keeps them. */
const esperas = async () =>
  (await encolados(database)).map(({ id, desde }) => [
    id,
    Math.round((desde.getTime() - clock.now().getTime()) / 60_000),
  ]);

test('cuando la pasarela confirma se borra lo que ella dio, y la fila queda para los pagos viejos', async () => {
  const id = await eliminada();
  await borrarEnBoveda(deps(), id);
  expect(mano.borradas).toEqual([`ref-1-${numeroDe(1).slice(-4)}`]);
  expect([await token(id), await encolados(database), avisos]).toEqual([null, [], []]);
});

test('una segunda vez no hace nada', async () => {
  const id = await eliminada();
  await borrarEnBoveda(deps(), id);
  await borrarEnBoveda(deps(), id);
  expect(mano.borradas).toHaveLength(1);
});

test('una que nadie eliminó no se borra aunque alguien lo encole, ni cuando caducó', async () => {
  mano.caduca = new Date('2026-11-12T09:15:00-03:00');
  const id = await agregar();
  await borrarEnBoveda(deps(), id);
  clock.set('2026-11-12T09:16:00-03:00');
  await borrarEnBoveda(deps(), id);
  expect([mano.borradas, (await token(id)) === null]).toEqual([[], false]);
});

test.each(['retryable', 'unknown'] as const)(
  'mientras no confirma (%s) se le vuelve a pedir, cada vez más espaciado',
  async (kind) => {
    const id = await eliminada();
    mano.borrar = () => ({ kind, cause: 'x' });
    await borrarEnBoveda(deps(), id);
    expect([(await token(id)) === null, await esperas()]).toEqual([false, [[id, 5]]]);
    expect(avisos).toEqual([{ operacion: 'tarjetas-borrar', resultado: kind }]);
    await vaciarCola();
    clock.advance(2 * 60 * 60 * 1000);
    await borrarEnBoveda(deps(), id);
    expect(await esperas()).toEqual([[id, 60]]);
    mano.borrar = () => ({ kind: 'ok', value: undefined });
    await borrarEnBoveda(deps(), id);
    expect(await token(id)).toBeNull();
  },
);

test('si la pasarela se niega, se insiste al otro día y se anota', async () => {
  const id = await eliminada();
  mano.borrar = () => ({ kind: 'rejected', reason: { codigo: 'x', detalle: 'x' } });
  await borrarEnBoveda(deps(), id);
  expect([(await token(id)) === null, await esperas()]).toEqual([false, [[id, 24 * 60]]]);
});

test('sin la clave que la cifró no se le pide nada a la pasarela', async () => {
  const id = await eliminada();
  const cifrado = createCipher([new Secret('otra-clave-de-las-pruebas-de-32-caracteres')]);
  await borrarEnBoveda({ ...deps(), cifrado }, id);
  expect(mano.borradas).toEqual([]);
  expect(avisos).toEqual([{ operacion: 'tarjetas-borrar', resultado: 'sin clave' }]);
  expect(await esperas()).toEqual([[id, 24 * 60]]);
});

test('si la misma tarjeta se volvió a guardar, la anterior espera a que esa se vaya', async () => {
  const vieja = await eliminada();
  const nueva = await agregar();
  await borrarEnBoveda(deps(), vieja);
  expect([mano.borradas, (await token(vieja)) === null, await encolados(database)]).toEqual([[], false, []]);
  await call(maria, 'DELETE', `/api/tarjetas/${nueva}`);
  for (const { id } of await encolados(database)) await borrarEnBoveda(deps(), id);
  expect([mano.borradas.length, await token(vieja), await token(nueva)]).toEqual([2, null, null]);
});

const trabajos = () => handleTarjetas({ ...deps(), tarjetaConPagoVivo: async () => false });
const trabajar = (nombre: string, data: object) =>
  trabajos()
    .find(({ job }) => job.name === nombre)
    ?.handler(data as never, new AbortController().signal);

test('el trabajo de la cola hace esto mismo', async () => {
  const id = await eliminada();
  await trabajar('tarjetas-borrar', { id });
  expect(await token(id)).toBeNull();
});

test('cada noche se guardan las que caducaron, y se anota cuántas', async () => {
  mano.caduca = new Date('2026-11-12T09:15:00-03:00');
  const id = await agregar();
  await trabajar('tarjetas-limpiar', {});
  expect([(await token(id)) === null, avisos]).toEqual([false, []]);
  clock.set('2026-11-12T09:15:00-03:00');
  await trabajar('tarjetas-limpiar', {});
  expect(avisos).toEqual([{ operacion: 'tarjetas-limpiar', total: 1 }]);
  expect(await encolados(database)).toMatchObject([{ id }]);
});
