import { sql, type Tx } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { liberarFacturas, reserveFacturas, settleFacturas, settleReleasedFacturas } from './index.ts';

const database = useDatabase();
let usuario = 0;
let suministro = 0;
let ids: number[];

beforeEach(async () => {
  const { db } = database;
  usuario = (await build.usuario(db)).id;
  suministro = (await build.usuarioSuministro(db, { usuario_id: usuario })).suministro_id;
  ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await build.factura(db, { suministro_id: suministro })).id);
});

const DAY = { today: '2026-11-16', acceptsOverdue: true };
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.tx(work);
const reserve = (chosenIds = ids, who = usuario) => inTx((tx) => reserveFacturas(tx, who, chosenIds, DAY));
async function estados() {
  const { rows } = await sql<{ estado_pago: number; pagada: boolean }>`
    select estado_pago, pagada from facturas where id = any(${ids}::bigint[]) order by id`.execute(
    database.db,
  );
  return rows.map(({ estado_pago, pagada }) => `${estado_pago}${pagada ? ' pagada' : ''}`);
}

describe('reservar', () => {
  test('todas, en orden de id, con el importe de ahora', async () => {
    const reservation = await reserve(ids.toReversed());
    expect(reservation.kind === 'reservadas' && reservation.facturas.map(({ id }) => id)).toEqual(ids);
    expect(await estados()).toEqual(['9', '9', '9']);
  });

  test('una que no se puede deja a todas como estaban', async () => {
    const [firstId = 0] = ids;
    await sql`update facturas set pagada = true where id = ${firstId}`.execute(database.db);
    expect(await reserve()).toMatchObject({ kind: 'pagada' });
    expect(await estados()).toEqual(['0 pagada', '0', '0']);
    expect(await reserve([...ids.slice(1), 999_999])).toEqual({ kind: 'no-disponible' });
    expect(await reserve(ids.slice(1), (await build.usuario(database.db)).id)).toEqual({
      kind: 'no-disponible',
    });
    await reserve(ids.slice(1, 2));
    expect(await reserve()).toEqual({ kind: 'en-pago', factura: ids[1] });
    await sql`update suministros set pago_inhabilitado = true where id = ${suministro}`.execute(database.db);
    expect(await reserve(ids.slice(2))).toMatchObject({ kind: 'inhabilitado', cuenta: expect.any(String) });
    expect(await estados()).toEqual(['0 pagada', '9', '0']);
  });

  test('la que otro tiene tomada se espera, y se la ve como la dejó', async () => {
    const released = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const first = inTx(async (tx) => {
      await reserveFacturas(tx, usuario, ids.slice(2), DAY);
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    const second = reserve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    released.resolve();
    await first;
    expect(await second).toEqual({ kind: 'en-pago', factura: ids[2] });
    expect(await estados()).toEqual(['0', '0', '9']);
  });
});

describe('saldar y liberar', () => {
  test('lo tomado se paga o vuelve a estar impago', async () => {
    await reserve();
    await inTx((tx) => settleFacturas(tx, ids.slice(0, 1), new Date()));
    await inTx((tx) => liberarFacturas(tx, ids.slice(1), new Date()));
    expect(await estados()).toEqual(['1 pagada', '0', '0']);
  });

  test('lo que no estaba tomado es un error nuestro, y nada queda a medias', async () => {
    await reserve(ids.slice(0, 2));
    for (const move of [settleFacturas, liberarFacturas])
      await expect(inTx<unknown>((tx) => move(tx, ids, new Date()))).rejects.toThrow('2 of 3 bills');
    expect(await estados()).toEqual(['9', '9', '0']);
  });

  test('tomar y soltar no tocan ningún índice', async () => {
    // The rows need a fresh page with the free space that the fill factor of the table leaves for such updates.
    await sql`truncate facturas cascade`.execute(database.ownerDb);
    ids = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await build.factura(database.db, { suministro_id: suministro })).id);
    const countRows = async (tx: Tx) => {
      const { rows } = await sql<{ cambios: number; in_page: number }>`
        select n_tup_upd::int as cambios, n_tup_hot_upd::int as in_page
        from pg_stat_xact_user_tables where relname = 'facturas'`.execute(tx);
      return rows[0] ?? { cambios: 0, in_page: 0 };
    };
    const done = await inTx(async (tx) => {
      const before = await countRows(tx);
      await reserveFacturas(tx, usuario, ids, DAY);
      await liberarFacturas(tx, ids, new Date());
      const after = await countRows(tx);
      return [after.cambios - before.cambios, after.in_page - before.in_page];
    });
    expect(done).toEqual([6, 6]);
  });
});

describe('saldar tarde', () => {
  const settleLate = () => inTx((tx) => settleReleasedFacturas(tx, ids));

  test('paga las impagas y dice cuáles ya estaban pagadas', async () => {
    await sql`update facturas set pagada = true where id = ${ids[1]}`.execute(database.db);
    expect(await settleLate()).toEqual({
      kind: 'saldadas',
      settled: [ids[0], ids[2]],
      alreadyPaid: [ids[1]],
    });
    expect(await estados()).toEqual(['1 pagada', '0 pagada', '1 pagada']);
    expect(await settleLate()).toEqual({ kind: 'saldadas', settled: [], alreadyPaid: ids });
  });

  test('con una tomada por otro pago no hace nada', async () => {
    await reserve(ids.slice(0, 1));
    expect(await settleLate()).toEqual({ kind: 'en-pago' });
    expect(await estados()).toEqual(['9', '0', '0']);
  });
});
