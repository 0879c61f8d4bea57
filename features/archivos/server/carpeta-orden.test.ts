import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';
import { createRecogedor } from './carpeta.ts';
import { TIPOS_CARGABLES } from './tipos/index.ts';

const database = useDatabase();
const casa = useArchivos(database);
const nunca = new AbortController().signal;
let carpeta = '';
let recoger: ReturnType<typeof createRecogedor>;

beforeEach(async () => {
  await build.suministro(database.db, { cuenta: '100' });
  carpeta = await mkdtemp(join(tmpdir(), 'carpeta-'));
  recoger = createRecogedor({ ...casa.deps, tipos: TIPOS_CARGABLES, carpeta });
  await recoger(nunca);
});
afterEach(() => rm(carpeta, { recursive: true }));

const dejar = (tipo: string, contenido: string, nombre = 'x.csv') =>
  writeFile(join(carpeta, tipo, nombre), contenido);
const PADRON = 'cuenta;nombre\n900;GOMEZ ANA\n';
const FACTURAS = archivo(linea('900', 'O-1', { importe: '100.5' }));
const COBRANZAS = 'numero;fecha_pago;importe;medio\nO-1;2026-11-14;100.5;Rapipago\n';
const CONSUMOS = 'cuenta;periodo;consumo\n900;2025-10;214\n';

async function pasar(ms = 60_000) {
  await recoger(nunca);
  casa.clock.advance(ms);
  await recoger(nunca);
}
const subidos = async () =>
  (
    await sql<{ id: number; tipo: string }>`
      select id, tipo, created from archivo_subidas union all select id, 'facturas', created from archivo_facturas
      order by created, tipo`.execute(database.db)
  ).rows;
const tipos = async () => (await subidos()).map(({ tipo }) => tipo);
async function cargar(tipo: string) {
  const clase = tipo === 'facturas' ? 'archivo_facturas' : 'archivo_subidas';
  const { id } = (await subidos()).find((uno) => uno.tipo === tipo) ?? { id: 0 };
  await casa.revisar(id, clase);
  await sql`update ${sql.table(clase)} set estado = 1, updated = ${casa.clock.now()} where id = ${id} and estado = 0`.execute(
    database.ownerDb,
  );
  await casa.importar();
  casa.clock.advance(1_000);
  const { rows } = await sql<object>`
    select estado, renglones_rechazados as rechazados from ${sql.table(clase)} where id = ${id}`.execute(
    database.db,
  );
  return rows[0];
}

test('primero el padron, despues lo que lo necesita: nada se rechaza por haber llegado junto', async () => {
  await dejar('cobranzas', COBRANZAS);
  await dejar('consumos', CONSUMOS);
  await dejar('facturas', FACTURAS);
  await dejar('padron', PADRON);
  await pasar();
  expect(await tipos()).toEqual(['padron']);
  expect(await cargar('padron')).toEqual({ estado: 100, rechazados: 0 });
  await pasar();
  // The collections wait for the bills and for nothing else.
  expect(await tipos()).toEqual(['padron', 'consumos', 'facturas']);
  expect(await cargar('facturas')).toEqual({ estado: 100, rechazados: 0 });
  await pasar();
  expect(await tipos()).toEqual(['padron', 'consumos', 'facturas', 'cobranzas']);
  expect(await cargar('cobranzas')).toEqual({ estado: 100, rechazados: 0 });
});

test('tambien si el padron todavia se esta copiando', async () => {
  await dejar('facturas', FACTURAS);
  await dejar('padron', PADRON);
  await recoger(nunca);
  casa.clock.advance(60_000);
  await dejar('padron', `${PADRON}901;PEREZ LUIS\n`);
  await recoger(nunca);
  expect(await tipos()).toEqual([]);
  await pasar();
  expect(await tipos()).toEqual(['padron']);
});

test('uno que espera a una persona, o que no se puede tomar, frena a los demas dos horas y no mas', async () => {
  await dejar('padron', PADRON);
  await pasar();
  await casa.revisar((await subidos())[0]?.id ?? 0, 'archivo_subidas');
  await dejar('facturas', FACTURAS);
  await pasar();
  casa.clock.advance(118 * 60_000);
  await pasar(30_000);
  expect(await tipos()).toEqual(['padron']);
  casa.clock.advance(2 * 60_000);
  await recoger(nunca);
  expect(await tipos()).toEqual(['padron', 'facturas']);
  // And what came by another door holds nobody.
  await sql`update archivo_subidas set origen = 'web', updated = ${casa.clock.now()}`.execute(
    database.ownerDb,
  );
  await dejar('consumos', CONSUMOS);
  await pasar();
  expect(await tipos()).toEqual(['padron', 'facturas', 'consumos']);
});

test('el que no se puede tomar tampoco frena a los demas para siempre', async () => {
  await writeFile(join(carpeta, 'no-es-carpeta'), 'x');
  await symlink(join(carpeta, 'no-es-carpeta'), join(carpeta, 'padron', 'con-error'));
  await dejar('padron', '%PDF no era');
  await dejar('facturas', FACTURAS);
  await pasar();
  expect(await tipos()).toEqual([]);
  casa.clock.advance(120 * 60_000);
  await recoger(nunca);
  expect(await tipos()).toEqual(['facturas']);
});
