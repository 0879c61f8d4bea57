import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { tarjetaDe, usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const { app, clock, cliente, facturas, mano } = usePagos(database);

const trabajos = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'tarjetas-%' order by name`.execute(database.ownerDb);
  return rows.map(({ name }) => name);
};

/** Pays with a card that waits for its first approved payment, and tells what became of it. */
async function pagarConProvisoria(codigo: string | null) {
  const quien = await cliente();
  const caduca = new Date(clock.now().getTime() + 60_000);
  const tarjeta = await tarjetaDe(database.db, quien.id, { caduca, numero_enmascarado: '************1111' });
  if (codigo)
    mano.cobrar = async () => ({ kind: 'rejected', reason: { codigo, motivo: '', consejo: 'ninguno' } });
  await app().pagar({ ...quien, tarjeta }, await facturas(quien));
  return database.db
    .selectFrom('tarjetas')
    .select(['eliminada', 'caduca'])
    .where('id', '=', tarjeta)
    .executeTakeFirstOrThrow();
}

test('rechazada en su primer pago no queda guardada, y a la pasarela se le pide que la olvide', async () => {
  expect(await pagarConProvisoria('51')).toMatchObject({ eliminada: clock.now() });
  expect(await trabajos()).toEqual(['tarjetas-borrar', 'tarjetas-heredar']);
});

test('si el banco no pudo contestar, se puede probar de nuevo con ella', async () => {
  expect((await pagarConProvisoria('96')).eliminada).toBeNull();
  expect(await trabajos()).toEqual([]);
});

test('aprobada queda guardada', async () => {
  expect(await pagarConProvisoria(null)).toEqual({ eliminada: null, caduca: null });
  expect(await trabajos()).toEqual(['tarjetas-heredar']);
});

test('una que ya era de la persona queda, aunque la rechacen', async () => {
  const quien = await cliente();
  mano.cobrar = async () => ({ kind: 'rejected', reason: { codigo: '51', motivo: '', consejo: 'ninguno' } });
  await app().pagar(quien, await facturas(quien));
  const fila = await database.db
    .selectFrom('tarjetas')
    .select('eliminada')
    .where('id', '=', quien.tarjeta)
    .executeTakeFirst();
  expect(fila?.eliminada).toBeNull();
});
