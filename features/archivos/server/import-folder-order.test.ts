import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { createFolderCollector } from './import-folder.ts';
import { LOADABLE_TIPOS } from './tipos/index.ts';

const database = useDatabase();
const kit = useArchivos(database);
const neverAborted = new AbortController().signal;
let importFolder = '';
let collect: ReturnType<typeof createFolderCollector>;

beforeEach(async () => {
  await build.suministro(database.db, { cuenta: '100' });
  importFolder = await mkdtemp(join(tmpdir(), 'carpeta-'));
  collect = createFolderCollector({ ...kit.deps, tipos: LOADABLE_TIPOS, importFolder });
  await collect(neverAborted);
});
afterEach(() => rm(importFolder, { recursive: true }));

const dropFile = (tipo: string, contenido: string, nombre = 'x.csv') =>
  writeFile(join(importFolder, tipo, nombre), contenido);
const PADRON = 'cuenta;nombre\n900;GOMEZ ANA\n';
const FACTURAS = archivo(line('900', 'O-1', { importe: '100.5' }));
const COBRANZAS = 'numero;fecha_pago;importe;medio\nO-1;2026-11-14;100.5;Rapipago\n';
const CONSUMOS = 'cuenta;periodo;consumo\n900;2025-10;214\n';

async function advance(ms = 60_000) {
  await collect(neverAborted);
  kit.clock.advance(ms);
  await collect(neverAborted);
}
const uploads = async () =>
  (
    await sql<{ id: number; tipo: string }>`
      select id, tipo, created from archivo_subidas union all select id, 'facturas', created from archivo_facturas
      order by created, tipo`.execute(database.db)
  ).rows;
const tipos = async () => (await uploads()).map(({ tipo }) => tipo);
async function load(tipo: string) {
  const clase = tipo === 'facturas' ? 'archivo_facturas' : 'archivo_subidas';
  const { id } = (await uploads()).find((item) => item.tipo === tipo) ?? { id: 0 };
  await kit.revisar(id, clase);
  await sql`update ${sql.table(clase)} set estado = 1, updated = ${kit.clock.now()} where id = ${id} and estado = 0`.execute(
    database.ownerDb,
  );
  await kit.importar();
  kit.clock.advance(1_000);
  const { rows } = await sql<object>`
    select estado, renglones_rechazados as rechazados from ${sql.table(clase)} where id = ${id}`.execute(
    database.db,
  );
  return rows[0];
}

test('primero el padron, despues lo que lo necesita: nada se rechaza por haber llegado junto', async () => {
  await dropFile('cobranzas', COBRANZAS);
  await dropFile('consumos', CONSUMOS);
  await dropFile('facturas', FACTURAS);
  await dropFile('padron', PADRON);
  await advance();
  expect(await tipos()).toEqual(['padron']);
  expect(await load('padron')).toEqual({ estado: 100, rechazados: 0 });
  await advance();
  // The cobranzas wait for the facturas and for nothing else.
  expect(await tipos()).toEqual(['padron', 'consumos', 'facturas']);
  expect(await load('facturas')).toEqual({ estado: 100, rechazados: 0 });
  await advance();
  expect(await tipos()).toEqual(['padron', 'consumos', 'facturas', 'cobranzas']);
  expect(await load('cobranzas')).toEqual({ estado: 100, rechazados: 0 });
});

test('tambien si el padron todavia se esta copiando', async () => {
  await dropFile('facturas', FACTURAS);
  await dropFile('padron', PADRON);
  await collect(neverAborted);
  kit.clock.advance(60_000);
  await dropFile('padron', `${PADRON}901;PEREZ LUIS\n`);
  await collect(neverAborted);
  expect(await tipos()).toEqual([]);
  await advance();
  expect(await tipos()).toEqual(['padron']);
});

test('uno que espera a una persona, o que no se puede tomar, frena a los demas dos horas y no mas', async () => {
  await dropFile('padron', PADRON);
  await advance();
  await kit.revisar((await uploads())[0]?.id ?? 0, 'archivo_subidas');
  await dropFile('facturas', FACTURAS);
  await advance();
  kit.clock.advance(118 * 60_000);
  await advance(30_000);
  expect(await tipos()).toEqual(['padron']);
  kit.clock.advance(2 * 60_000);
  await collect(neverAborted);
  expect(await tipos()).toEqual(['padron', 'facturas']);
  // A file that did not come through the folder blocks no other.
  await sql`update archivo_subidas set origen = 'web', updated = ${kit.clock.now()}`.execute(
    database.ownerDb,
  );
  await dropFile('consumos', CONSUMOS);
  await advance();
  expect(await tipos()).toEqual(['padron', 'facturas', 'consumos']);
});

test('el que no se puede tomar tampoco frena a los demas para siempre', async () => {
  await writeFile(join(importFolder, 'no-es-carpeta'), 'x');
  await symlink(join(importFolder, 'no-es-carpeta'), join(importFolder, 'padron', 'con-error'));
  await dropFile('padron', '%PDF no era');
  await dropFile('facturas', FACTURAS);
  await advance();
  expect(await tipos()).toEqual([]);
  kit.clock.advance(120 * 60_000);
  await collect(neverAborted);
  expect(await tipos()).toEqual(['facturas']);
});
