import { setTimeout as sleep } from 'node:timers/promises';
import { build, changeRows, rowOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { findTarjetaForCharge } from './chargeable-tarjeta.ts';
import { cleanCaducas } from './clean-caducas.ts';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';
import { choosePrincipal, discardTarjeta, keepTarjeta } from './unconfirmed-tarjetas.ts';

const database = useDatabase();
const { call, context: api, clock, gateway, queuedDeletions } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

async function agregar(n = 1, vencimiento = '0830'): Promise<number> {
  const cuerpo = makeTarjetaBody({ numero: numeroOf(n), vencimiento });
  const { body } = await call(maria, 'POST', '/api/tarjetas', cuerpo);
  return Number(body.id);
}
const findForCharge = (id: number, usuario = maria) =>
  database.db.tx((tx) => findTarjetaForCharge(api.deps, tx, usuario, id));
const keepPagoTarjeta = (id: number) =>
  database.db.tx((tx) => keepTarjeta({ ...api.deps, jobs: api.jobs }, tx, id));
const readRow = (id: number) => rowOf(database.db, 'tarjetas', id);

describe('una tarjeta para pagar', () => {
  test('es la propia, con lo que la pasarela necesita', async () => {
    const id = await agregar();
    const tarjeta = await findForCharge(id);
    const lastDigits = numeroOf(1).slice(-4);
    expect(tarjeta?.ref.reveal()).toBe(`ref-1-${lastDigits}`);
    expect(tarjeta).toMatchObject({
      id,
      pasarela: 'payway',
      numeroEnmascarado: `************${lastDigits}`,
      bin: '450799',
      emisor: 1,
      emisorNombre: 'Visa',
      vencimiento: '0830',
      vencida: false,
      isUnconfirmed: false,
    });
    expect(JSON.stringify(tarjeta)).not.toContain('ref-1');
  });

  test('no es la de otra persona, la eliminada ni la que no se puede abrir', async () => {
    const [one, second] = [await agregar(1), await agregar(2)];
    expect(await findForCharge(one, maria + 1)).toBeUndefined();
    await call(maria, 'DELETE', `/api/tarjetas/${one}`);
    expect(await findForCharge(one)).toBeUndefined();
    await changeRows(database.ownerDb, 'tarjetas', second, { token_pasarela: Buffer.alloc(40) });
    expect(await findForCharge(second)).toBeUndefined();
  });

  test('si venció se encuentra igual, y lo dice', async () => {
    const id = await agregar(1, '1126');
    expect((await findForCharge(id))?.vencida).toBe(false);
    clock.set('2026-12-01T00:00:00-03:00');
    expect((await findForCharge(id))?.vencida).toBe(true);
  });

  test('mientras un pago la toma nadie la elimina: espera y encuentra el pago', async () => {
    const id = await agregar();
    let eliminar: ReturnType<typeof call> | undefined;
    await database.db.tx(async (tx) => {
      await findTarjetaForCharge(api.deps, tx, maria, id);
      eliminar = call(maria, 'DELETE', `/api/tarjetas/${id}`);
      // The pause gives the other transaction time to reach the lock; on a slow machine it arrives later and waits less.
      await sleep(500);
      gateway.tarjetasWithOngoingPago.add(id);
    });
    expect((await eliminar)?.status).toBe(409);
  });

  test('dos pagos con la misma no se esperan', async () => {
    const id = await agregar();
    const foundTarjeta = await database.db.tx(async (tx) => {
      await findTarjetaForCharge(api.deps, tx, maria, id);
      return findForCharge(id);
    });
    expect(foundTarjeta?.id).toBe(id);
  });
});

describe('una que solo un primer pago guarda', () => {
  const VENCE = '2026-11-12T09:15:00-03:00';
  beforeEach(() => {
    gateway.caduca = new Date(VENCE);
  });

  test('sirve hasta que caduca, y se conserva si ese pago se aprobó', async () => {
    const [one, second] = [await agregar(1), await agregar(2)];
    expect((await findForCharge(one))?.isUnconfirmed).toBe(true);
    await keepPagoTarjeta(one);
    clock.set(VENCE);
    expect([(await findForCharge(one))?.isUnconfirmed, await findForCharge(second)]).toEqual([
      false,
      undefined,
    ]);
  });

  test('la limpieza esconde las que caducaron, pide a la pasarela que las olvide, y otra queda principal', async () => {
    const one = await agregar(1);
    gateway.caduca = undefined;
    const [second, third] = [await agregar(2), await agregar(3)];
    expect(await cleanCaducas(api.deps)).toBe(0);
    clock.set(VENCE);
    expect(await cleanCaducas(api.deps)).toBe(1);
    expect(await readRow(one)).toMatchObject({ eliminada: clock.now(), principal: false });
    expect(await queuedDeletions()).toMatchObject([{ id: one }]);
    expect([
      (await readRow(second)).principal,
      (await readRow(third)).principal,
      gateway.removedRefs,
    ]).toEqual([false, true, []]);
    expect(await cleanCaducas(api.deps)).toBe(0);
  });

  test('la que se escribe para pagar no es principal hasta que paga, y rechazada no queda', async () => {
    gateway.caduca = undefined;
    const newTarjeta = await call(maria, 'POST', '/api/tarjetas', makeTarjetaBody({ paraPagar: true }));
    const id = Number(newTarjeta.body.id);
    expect(await readRow(id)).toMatchObject({ principal: false, caduca: new Date(VENCE) });
    expect(gateway.avisos).toEqual([]);
    await keepPagoTarjeta(id);
    await choosePrincipal(api.deps, maria);
    expect(await readRow(id)).toMatchObject({ principal: true, caduca: null });
    await keepPagoTarjeta(id);
    expect(gateway.avisos).toMatchObject([{ tarjetaId: id, usuarioId: maria, ultimos4: '4905' }]);
    await database.db.tx((tx) => discardTarjeta({ ...api, clock }, tx, id));
    expect((await readRow(id)).eliminada).toBeNull();
    const other = await call(
      maria,
      'POST',
      '/api/tarjetas',
      makeTarjetaBody({ numero: numeroOf(7), paraPagar: true }),
    );
    await database.db.tx((tx) => discardTarjeta({ ...api, clock }, tx, Number(other.body.id)));
    expect((await readRow(Number(other.body.id))).eliminada).toEqual(clock.now());
    expect(await queuedDeletions()).toMatchObject([{ id: other.body.id }]);
    expect(gateway.avisos).toHaveLength(1);
  });

  test('mientras un pago esté en duda no se toca', async () => {
    const id = await agregar(1);
    gateway.tarjetasWithOngoingPago.add(id);
    clock.set(VENCE);
    expect(await cleanCaducas(api.deps)).toBe(0);
    expect((await readRow(id)).eliminada).toBeNull();
    // The next card cannot become principal, because the first may still keep that place.
    gateway.caduca = undefined;
    expect((await readRow(await agregar(2))).principal).toBe(false);
  });

  test('agregar otra no espera a la limpieza: la que caducó le deja el lugar, también si es la misma', async () => {
    const oldTarjeta = await agregar(1);
    clock.set(VENCE);
    gateway.caduca = undefined;
    const newTarjeta = await agregar(1);
    expect([(await readRow(oldTarjeta)).eliminada === null, (await readRow(newTarjeta)).principal]).toEqual([
      false,
      true,
    ]);
  });
});
