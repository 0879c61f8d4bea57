import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);

const runWorker = (importFolder: string, markName: string) =>
  kit.runWorker(new URL('./import-folder-crash.test-kit.ts', import.meta.url), { importFolder, markName });

test('matado en cada paso: cada archivo se sube una vez y ninguno se pierde', async () => {
  const importFolder = await mkdtemp(join(tmpdir(), 'muerte-carpeta-'));
  try {
    await mkdir(join(importFolder, 'facturas'));
    for (const n of [1, 2, 3])
      await writeFile(join(importFolder, 'facturas', `${n}.csv`), archivo(line('100', `K-${n}`)));
    const uploads = () => rowsOf(database.db, 'archivo_facturas');
    const points = ['guardado', 'archivos:carpeta-subido', 'archivos:carpeta-subido'];
    for (const markName of points) expect(await runWorker(importFolder, markName), markName).toBe('SIGKILL');
    expect(await runWorker(importFolder, '')).toBeNull();
    expect((await uploads()).map(({ nombre }) => nombre)).toEqual(['1.csv', '2.csv', '3.csv']);
    expect((await readdir(join(importFolder, 'facturas', 'procesados'))).sort()).toEqual(
      (await uploads()).map(({ id, nombre }) => `${id}-${nombre}`).sort(),
    );
    expect(await readdir(join(importFolder, 'facturas'))).toEqual(['procesados']);
    // The process was killed before it wrote the first row, so those bytes wait for the nightly clean-up.
    expect(await rowsOf(database.db, 'archivo_objetos')).toHaveLength(1);
    for (const { id } of await uploads()) {
      await kit.revisar(id);
      await kit.estado(id, 1);
    }
    await kit.importar();
    expect((await kit.snapshot()).facturas).toHaveLength(3);
  } finally {
    await rm(importFolder, { recursive: true });
  }
}, 120_000);
