import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, compiled, useDatabase, useSmallDisk } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseEnvironment, runCli, runCliProcess, unreachable } from './cli.test-kit.ts';

const WORKER_MAIN = fileURLToPath(new URL('../../worker/src/main.ts', import.meta.url));
const database = useDatabase();
const smallDisk = useSmallDisk(1_024);
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'importar-'));
  await build.suministro(database.db, { cuenta: '100' });
});
afterAll(() => rm(dir, { recursive: true }));

const environment = () => ({
  ...baseEnvironment(database.url),
  TRABAJADOR_DATABASE_URL: database.workerUrl,
  TRABAJADOR_PUERTO: '0',
  ALMACEN_DIR: join(dir, 'almacen'),
  LOG_NIVEL: 'error',
});

const runCommand = (args: string[], more: Record<string, string> = {}, run = runCli) =>
  run({ ...environment(), ...more }, ['importar', ...args]);

const CSV_HEADER = 'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto';
const line = (cuenta: string, numero: string, importe = '18400.50') =>
  `${cuenta};${numero};2026-10;2026-11-02;2026-11-20;${importe};214;N;Energía`;
async function archivo(nombre: string, ...lines: string[]): Promise<string> {
  const ruta = join(dir, nombre);
  await writeFile(ruta, `${[CSV_HEADER, ...lines].join('\n')}\n`);
  return ruta;
}
const facturas = async () =>
  (await database.db.selectFrom('facturas').select('numero').orderBy('numero').execute()).map(
    ({ numero }) => numero,
  );

test('mal escrito, ilegible o ajeno: se dice, con su codigo', async () => {
  const usage = expect.stringContaining('oficina importar <facturas|');
  const validFile = await archivo('uso.csv', line('100', 'U-1'));
  const pdf = join(dir, 'no-es.csv');
  await writeFile(pdf, '%PDF-1.7');
  const [noArgs, tipo, option, badPatience, missingFile, foreignFile, perfil, base] = await Promise.all([
    runCommand([]),
    runCommand(['socios', validFile]),
    runCommand(['facturas', validFile, '--forzar']),
    runCommand(['facturas', validFile, '--paciencia', 'mucha']),
    runCommand(['facturas', join(dir, 'no-esta.csv')]),
    runCommand(['facturas', pdf]),
    runCommand(['facturas', validFile, '--perfil', 'otro']),
    runCommand(['facturas', validFile], { DATABASE_URL: unreachable(database.url) }),
  ]);
  for (const { code, err } of [noArgs, tipo, option, badPatience]) expect([code, err]).toEqual([64, usage]);
  expect([missingFile.code, missingFile.err]).toEqual([66, expect.stringContaining('No se puede leer')]);
  expect([foreignFile.code, foreignFile.err]).toEqual([65, 'No reconocemos el formato.\n']);
  expect([perfil.code, perfil.err]).toEqual([65, 'Ese perfil no existe.\n']);
  expect(base.code).toBe(75);
  expect(await database.db.selectFrom('archivo_facturas').selectAll().execute()).toEqual([]);
});

test.runIf(smallDisk)(
  'con el disco lleno pide probar más tarde, y no queda ni el archivo ni su fila',
  async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => line('100', `L-${index}`));
    const ruta = await archivo('lleno.csv', ...lines);
    const { code, err } = await runCommand(['facturas', ruta], { ALMACEN_DIR: smallDisk ?? '' });
    expect([code, err]).toEqual([75, expect.stringMatching(/\S/)]);
    expect(await readdir(smallDisk ?? '', { recursive: true })).toEqual(['.llegando']);
    expect(await database.db.selectFrom('archivo_facturas').selectAll().execute()).toEqual([]);
  },
);

test('sin nadie que lo atienda se rinde, y el archivo queda subido', async () => {
  const ruta = await archivo('espera.csv', line('100', 'E-1'));
  const { code, err } = await runCommand(['facturas', ruta, '--confirmar', '--paciencia', '1']);
  expect([code, err]).toEqual([75, expect.stringMatching(/el trabajador esté encendido.*quedó subido/)]);
  expect(await database.db.selectFrom('archivo_facturas').select(['estado', 'origen']).execute()).toEqual([
    { estado: 0, origen: 'cli' },
  ]);
});

describe('con el trabajador encendido', () => {
  let trabajador: ChildProcess;
  beforeAll(async () => {
    trabajador = spawn(process.execPath, ['--no-warnings', WORKER_MAIN], {
      env: { ...compiled(), ...environment() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(trabajador, 'message');
  });
  afterAll(async () => {
    trabajador.kill('SIGTERM');
    await once(trabajador, 'exit');
  });

  test('sube, muestra, confirma, espera y termina; otra vez, ya estaba', async () => {
    const ruta = await archivo('oct.csv', line('100', 'A-1'), line('100', 'A-2', '1000'));
    const { code, out, err } = await runCommand(
      ['facturas', ruta, '--confirmar', '--esperar'],
      {},
      runCliProcess,
    );
    expect([code, err]).toEqual([0, expect.stringContaining('Revisando… 0 %')]);
    expect(out).toMatch(/^Archivo N\.º \d+: oct\.csv, hasta el período 2026-10\n {2}Leídos {17}2\n/);
    expect(out).toContain('  Importe: $ 19.400,50\n');
    expect(out).toContain('Importados 2, rechazados 0, omitidos 0.');
    expect(await facturas()).toEqual(['A-1', 'A-2']);
    const other = await runCommand(['facturas', ruta, '--confirmar', '--esperar']);
    expect([other.code, other.out, other.err]).toEqual([
      3,
      '',
      expect.stringMatching(/^Ese archivo ya se cargó el \d\d\/\d\d\/\d{4} \(N\.º \d+\)\.\n$/),
    ]);
    const entries = await database.ownerDb
      .selectFrom('auditoria')
      .select('actor')
      .where('accion', '=', 'archivo.subir')
      .execute();
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`cli:${userInfo().username}`]));
  });

  test('con demasiados rechazos no se carga, y dice cuales', async () => {
    const ruta = await archivo('mal.csv', line('100', 'B-1'), line('999\u009b2J', 'B-2'));
    const { code, out, err } = await runCommand(['facturas', ruta, '--confirmar', '--esperar']);
    expect(code).toBe(4);
    expect(out).toContain('    renglón 3, cuenta: El suministro 999·2J no existe. «999·2J»\n');
    expect(out).not.toContain('\u009b');
    expect(err).toContain('No se cargó: Se rechazaron 1 de 2 renglones: más del 2 % permitido.');
    expect(await facturas()).not.toContain('B-1');
  });

  test('sin --confirmar queda esperando, y la misma orden sigue con el', async () => {
    const ruta = await archivo('nov.csv', line('100', 'C-1'));
    const first = await runCommand(['facturas', ruta]);
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('Quedó sin cargar')]);
    expect(first.out).toContain('(el anterior: 2)');
    expect(await facturas()).not.toContain('C-1');
    const second = await runCommand(['facturas', ruta, '--confirmar', '--esperar']);
    expect([second.code, second.err]).toEqual([0, expect.stringContaining('seguimos con ese')]);
    expect(await facturas()).toContain('C-1');
  });
});
