import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { formatMoment } from '@oficina/values';
import { expect, test } from 'vitest';
import { tarjetaDe, usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad } from './pasarela.test-kit.ts';

const database = useDatabase();
const { app, clock, cliente, control, despues, facturas, mano, mensajes } = usePagos(database);

const trabajos = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'tarjetas-%' order by name`.execute(database.ownerDb);
  return rows.map(({ name }) => name);
};

/** What its owner was told of a card that was added. */
const avisos = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'seguridad_cambio')
    .map(({ para, datos }) => ({ para, datos }));

const queda = (tarjeta: number) =>
  database.db
    .selectFrom('tarjetas')
    .select(['eliminada', 'caduca'])
    .where('id', '=', tarjeta)
    .executeTakeFirstOrThrow();

async function conProvisoria() {
  const quien = await cliente();
  const caduca = new Date(clock.now().getTime() + 60_000);
  const tarjeta = await tarjetaDe(database.db, quien.id, { caduca, numero_enmascarado: '************1111' });
  const aviso = (cuando: Date) => ({
    para: quien.email,
    datos: { fecha: formatMoment(cuando), cambio: 'tarjeta', ultimos4: '1111' },
  });
  return { quien: { ...quien, tarjeta }, tarjeta, caduca, aviso };
}

/** Pays with a card that waits for its first approved payment, and tells what became of it. */
async function pagarConProvisoria(codigo: string | null) {
  const { quien, tarjeta, aviso } = await conProvisoria();
  if (codigo)
    mano.cobrar = async () => ({ kind: 'rejected', reason: { codigo, motivo: '', consejo: 'ninguno' } });
  await app().pagar(quien, await facturas(quien));
  return { ...(await queda(tarjeta)), aviso };
}

test('rechazada en su primer pago no queda guardada, y a la pasarela se le pide que la olvide', async () => {
  expect(await pagarConProvisoria('51')).toMatchObject({ eliminada: clock.now() });
  expect([await trabajos(), await avisos()]).toEqual([['tarjetas-borrar', 'tarjetas-heredar'], []]);
});

test('si el banco no pudo contestar, se puede probar de nuevo con ella', async () => {
  expect((await pagarConProvisoria('96')).eliminada).toBeNull();
  expect([await trabajos(), await avisos()]).toEqual([[], []]);
});

test('aprobada queda guardada, y recién entonces se avisa que se agregó', async () => {
  const { aviso, ...fila } = await pagarConProvisoria(null);
  expect(fila).toEqual({ eliminada: null, caduca: null });
  expect([await trabajos(), await avisos()]).toEqual([['tarjetas-heredar'], [aviso(clock.now())]]);
});

test('el aviso queda con la tarjeta o no queda ninguno de los dos, y no se repite con otro pago', async () => {
  const { quien, tarjeta, caduca, aviso } = await conProvisoria();
  control.mark = (punto) => {
    if (punto === 'resolver:avisado') throw new Error('muere antes de confirmar');
  };
  await app().pagar(quien, await facturas(quien));
  expect([await queda(tarjeta), await avisos()]).toEqual([{ eliminada: null, caduca }, []]);
  control.mark = () => undefined;
  await despues(60_000);
  const cuando = clock.now();
  expect([await queda(tarjeta), await avisos()]).toEqual([
    { eliminada: null, caduca: null },
    [aviso(cuando)],
  ]);
  await despues(60_000);
  await app().pagar(quien, await facturas(quien));
  expect([mano.cobros.length, await avisos()]).toEqual([2, [aviso(cuando)]]);
});

test('si mientras se cobraba dejó de estar, no se avisa que se agregó', async () => {
  const { quien, tarjeta } = await conProvisoria();
  mano.cobrar = async (cobro) => {
    await database.db
      .updateTable('tarjetas')
      .set({ eliminada: clock.now() })
      .where('id', '=', tarjeta)
      .execute();
    return { kind: 'ok', value: cobrarDeVerdad(mano, cobro) };
  };
  await app().pagar(quien, await facturas(quien));
  expect([(await queda(tarjeta)).eliminada, mano.libro.length]).toEqual([clock.now(), 1]);
  expect([await trabajos(), await avisos()]).toEqual([[], []]);
});

test('una que ya era de la persona queda, aunque la rechacen', async () => {
  const quien = await cliente();
  mano.cobrar = async () => ({ kind: 'rejected', reason: { codigo: '51', motivo: '', consejo: 'ninguno' } });
  await app().pagar(quien, await facturas(quien));
  expect((await queda(quien.tarjeta)).eliminada).toBeNull();
});
