import type { Row } from '@oficina/db';
import { addRow, build, fixedClock, random, rowsOf, useDatabase } from '@oficina/testing';
import { formatDay, periodoToWire } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import type { Deuda } from '../contract/index.ts';
import { createFacturasApp, recordImport } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = createFacturasApp(database, clock);
const TODAY = '2026-11-12';
const USUARIOS = 6;
const SUMINISTROS = 16;
const FACTURAS = 900;
const DAY_MS = 86_400_000;

const usuarios: number[] = [];
const suministros: Row<'suministros'>[] = [];
const own = new Map<number, number[]>();
let facturas: Row<'facturas'>[] = [];
let segundos = new Map<number, Row<'factura_cobros'>>();

beforeAll(async () => {
  const { db } = database;
  const randomizer = random();
  for (let n = 0; n < SUMINISTROS; n += 1)
    suministros.push(await build.suministro(db, { pago_inhabilitado: n % 5 === 4 }));
  for (let n = 0; n < USUARIOS; n += 1) {
    const { id } = await build.usuario(db);
    usuarios.push(id);
    // The first user has half of the suministros, the last one none, and the others a random share.
    const isOwn = (_: unknown, index: number) =>
      n === 0 ? index % 2 === 0 : n < USUARIOS - 1 && randomizer.integer(0, 3) === 0;
    own.set(
      id,
      suministros.filter(isOwn).map((s) => s.id),
    );
    for (const suministro_id of own.get(id) ?? [])
      await build.usuarioSuministro(db, { usuario_id: id, suministro_id });
  }
  for (let n = 0; n < FACTURAS; n += 1) {
    const estado_pago = randomizer.pick([0, 0, 0, 1, 9] as const);
    const { id, vencimiento, importe_cent } = await build.factura(db, {
      suministro_id: suministros[randomizer.integer(0, SUMINISTROS - 1)]?.id ?? 0,
      periodo: randomizer.pick([202_500, 202_600] as const) + randomizer.integer(1, 12),
      importe_cent: randomizer.integer(1, 9_999_999),
      vencimiento: `2026-${randomizer.pick(['10', '11', '12'] as const)}-${String(randomizer.integer(1, 28)).padStart(2, '0')}`,
      estado_pago,
      pagada: estado_pago === 1 || (estado_pago === 0 && randomizer.integer(0, 4) === 0),
    });
    if (randomizer.integer(0, 1) === 0) continue;
    const vencimiento2 = new Date(Date.parse(vencimiento) + randomizer.integer(1, 25) * DAY_MS).toISOString();
    await addRow(db, 'factura_cobros', {
      factura_id: id,
      ...{
        vencimiento2: vencimiento2.slice(0, 10),
        importe2_cent: importe_cent + randomizer.integer(0, 9_999),
      },
    });
  }
  facturas = await rowsOf(db, 'facturas');
  segundos = new Map((await rowsOf(db, 'factura_cobros')).map((row) => [row.factura_id, row]));
});

const closing = createFacturasApp(database, clock, { acceptsOverdue: false });

async function deuda(usuario: number, search = '', app = { call }): Promise<Deuda> {
  const { status, body } = await app.call(usuario, 'GET', `/api/oob/facturas/deuda${search}`);
  expect(status).toBe(200);
  return body as Deuda;
}

/** Counted by hand on purpose: what it is compared with has one function for this. */
function vigente({ id, vencimiento, importe_cent }: Row<'facturas'>, today = TODAY): number {
  const importe2 = segundos.get(id)?.importe2_cent;
  return today <= vencimiento || !importe2 ? importe_cent : importe2;
}
const sum = (rows: Row<'facturas'>[]) => rows.reduce((total, row) => total + vigente(row), 0) / 100;

