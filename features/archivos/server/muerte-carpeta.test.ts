import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const casa = useArchivos(database);

async function trabajador(carpeta: string, punto: string): Promise<string | null> {
  const orden = JSON.stringify({ url: database.workerUrl, almacen: casa.carpeta, carpeta, punto });
  const programa = new URL('./muerte-carpeta.test-kit.ts', import.meta.url).pathname;
  const proceso = spawn(process.execPath, ['--no-warnings', programa, orden], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(proceso, 'exit')) as [number | null, string | null];
  return signal;
}

test('matado en cada paso: cada archivo se sube una vez y ninguno se pierde', async () => {
  await build.suministro(database.db, { cuenta: '100' });
  const carpeta = await mkdtemp(join(tmpdir(), 'muerte-carpeta-'));
  try {
    await mkdir(join(carpeta, 'facturas'));
    for (const n of [1, 2, 3])
      await writeFile(join(carpeta, 'facturas', `${n}.csv`), archivo(linea('100', `K-${n}`)));
    const subidos = async () =>
      (await database.db.selectFrom('archivo_facturas').select(['id', 'nombre']).orderBy('id').execute()).map(
        ({ id, nombre }) => `${id}-${nombre}`,
      );
    const puntos = ['guardado', 'archivos:carpeta-subido', 'archivos:carpeta-subido'];
    for (const punto of puntos) expect(await trabajador(carpeta, punto), punto).toBe('SIGKILL');
    expect(await trabajador(carpeta, '')).toBeNull();
    const hechos = await subidos();
    expect(hechos.map((uno) => uno.replace(/^\d+-/, ''))).toEqual(['1.csv', '2.csv', '3.csv']);
    expect((await readdir(join(carpeta, 'facturas', 'procesados'))).sort()).toEqual(hechos.toSorted());
    expect(await readdir(join(carpeta, 'facturas'))).toEqual(['procesados']);
    // The bytes of the first, killed before its row, wait to be removed by the nightly cleaning.
    expect(await database.db.selectFrom('archivo_objetos').selectAll().execute()).toHaveLength(1);
    for (const { id } of await database.db.selectFrom('archivo_facturas').select('id').execute()) {
      await casa.revisar(id);
      await casa.estado(id, 1);
    }
    await casa.importar();
    expect((await casa.foto()).facturas).toHaveLength(3);
  } finally {
    await rm(carpeta, { recursive: true });
  }
}, 120_000);
