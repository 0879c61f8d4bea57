import { setTimeout as sleep } from 'node:timers/promises';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { limpiarTarjetasCaducas } from './limpiar-caducas.ts';
import { findTarjetaParaCobro } from './para-cobro.ts';
import { conservarTarjeta, descartarTarjeta, elegirPrincipal } from './provisorias.ts';
import { encolados, numeroDe, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, casa, clock, mano } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

async function agregar(n = 1, vencimiento = '0830'): Promise<number> {
  const cuerpo = unaTarjeta({ numero: numeroDe(n), vencimiento });
  const { body } = await call(maria, 'POST', '/api/tarjetas', cuerpo);
  return Number(body.id);
}
const paraCobro = (id: number, usuario = maria) =>
  database.db.tx((tx) => findTarjetaParaCobro(casa.deps, tx, usuario, id));
const conservar = (id: number) =>
  database.db.tx((tx) => conservarTarjeta({ ...casa.deps, jobs: casa.jobs }, tx, id));
const fila = (id: number) =>
  database.db.selectFrom('tarjetas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('una tarjeta para pagar', () => {
  test('es la propia, con lo que la pasarela necesita', async () => {
    const id = await agregar();
    const tarjeta = await paraCobro(id);
    const fin = numeroDe(1).slice(-4);
    expect(tarjeta?.ref.reveal()).toBe(`ref-1-${fin}`);
    expect(tarjeta).toMatchObject({
      id,
      pasarela: 'payway',
      numeroEnmascarado: `************${fin}`,
      bin: '450799',
      emisor: 1,
      emisorNombre: 'Visa',
      vencimiento: '0830',
      vencida: false,
      provisoria: false,
    });
    expect(JSON.stringify(tarjeta)).not.toContain('ref-1');
  });

  test('no es la de otra persona, la eliminada ni la que no se puede abrir', async () => {
    const [una, dos] = [await agregar(1), await agregar(2)];
    expect(await paraCobro(una, maria + 1)).toBeUndefined();
    await call(maria, 'DELETE', `/api/tarjetas/${una}`);
    expect(await paraCobro(una)).toBeUndefined();
    await database.ownerDb
      .updateTable('tarjetas')
      .set({ token_pasarela: Buffer.alloc(40) })
      .where('id', '=', dos)
      .execute();
    expect(await paraCobro(dos)).toBeUndefined();
  });

  test('si venció se encuentra igual, y lo dice', async () => {
    const id = await agregar(1, '1126');
    expect((await paraCobro(id))?.vencida).toBe(false);
    clock.set('2026-12-01T00:00:00-03:00');
    expect((await paraCobro(id))?.vencida).toBe(true);
  });

  test('mientras un pago la toma nadie la elimina: espera y encuentra el pago', async () => {
    const id = await agregar();
    let eliminar: ReturnType<typeof call> | undefined;
    await database.db.tx(async (tx) => {
      await findTarjetaParaCobro(casa.deps, tx, maria, id);
      eliminar = call(maria, 'DELETE', `/api/tarjetas/${id}`);
      // Time for it to reach the card and stand there: on a slow machine it only gets there later, and waits less.
      await sleep(500);
      mano.pagosVivos.add(id);
    });
    expect((await eliminar)?.status).toBe(409);
  });

  test('dos pagos con la misma no se esperan', async () => {
    const id = await agregar();
    const hallada = await database.db.tx(async (tx) => {
      await findTarjetaParaCobro(casa.deps, tx, maria, id);
      return paraCobro(id);
    });
    expect(hallada?.id).toBe(id);
  });
});

describe('una que sólo un primer pago guarda', () => {
  const VENCE = '2026-11-12T09:15:00-03:00';
  beforeEach(() => {
    mano.caduca = new Date(VENCE);
  });

  test('sirve hasta que caduca, y se conserva si ese pago se aprobó', async () => {
    const [una, dos] = [await agregar(1), await agregar(2)];
    expect((await paraCobro(una))?.provisoria).toBe(true);
    await conservar(una);
    clock.set(VENCE);
    expect([(await paraCobro(una))?.provisoria, await paraCobro(dos)]).toEqual([false, undefined]);
  });

  test('la limpieza esconde las que caducaron, pide a la pasarela que las olvide, y otra queda principal', async () => {
    const una = await agregar(1);
    mano.caduca = undefined;
    const [dos, tres] = [await agregar(2), await agregar(3)];
    expect(await limpiarTarjetasCaducas(casa.deps)).toBe(0);
    clock.set(VENCE);
    expect(await limpiarTarjetasCaducas(casa.deps)).toBe(1);
    expect(await fila(una)).toMatchObject({ eliminada: clock.now(), principal: false });
    expect(await encolados(database)).toMatchObject([{ id: una }]);
    expect([(await fila(dos)).principal, (await fila(tres)).principal, mano.borradas]).toEqual([
      false,
      true,
      [],
    ]);
    expect(await limpiarTarjetasCaducas(casa.deps)).toBe(0);
  });

  test('la que se escribe para pagar no es principal hasta que paga, y rechazada no queda', async () => {
    mano.caduca = undefined;
    const nueva = await call(maria, 'POST', '/api/tarjetas', unaTarjeta({ paraPagar: true }));
    const id = Number(nueva.body.id);
    expect(await fila(id)).toMatchObject({ principal: false, caduca: new Date(VENCE) });
    expect(mano.avisos).toEqual([]);
    await conservar(id);
    await elegirPrincipal(casa.deps, maria);
    expect(await fila(id)).toMatchObject({ principal: true, caduca: null });
    await conservar(id);
    expect(mano.avisos).toMatchObject([{ tarjetaId: id, usuarioId: maria, ultimos4: '4905' }]);
    // A card that already paid stays, whatever becomes of its next payment.
    await database.db.tx((tx) => descartarTarjeta({ ...casa, clock }, tx, id));
    expect((await fila(id)).eliminada).toBeNull();
    const otra = await call(
      maria,
      'POST',
      '/api/tarjetas',
      unaTarjeta({ numero: numeroDe(7), paraPagar: true }),
    );
    await database.db.tx((tx) => descartarTarjeta({ ...casa, clock }, tx, Number(otra.body.id)));
    expect((await fila(Number(otra.body.id))).eliminada).toEqual(clock.now());
    expect(await encolados(database)).toMatchObject([{ id: otra.body.id }]);
    expect(mano.avisos).toHaveLength(1);
  });

  test('mientras un pago esté en duda no se toca', async () => {
    const id = await agregar(1);
    mano.pagosVivos.add(id);
    clock.set(VENCE);
    expect(await limpiarTarjetasCaducas(casa.deps)).toBe(0);
    expect((await fila(id)).eliminada).toBeNull();
    // The next one cannot take a place that may still be its own.
    mano.caduca = undefined;
    expect((await fila(await agregar(2))).principal).toBe(false);
  });

  test('agregar otra no espera a la limpieza: la que caducó le deja el lugar, también si es la misma', async () => {
    const vieja = await agregar(1);
    clock.set(VENCE);
    mano.caduca = undefined;
    const nueva = await agregar(1);
    expect([(await fila(vieja)).eliminada === null, (await fila(nueva)).principal]).toEqual([false, true]);
  });
});