function expectedDeuda(usuario: number, among?: number[], { today = TODAY, closes = false } = {}): Deuda {
  const ownSuministros = new Set((own.get(usuario) ?? []).filter((id) => !among || among.includes(id)));
  const ownFacturas = facturas.filter((row) => ownSuministros.has(row.suministro_id));
  const impagas = ownFacturas
    .filter((row) => !row.pagada)
    .sort((a, b) => a.vencimiento.localeCompare(b.vencimiento) || a.id - b.id);
  const cerrado = (row: Row<'facturas'>) =>
    suministros.find(({ id }) => id === row.suministro_id)?.pago_inhabilitado ?? false;
  const enPago = impagas.filter((row) => row.estado_pago === 9);
  const notHeld = impagas.filter((row) => row.estado_pago !== 9);
  const isClosed = (row: Row<'facturas'>) =>
    closes && today > (segundos.get(row.id)?.vencimiento2 ?? row.vencimiento);
  const aPagar = notHeld.filter((row) => !cerrado(row) && !isClosed(row));
  const cerradas = notHeld.filter((row) => !cerrado(row) && isClosed(row));
  const inhabilitadas = notHeld.filter(cerrado);
  const nextFactura = aPagar.find((row) => row.vencimiento >= today);
  const last = Math.max(...ownFacturas.map((row) => row.periodo));
  return {
    aPagar: {
      cantidad: aPagar.length,
      importe: sum(aPagar),
      vencidas: aPagar.filter((row) => row.vencimiento < today).length,
      ...(aPagar[0] ? { primerVencimiento: formatDay(aPagar[0].vencimiento) } : {}),
      ...(nextFactura ? { proximoVencimiento: formatDay(nextFactura.vencimiento) } : {}),
    },
    pagar: { importe: sum(aPagar.slice(0, 50)), facturas: aPagar.slice(0, 50).map(({ id }) => id) },
    enPago: { cantidad: enPago.length, importe: sum(enPago) },
    inhabilitadas: {
      cantidad: inhabilitadas.length,
      importe: sum(inhabilitadas),
      suministros: [...new Set(inhabilitadas.map((row) => row.suministro_id))]
        .sort((one, other) => one - other)
        .map((id) => `/api/suministros/${id}`),
    },
    cerradas: { cantidad: cerradas.length, importe: sum(cerradas) },
    hayVencidas: impagas.some((row) => row.vencimiento < today),
    ...(notHeld.length === 0 && ownFacturas.length > 0 ? { ultimoPeriodo: periodoToWire(last) } : {}),
    facturas: impagas.slice(0, 3).map(({ id }) => expect.objectContaining({ id })),
  };
}

test('la deuda es la cuenta hecha a mano, de todos los suministros y de algunos', async () => {
  const randomizer = random();
  const [first = 0] = usuarios;
  // This checks that the random data is large enough for the comparison to mean something.
  expect(expectedDeuda(first).pagar.facturas).toHaveLength(50);
  expect(expectedDeuda(first).aPagar.cantidad).toBeGreaterThan(50);
  const closed = expectedDeuda(first, undefined, { closes: true });
  expect(closed.cerradas.cantidad).toBeGreaterThan(10);
  expect(closed.aPagar.vencidas).toBeGreaterThan(0);
  for (const usuario of usuarios) {
    expect(await deuda(usuario)).toEqual(expectedDeuda(usuario));
    expect(await deuda(usuario, '', closing)).toEqual(expectedDeuda(usuario, undefined, { closes: true }));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const among = suministros.filter(() => randomizer.integer(0, 2) === 0).map(({ id }) => id);
      if (among.length === 0) continue;
      const search = `?${among.map((id) => `suministro[]=${id}`).join('&')}`;
      expect(await deuda(usuario, search), search).toEqual(expectedDeuda(usuario, among));
    }
  }
});

test('un suministro ajeno no suma ni cuenta nada, solo o mezclado', async () => {
  const [maria = 0] = usuarios;
  const foreign = suministros.find(({ id }) => !own.get(maria)?.includes(id))?.id ?? 0;
  const [ownId = 0] = own.get(maria) ?? [];
  const nothing = await deuda(maria, `?suministro=${foreign}`);
  expect(nothing).toEqual(expectedDeuda(maria, []));
  expect(nothing).not.toHaveProperty('ultimoPeriodo');
  expect(await deuda(maria, '?suministro=999999')).toEqual(nothing);
  expect(await deuda(maria, `?suministro[]=${foreign}&suministro[]=/api/suministros/${ownId}`)).toEqual(
    expectedDeuda(maria, [ownId]),
  );
});

