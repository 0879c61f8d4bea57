import { sql } from '@oficina/db';
import { changeRows, rowOf, useDatabase } from '@oficina/testing';
import { formatMoment } from '@oficina/values';
import { expect, test } from 'vitest';
import { insertTarjeta, usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger } from './pasarela.test-kit.ts';

const database = useDatabase();
const {
  app,
  clock,
  customer,
  control,
  conciliarAfter: addMs,
  facturas,
  gateway,
  mensajes,
} = usePagos(database);

const queuedJobs = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'tarjetas-%' order by name`.execute(database.ownerDb);
  return rows.map(({ name }) => name);
};

const avisos = async () =>
  (await mensajes())
    .filter(({ plantilla }) => plantilla === 'seguridad_cambio')
    .map(({ para, datos }) => ({ para, datos }));

const tarjetaRow = (tarjeta: number) => rowOf(database.db, 'tarjetas', tarjeta, ['eliminada', 'caduca']);

async function createUnconfirmed() {
  const payer = await customer();
  const caduca = new Date(clock.now().getTime() + 60_000);
  const tarjeta = await insertTarjeta(database.db, payer.id, {
    caduca,
    numero_enmascarado: '************1111',
  });
  const aviso = (addedAt: Date) => ({
    para: payer.email,
    datos: { fecha: formatMoment(addedAt), cambio: 'tarjeta', ultimos4: '1111' },
  });
  return { payer: { ...payer, tarjeta }, tarjeta, caduca, aviso };
}

/** The card waits for its first approved pago. */
async function payWithUnconfirmed(codigo: string | null) {
  const { payer, tarjeta, aviso } = await createUnconfirmed();
  if (codigo)
    gateway.cobrar = async () => ({ kind: 'rejected', reason: { codigo, motivo: '', advice: 'ninguno' } });
  await app().pagar(payer, await facturas(payer));
  return { ...(await tarjetaRow(tarjeta)), aviso };
}

test('rechazada en su primer pago no queda guardada, y a la pasarela se le pide que la olvide', async () => {
  expect(await payWithUnconfirmed('51')).toMatchObject({ eliminada: clock.now() });
  expect([await queuedJobs(), await avisos()]).toEqual([['tarjetas-borrar', 'tarjetas-heredar'], []]);
});

test('si el banco no pudo contestar, se puede probar de nuevo con ella', async () => {
  expect((await payWithUnconfirmed('96')).eliminada).toBeNull();
  expect([await queuedJobs(), await avisos()]).toEqual([[], []]);
});

test('aprobada queda guardada, y recién entonces se avisa que se agregó', async () => {
  const { aviso, ...row } = await payWithUnconfirmed(null);
  expect(row).toEqual({ eliminada: null, caduca: null });
  expect([await queuedJobs(), await avisos()]).toEqual([['tarjetas-heredar'], [aviso(clock.now())]]);
});

test('el aviso queda con la tarjeta o no queda ninguno de los dos, y no se repite con otro pago', async () => {
  const { payer, tarjeta, caduca, aviso } = await createUnconfirmed();
  control.mark = (point) => {
    if (point === 'resolver:avisado') throw new Error('muere antes de confirmar');
  };
  await app().pagar(payer, await facturas(payer));
  expect([await tarjetaRow(tarjeta), await avisos()]).toEqual([{ eliminada: null, caduca }, []]);
  control.mark = () => undefined;
  await addMs(60_000);
  const addedAt = clock.now();
  expect([await tarjetaRow(tarjeta), await avisos()]).toEqual([
    { eliminada: null, caduca: null },
    [aviso(addedAt)],
  ]);
  await addMs(60_000);
  await app().pagar(payer, await facturas(payer));
  expect([gateway.charges.length, await avisos()]).toEqual([2, [aviso(addedAt)]]);
});

test('si mientras se cobraba dejó de estar, no se avisa que se agregó', async () => {
  const { payer, tarjeta } = await createUnconfirmed();
  gateway.cobrar = async (chargeRequest) => {
    await changeRows(database.db, 'tarjetas', tarjeta, { eliminada: clock.now() });
    return { kind: 'ok', value: chargeOnLedger(gateway, chargeRequest) };
  };
  await app().pagar(payer, await facturas(payer));
  expect([(await tarjetaRow(tarjeta)).eliminada, gateway.ledger.length]).toEqual([clock.now(), 1]);
  expect([await queuedJobs(), await avisos()]).toEqual([[], []]);
});

test('una que ya era de la persona queda, aunque la rechacen', async () => {
  const payer = await customer();
  gateway.cobrar = async () => ({
    kind: 'rejected',
    reason: { codigo: '51', motivo: '', advice: 'ninguno' },
  });
  await app().pagar(payer, await facturas(payer));
  expect((await tarjetaRow(payer.tarjeta)).eliminada).toBeNull();
});
