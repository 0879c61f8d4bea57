import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database);

async function runWorker(importFolder: string, markName: string): Promise<string | null> {
  const orden = JSON.stringify({ url: database.workerUrl, almacen: kit.folder, importFolder, markName });
  const script = new URL('./import-folder-crash.test-kit.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--no-warnings', script, orden], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

test('matado en cada paso: cada archivo se sube una vez y ninguno se pierde', async () => {
  await build.suministro(database.db, { cuenta: '100' });
  const importFolder = await mkdtemp(join(tmpdir(), 'muerte-carpeta-'));
  try {
    await mkdir(join(importFolder, 'facturas'));
    for (const n of [1, 2, 3])
      await writeFile(join(importFolder, 'facturas', `${n}.csv`), archivo(line('100', `K-${n}`)));
    const uploads = async () =>
      (await database.db.selectFrom('archivo_facturas').select(['id', 'nombre']).orderBy('id').execute()).map(
        ({ id, nombre }) => `${id}-${nombre}`,
      );
    const points = ['guardado', 'archivos:carpeta-subido', 'archivos:carpeta-subido'];
    for (const markName of points) expect(await runWorker(importFolder, markName), markName).toBe('SIGKILL');
    expect(await runWorker(importFolder, '')).toBeNull();
    const uploadedNames = await uploads();
    expect(uploadedNames.map((item) => item.replace(/^\d+-/, ''))).toEqual(['1.csv', '2.csv', '3.csv']);
    expect((await readdir(join(importFolder, 'facturas', 'procesados'))).sort()).toEqual(
      uploadedNames.toSorted(),
    );
    expect(await readdir(join(importFolder, 'facturas'))).toEqual(['procesados']);
    // The process was killed before it wrote the first row, so those bytes wait for the nightly clean-up.
    expect(await database.db.selectFrom('archivo_objetos').selectAll().execute()).toHaveLength(1);
    for (const { id } of await database.db.selectFrom('archivo_facturas').select('id').execute()) {
      await kit.revisar(id);
      await kit.estado(id, 1);
    }
    await kit.importar();
    expect((await kit.snapshot()).facturas).toHaveLength(3);
  } finally {
    await rm(importFolder, { recursive: true });
  }
}, 120_000);