test('las facturas que muestra son las de la lista, con su token', async () => {
  const [maria = 0] = usuarios;
  const { facturas: shownFacturas } = await deuda(maria);
  expect(shownFacturas).toHaveLength(3);
  for (const shown of shownFacturas) {
    const { '@context': _context, ...item } = (await call(maria, 'GET', `/api/facturas/${shown.id}`)).body;
    expect(shown).toEqual(item);
    expect(shown.token).toBeDefined();
  }
});

test('una factura vence cuando termina su día en Buenos Aires', async () => {
  const { db } = database;
  const usuario = (await build.usuario(db)).id;
  const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
  await build.factura(db, { suministro_id, vencimiento: '2026-11-20' });
  clock.set('2026-11-21T02:59:59Z');
  expect(await deuda(usuario)).toMatchObject({
    hayVencidas: false,
    aPagar: { vencidas: 0, proximoVencimiento: '2026-11-20T00:00:00-03:00' },
  });
  clock.set('2026-11-21T03:00:00Z');
  const vencida = await deuda(usuario);
  expect(vencida).toMatchObject({
    hayVencidas: true,
    aPagar: { vencidas: 1, primerVencimiento: '2026-11-20T00:00:00-03:00' },
  });
  expect(vencida.aPagar).not.toHaveProperty('proximoVencimiento');
  clock.set('2026-11-12T09:00:00-03:00');
});

test('sin nada que pagar dice cuál fue la última factura, y con un pago en proceso también', async () => {
  const { db } = database;
  const usuario = (await build.usuario(db)).id;
  const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
  expect(await deuda(usuario)).not.toHaveProperty('ultimoPeriodo');
  await build.factura(db, { suministro_id, periodo: 202_609, pagada: true });
  await build.factura(db, { suministro_id, periodo: 202_512, pagada: true });
  expect(await deuda(usuario)).toMatchObject({
    ultimoPeriodo: '2026-09',
    aPagar: { cantidad: 0, importe: 0 },
  });
  await build.factura(db, { suministro_id, periodo: 202_610, estado_pago: 9, importe_cent: 1 });
  expect(await deuda(usuario)).toMatchObject({
    ultimoPeriodo: '2026-10',
    enPago: { cantidad: 1, importe: 0.01 },
    pagar: { importe: 0, facturas: [] },
  });
  await build.factura(db, { suministro_id, periodo: 202_611 });
  expect(await deuda(usuario)).not.toHaveProperty('ultimoPeriodo');
});

test('dice cuándo se importaron facturas por última vez', async () => {
  const [maria = 0] = usuarios;
  expect(await deuda(maria)).not.toHaveProperty('actualizado');
  await recordImport(database.db, '2026-11-10T03:00:00Z');
  expect((await deuda(maria)).actualizado).toBe('2026-11-10T00:00:00-03:00');
  await database.db.deleteFrom('ajustes').where('clave', '=', 'facturas.actualizado').execute();
});

test('un municipio con quinientos suministros la recibe entera', async () => {
  const { db } = database;
  const usuario = (await build.usuario(db)).id;
  for (let n = 0; n < 500; n += 1) {
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
    await build.factura(db, { suministro_id, importe_cent: 99_999_999_99, vencimiento: '2026-11-20' });
  }
  const { aPagar, pagar } = await deuda(usuario);
  expect([aPagar.cantidad, aPagar.importe]).toEqual([500, (99_999_999_99 * 500) / 100]);
  expect([pagar.facturas.length, pagar.importe]).toEqual([50, (99_999_999_99 * 50) / 100]);
}, 30_000);

test('es de quien confirmó: sin ingresar 401, sin confirmar 403, y un filtro raro 400', async () => {
  const nuevo = (await build.usuario(database.db, { roles: [] })).id;
  expect((await call(null, 'GET', '/api/oob/facturas/deuda')).status).toBe(401);
  expect((await call(nuevo, 'GET', '/api/oob/facturas/deuda')).status).toBe(403);
  for (const odd of ['abc', '/api/usuarios/1', '-1', '1;2'])
    expect((await call(usuarios[0] ?? 0, 'GET', `/api/oob/facturas/deuda?suministro=${odd}`)).status).toBe(
      400,
    );
});
