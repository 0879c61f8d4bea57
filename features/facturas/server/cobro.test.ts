import { sql, type Tx } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { liberarFacturas, reservarFacturas, saldarFacturas, saldarTarde } from './index.ts';

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

const en = <T>(work: (tx: Tx) => Promise<T>) => database.db.tx(work);
const reservar = (cuales = ids, quien = usuario) => en((tx) => reservarFacturas(tx, quien, cuales));
async function estados() {
  const { rows } = await sql<{ estado_pago: number; pagada: boolean }>`
    select estado_pago, pagada from facturas where id = any(${ids}::bigint[]) order by id`.execute(
    database.db,
  );
  return rows.map(({ estado_pago, pagada }) => `${estado_pago}${pagada ? ' pagada' : ''}`);
}

describe('reservar', () => {
  test('todas, en orden de id, con el importe de ahora', async () => {
    const reserva = await reservar(ids.toReversed());
    expect(reserva.kind === 'reservadas' && reserva.facturas.map(({ id }) => id)).toEqual(ids);
    expect(await estados()).toEqual(['9', '9', '9']);
  });

  test('una que no se puede deja a todas como estaban', async () => {
    const [una = 0] = ids;
    await sql`update facturas set pagada = true where id = ${una}`.execute(database.db);
    expect(await reservar()).toMatchObject({ kind: 'pagada' });
    expect(await estados()).toEqual(['0 pagada', '0', '0']);
    expect(await reservar([...ids.slice(1), 999_999])).toEqual({ kind: 'no-disponible' });
    expect(await reservar(ids.slice(1), (await build.usuario(database.db)).id)).toEqual({
      kind: 'no-disponible',
    });
    await reservar(ids.slice(1, 2));
    expect(await reservar()).toEqual({ kind: 'en-pago', factura: ids[1] });
    await sql`update suministros set pago_inhabilitado = true where id = ${suministro}`.execute(database.db);
    expect(await reservar(ids.slice(2))).toMatchObject({ kind: 'inhabilitado', cuenta: expect.any(String) });
    expect(await estados()).toEqual(['0 pagada', '9', '0']);
  });

  test('la que otro tiene tomada se espera, y se la ve como la dejó', async () => {
    let soltar: () => void = () => undefined;
    const puerta = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    let tomada: () => void = () => undefined;
    const lista = new Promise<void>((resolve) => {
      tomada = resolve;
    });
    const primero = en(async (tx) => {
      await reservarFacturas(tx, usuario, ids.slice(2));
      tomada();
      await puerta;
    });
    await lista;
    const segundo = reservar();
    await new Promise((resolve) => setTimeout(resolve, 100));
    soltar();
    await primero;
    expect(await segundo).toEqual({ kind: 'en-pago', factura: ids[2] });
    expect(await estados()).toEqual(['0', '0', '9']);
  });
});

describe('saldar y liberar', () => {
  test('lo tomado se paga o vuelve a estar impago', async () => {
    await reservar();
    await en((tx) => saldarFacturas(tx, ids.slice(0, 1), new Date()));
    await en((tx) => liberarFacturas(tx, ids.slice(1), new Date()));
    expect(await estados()).toEqual(['1 pagada', '0', '0']);
  });

  test('lo que no estaba tomado es un error nuestro, y nada queda a medias', async () => {
    await reservar(ids.slice(0, 2));
    for (const mover of [saldarFacturas, liberarFacturas])
      await expect(en<unknown>((tx) => mover(tx, ids, new Date()))).rejects.toThrow('2 of 3 bills');
    expect(await estados()).toEqual(['9', '9', '0']);
  });

  test('tomar y soltar no tocan ningún índice', async () => {
    // A page of their own, with the room that the table leaves for this.
    await sql`truncate facturas cascade`.execute(database.ownerDb);
    ids = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await build.factura(database.db, { suministro_id: suministro })).id);
    const contar = async (tx: Tx) => {
      const { rows } = await sql<{ cambios: number; en_la_pagina: number }>`
        select n_tup_upd::int as cambios, n_tup_hot_upd::int as en_la_pagina
        from pg_stat_xact_user_tables where relname = 'facturas'`.execute(tx);
      return rows[0] ?? { cambios: 0, en_la_pagina: 0 };
    };
    const hechos = await en(async (tx) => {
      const antes = await contar(tx);
      await reservarFacturas(tx, usuario, ids);
      await liberarFacturas(tx, ids, new Date());
      const despues = await contar(tx);
      return [despues.cambios - antes.cambios, despues.en_la_pagina - antes.en_la_pagina];
    });
    expect(hechos).toEqual([6, 6]);
  });
});

describe('saldar tarde', () => {
  const tarde = () => en((tx) => saldarTarde(tx, ids));

  test('paga las impagas y dice cuáles ya estaban pagadas', async () => {
    await sql`update facturas set pagada = true where id = ${ids[1]}`.execute(database.db);
    expect(await tarde()).toEqual({ kind: 'saldadas', saldadas: [ids[0], ids[2]], yaPagadas: [ids[1]] });
    expect(await estados()).toEqual(['1 pagada', '0 pagada', '1 pagada']);
    expect(await tarde()).toEqual({ kind: 'saldadas', saldadas: [], yaPagadas: ids });
  });

  test('con una tomada por otro pago no hace nada', async () => {
    await reservar(ids.slice(0, 1));
    expect(await tarde()).toEqual({ kind: 'en-pago' });
    expect(await estados()).toEqual(['9', '0', '0']);
  });
});
