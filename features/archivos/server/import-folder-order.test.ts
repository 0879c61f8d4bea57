import { symlink, writeFile } from 'node:fs/promises';
import { sql } from '@oficina/db';
import { changeRows, rowOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { useImportFolder } from './import-folder.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);
const folder = useImportFolder(kit);
const { collect, pathOf } = folder;
const dropFile = (tipo: string, contenido: string) => folder.dropFile(`${tipo}/x.csv`, contenido);
const advance = (ms = 60_000) => folder.advance(ms);
const PADRON = 'cuenta;nombre\n900;GOMEZ ANA\n';
const FACTURAS = archivo(line('900', 'O-1', { importe: '100.5' }));
const COBRANZAS = 'numero;fecha_pago;importe;medio\nO-1;2026-11-14;100.5;Rapipago\n';
const CONSUMOS = 'cuenta;periodo;consumo\n900;2025-10;214\n';

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
  await changeRows(database.ownerDb, clase, { id, estado: 0 }, { estado: 1, updated: kit.clock.now() });
  await kit.importar();
  kit.clock.advance(1_000);
  const { estado, renglones_rechazados: rechazados } = await rowOf(database.db, clase, id);
  return { estado, rechazados };
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
  await collect();
  kit.clock.advance(60_000);
  await dropFile('padron', `${PADRON}901;PEREZ LUIS\n`);
  await collect();
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
  await collect();
  expect(await tipos()).toEqual(['padron', 'facturas']);
  // A file that did not come through the folder blocks no other.
  await changeRows(database.ownerDb, 'archivo_subidas', {}, { origen: 'web', updated: kit.clock.now() });
  await dropFile('consumos', CONSUMOS);
  await advance();
  expect(await tipos()).toEqual(['padron', 'facturas', 'consumos']);
});

test('el que no se puede tomar tampoco frena a los demas para siempre', async () => {
  await writeFile(pathOf('no-es-carpeta'), 'x');
  await symlink(pathOf('no-es-carpeta'), pathOf('padron', 'con-error'));
  await dropFile('padron', '%PDF no era');
  await dropFile('facturas', FACTURAS);
  await advance();
  expect(await tipos()).toEqual([]);
  kit.clock.advance(120 * 60_000);
  await collect();
  expect(await tipos()).toEqual(['facturas']);
});
