import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const database = useDatabase();
let dir = '';
let renglon = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rendicion-'));
  const usuario = await build.usuario(database.db);
  const suministro = await build.suministro(database.db, { cuenta: '100' });
  const factura = await build.factura(database.db, {
    suministro_id: suministro.id,
    numero: 'B 7',
    importe_cent: 150,
  });
  const created = '2026-10-05T10:00:00-03:00';
  const { id } = await database.db
    .insertInto('pagos')
    .values({
      usuario_id: usuario.id,
      total_cent: 150,
      estado: 1,
      referencia: 'OV1X1',
      enviado: created,
      created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pago_facturas')
    .values({ pago_id: id, factura_id: factura.id, importe_cent: 150 })
    .execute();
  renglon = `${id};2026-10-05;B 7;100;1.50;OV1X1;;Tarjeta`;
});
afterAll(() => rm(dir, { recursive: true }));

const runCommand = (...args: string[]) => runCli(baseEnvironment(database.url), args);

const CSV_HEADER = `pago;fecha;numero;cuenta;importe;referencia;ticket;medio\r\n`;

test('la rendicion, por la pantalla o a un archivo', async () => {
  const outputPath = join(dir, 'rendicion.csv');
  const [toScreen, archivo, yesterday, reversed, badDay, unwritable] = await Promise.all([
    runCommand('rendicion', '--desde', '2026-10-05', '--hasta', '2026-10-05'),
    runCommand('rendicion', '--desde', '2026-10-01', '--salida', outputPath),
    runCommand('rendicion'),
    runCommand('rendicion', '--desde', '2026-10-05', '--hasta', '2026-10-04'),
    runCommand('rendicion', '--desde', 'ayer'),
    runCommand('rendicion', '--salida', join(dir, 'no-hay', 'x.csv')),
  ]);
  expect([toScreen.code, toScreen.err, toScreen.out]).toEqual([0, '', `${CSV_HEADER}${renglon}\r\n`]);
  expect([archivo.code, archivo.out]).toEqual([0, `${outputPath}: 1 factura cobrada.\n`]);
  expect(await readFile(outputPath, 'utf8')).toBe(`${CSV_HEADER}${renglon}\r\n`);
  expect(await readdir(dir)).toEqual(['rendicion.csv']);
  expect([yesterday.code, yesterday.out]).toEqual([0, CSV_HEADER]);
  for (const { code, err } of [reversed, badDay])
    expect([code, err]).toEqual([64, expect.stringContaining('oficina rendicion [--desde')]);
  expect(unwritable.code).toBe(66);
});

test('los indicadores de un mes, con quien los pidio en la auditoria', async () => {
  const [valid, invalid, noArgs] = await Promise.all([
    runCommand('indicadores', 'calcular', '2026-10'),
    runCommand('indicadores', 'calcular', '2026-13'),
    runCommand('indicadores'),
  ]);
  expect([valid.code, valid.err, valid.out]).toEqual([
    0,
    '',
    expect.stringMatching(/^Indicadores de 2026-10: \d+\.\n$/),
  ]);
  const written = await database.db
    .selectFrom('indicadores')
    .select(['nombre', 'periodo', 'valor'])
    .where('nombre', '=', 'pagos_importe')
    .execute();
  expect(written.map(({ periodo, valor }) => [periodo, Number(valor)])).toEqual([[202610, 1.5]]);
  for (const { code, err } of [invalid, noArgs])
    expect([code, err]).toEqual([64, expect.stringContaining('oficina indicadores calcular')]);
  const trail = await database.ownerDb
    .selectFrom('auditoria')
    .select('entidad_id')
    .where('accion', '=', 'indicadores.calcular')
    .execute();
  expect(trail).toEqual([{ entidad_id: '2026-10' }]);
});
