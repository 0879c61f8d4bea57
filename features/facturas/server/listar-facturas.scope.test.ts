import type { Row } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { actorOf, build, fixedClock, random, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { listarFacturas } from './listar-facturas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const USUARIOS = 8;
const SUMINISTROS = 14;
const FACTURAS = 220;

const usuarios: number[] = [];
const own = new Map<number, Set<number>>();
let facturas: Row<'facturas'>[] = [];

beforeAll(async () => {
  const { db } = database;
  const randomizer = random();
  const suministros: number[] = [];
  for (let n = 0; n < SUMINISTROS; n += 1) suministros.push((await build.suministro(db)).id);
  for (let n = 0; n < USUARIOS; n += 1) {
    const { id } = await build.usuario(db);
    usuarios.push(id);
    const ownSuministros = new Set(suministros.filter(() => randomizer.integer(0, 3) === 0));
    own.set(id, ownSuministros);
    for (const suministro_id of ownSuministros)
      await build.usuarioSuministro(db, { usuario_id: id, suministro_id });
  }
  for (let n = 0; n < FACTURAS; n += 1)
    await build.factura(db, {
      suministro_id: suministros[randomizer.integer(0, SUMINISTROS - 1)] ?? 0,
      periodo: 202600 + randomizer.integer(1, 12),
      importe_cent: randomizer.integer(1, 9) * 10_000,
      fecha: `2026-0${randomizer.integer(1, 9)}-15`,
      vencimiento: `2026-1${randomizer.integer(0, 2)}-0${randomizer.integer(1, 9)}`,
      pagada: randomizer.integer(0, 1) === 0,
    });
  facturas = await rowsOf(db, 'facturas');
});

const listar = (usuarioId: number, search: string) =>
  listarFacturas(
    { db: database.db, clock, resumenPdf: false, acceptsOverdue: true },
    actorOf(usuarioId),
    parseQuery(facturasQuery, new URLSearchParams(search)),
  );

type Field = 'id' | 'periodo' | 'fecha' | 'vencimiento' | 'importe_cent';
const FIELDS = {
  id: 'id',
  periodo: 'periodo',
  fecha: 'fecha',
  vencimiento: 'vencimiento',
  importe: 'importe_cent',
} as const;

function expectedFacturas(
  usuarioId: number,
  orden: { field: Field; sign: 1 | -1 }[],
  onlyImpagas: boolean,
): number[] {
  const last = orden.at(-1)?.sign ?? -1;
  return facturas
    .filter(({ suministro_id }) => own.get(usuarioId)?.has(suministro_id))
    .filter(({ pagada }) => !onlyImpagas || !pagada)
    .sort((a, b) => {
      for (const { field, sign } of orden) {
        if (a[field] < b[field]) return -sign;
        if (a[field] > b[field]) return sign;
      }
      return (a.id - b.id) * last;
    })
    .map(({ id }) => id);
}

test('las páginas de varios suministros, una tras otra, son la lista ordenada entera', async () => {
  const randomizer = random();
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const usuario = usuarios[randomizer.integer(0, USUARIOS - 1)] ?? 0;
    const nombre = randomizer.pick(['id', 'periodo', 'fecha', 'vencimiento', 'importe'] as const);
    const direccion = randomizer.pick(['asc', 'desc'] as const);
    const perPage = randomizer.integer(1, 40);
    const onlyImpagas = randomizer.integer(0, 1) === 0;
    const search = `order[${nombre}]=${direccion}&itemsPerPage=${perPage}${onlyImpagas ? '&pagada=false' : ''}`;
    const all = expectedFacturas(
      usuario,
      [{ field: FIELDS[nombre], sign: direccion === 'asc' ? 1 : -1 }],
      onlyImpagas,
    );
    const seen: (number | null | undefined)[] = [];
    for (let page = 1; page <= Math.ceil(all.length / perPage) + 1; page += 1) {
      const list = await listar(usuario, `${search}&page=${page}`);
      expect(list.total).toBe(all.length);
      seen.push(...list.rows.map(({ id }) => id));
    }
    expect(seen, search).toEqual(all);
  }
});

test('nadie ve nunca una factura ajena, filtre como filtre', async () => {
  const randomizer = random();
  const pieces = [
    () => `suministro=${randomizer.integer(1, SUMINISTROS + 2)}`,
    () =>
      `suministro[]=${randomizer.integer(1, SUMINISTROS)}&suministro[]=${randomizer.integer(1, SUMINISTROS)}`,
    () => `id=${randomizer.integer(1, FACTURAS)}`,
    () =>
      `id[]=${randomizer.integer(1, FACTURAS)}&id[]=${randomizer.integer(1, FACTURAS)}&id[]=${randomizer.integer(1, FACTURAS)}`,
    () => 'numero=B',
    () => `periodo[gte]=2026-0${randomizer.integer(1, 9)}`,
    () => `estadoPago=${randomizer.pick([0, 1, 9])}`,
    () => `vencida=${randomizer.pick(['true', 'false'])}`,
    () => `order[importe]=${randomizer.pick(['asc', 'desc'])}`,
    () => `itemsPerPage=${randomizer.integer(0, 120)}`,
    () => `usuario=${randomizer.pick([1, 2, 3])}`,
  ] as const;
  let seen = 0;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const usuario = usuarios[randomizer.integer(0, USUARIOS - 1)] ?? 0;
    const search = Array.from({ length: randomizer.integer(0, 3) }, () => randomizer.pick(pieces)()).join(
      '&',
    );
    const list = await listar(usuario, search).catch((error: { status: number }) => {
      expect(error.status, search).toBe(403);
      return { rows: [] };
    });
    for (const { suministro } of list.rows) {
      seen += 1;
      expect(own.get(usuario)?.has(Number(String(suministro).split('/').at(-1))), search).toBe(true);
    }
  }
  // This guards against a comparison of empty lists.
  expect(seen).toBeGreaterThan(100);
});

test('desvincular un suministro quita sus facturas en el pedido siguiente', async () => {
  const usuario = usuarios.find((id) => (own.get(id)?.size ?? 0) > 0) ?? 0;
  const [suministro = 0] = own.get(usuario) ?? [];
  const before = (await listar(usuario, `suministro=${suministro}`)).total;
  await database.db
    .deleteFrom('usuario_suministros')
    .where('usuario_id', '=', usuario)
    .where('suministro_id', '=', suministro)
    .execute();
  expect(before).toBe(facturas.filter(({ suministro_id }) => suministro_id === suministro).length);
  expect((await listar(usuario, `suministro=${suministro}`)).total).toBe(0);
});
