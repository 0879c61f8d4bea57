import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correr, entornoDe } from './oficina.test-kit.ts';

const TRABAJADOR = fileURLToPath(new URL('../../worker/src/main.ts', import.meta.url));
/** Each call is a process that reads half the house: a loaded machine is not what is proven. */
const LARGO = 240_000;
const database = useDatabase();
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'importar-'));
  await build.suministro(database.db, { cuenta: '100' });
});
afterAll(() => rm(dir, { recursive: true }));

const entorno = (url: string) => ({
  ...entornoDe(url),
  ...{ COOPERATIVA_NOMBRE: 'De Prueba', ALMACEN_DIR: join(dir, 'almacen'), LOG_NIVEL: 'error' },
  TRABAJADOR_PUERTO: '0',
});

const oficina = (args: string[], more: Record<string, string> = {}) =>
  correr({ ...entorno(database.url), ...more }, ['importar', ...args]);

const ENCABEZADO = 'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto';
const linea = (cuenta: string, numero: string, importe = '18400.50') =>
  `${cuenta};${numero};2026-10;2026-11-02;2026-11-20;${importe};214;N;Energía`;
async function archivo(nombre: string, ...lineas: string[]): Promise<string> {
  const ruta = join(dir, nombre);
  await writeFile(ruta, `${[ENCABEZADO, ...lineas].join('\n')}\n`);
  return ruta;
}
const facturas = async () =>
  (await database.db.selectFrom('facturas').select('numero').orderBy('numero').execute()).map(
    ({ numero }) => numero,
  );

test(
  'mal escrito, ilegible o ajeno: se dice, con su codigo',
  async () => {
    const uso = expect.stringContaining('oficina importar <facturas|');
    const bien = await archivo('uso.csv', linea('100', 'U-1'));
    const pdf = join(dir, 'no-es.csv');
    await writeFile(pdf, '%PDF-1.7');
    const caida = new URL(database.url);
    caida.port = '1';
    const [sin, tipo, opcion, paciencia, falta, ajeno, perfil, base] = await Promise.all([
      oficina([]),
      oficina(['socios', bien]),
      oficina(['facturas', bien, '--forzar']),
      oficina(['facturas', bien, '--paciencia', 'mucha']),
      oficina(['facturas', join(dir, 'no-esta.csv')]),
      oficina(['facturas', pdf]),
      oficina(['facturas', bien, '--perfil', 'otro']),
      oficina(['facturas', bien], { DATABASE_URL: caida.toString() }),
    ]);
    for (const { code, err } of [sin, tipo, opcion, paciencia]) expect([code, err]).toEqual([64, uso]);
    expect([falta.code, falta.err]).toEqual([66, expect.stringContaining('No se puede leer')]);
    expect([ajeno.code, ajeno.err]).toEqual([65, 'No reconocemos el formato.\n']);
    expect([perfil.code, perfil.err]).toEqual([65, 'Ese perfil no existe.\n']);
    expect(base.code).toBe(75);
    expect(await database.db.selectFrom('archivo_facturas').selectAll().execute()).toEqual([]);
  },
  LARGO,
);

test(
  'sin nadie que lo atienda se rinde, y el archivo queda subido',
  async () => {
    const ruta = await archivo('espera.csv', linea('100', 'E-1'));
    const { code, err } = await oficina(['facturas', ruta, '--confirmar', '--paciencia', '1']);
    expect([code, err]).toEqual([75, expect.stringMatching(/el trabajador esté encendido.*quedó subido/)]);
    expect(await database.db.selectFrom('archivo_facturas').select(['estado', 'origen']).execute()).toEqual([
      { estado: 0, origen: 'cli' },
    ]);
  },
  LARGO,
);

describe('con el trabajador encendido', () => {
  let trabajador: ChildProcess;
  beforeAll(async () => {
    trabajador = spawn(process.execPath, ['--no-warnings', TRABAJADOR], {
      env: entorno(database.workerUrl),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(trabajador, 'message');
  }, LARGO);
  afterAll(async () => {
    trabajador.kill('SIGTERM');
    await once(trabajador, 'exit');
  });

  test(
    'sube, muestra, confirma, espera y termina; otra vez, ya estaba',
    async () => {
      const ruta = await archivo('oct.csv', linea('100', 'A-1'), linea('100', 'A-2', '1000'));
      const { code, out, err } = await oficina(['facturas', ruta, '--confirmar', '--esperar']);
      expect([code, err]).toEqual([0, expect.stringContaining('Revisando… 0 %')]);
      expect(out).toMatch(/^Archivo N\.º \d+: oct\.csv, hasta el período 2026-10\n {2}Leídos {17}2\n/);
      expect(out).toContain('  Importe: $ 19.400,50\n');
      expect(out).toContain('Importados 2, rechazados 0, omitidos 0.');
      expect(await facturas()).toEqual(['A-1', 'A-2']);
      const otra = await oficina(['facturas', ruta, '--confirmar', '--esperar']);
      expect([otra.code, otra.out, otra.err]).toEqual([
        3,
        '',
        expect.stringMatching(/^Ese archivo ya se cargó el \d\d\/\d\d\/\d{4} \(N\.º \d+\)\.\n$/),
      ]);
      const quien = await database.ownerDb
        .selectFrom('auditoria')
        .select('actor')
        .where('accion', '=', 'archivo.subir')
        .execute();
      expect(new Set(quien.map(({ actor }) => actor))).toEqual(new Set([`cli:${userInfo().username}`]));
    },
    LARGO,
  );

  test(
    'con demasiados rechazos no se carga, y dice cuales',
    async () => {
      const ruta = await archivo('mal.csv', linea('100', 'B-1'), linea('999\u009b2J', 'B-2'));
      const { code, out, err } = await oficina(['facturas', ruta, '--confirmar', '--esperar']);
      expect(code).toBe(4);
      expect(out).toContain('    renglón 3, cuenta: El suministro 999·2J no existe. «999·2J»\n');
      expect(out).not.toContain('\u009b');
      expect(err).toContain('No se cargó: Se rechazaron 1 de 2 renglones: más del 2 % permitido.');
      expect(await facturas()).not.toContain('B-1');
    },
    LARGO,
  );

  test(
    'sin --confirmar queda esperando, y la misma orden sigue con el',
    async () => {
      const ruta = await archivo('nov.csv', linea('100', 'C-1'));
      const primera = await oficina(['facturas', ruta]);
      expect([primera.code, primera.out]).toEqual([0, expect.stringContaining('Quedó sin cargar')]);
      expect(primera.out).toContain('(el anterior: 2)');
      expect(await facturas()).not.toContain('C-1');
      const segunda = await oficina(['facturas', ruta, '--confirmar', '--esperar']);
      expect([segunda.code, segunda.err]).toEqual([0, expect.stringContaining('seguimos con ese')]);
      expect(await facturas()).toContain('C-1');
    },
    LARGO,
  );
});
