import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr, entornoDe } from './oficina.test-kit.ts';

const LARGO = 240_000;
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
  renglon = `${id};2026-10-05;B 7;100;1.50;OV1X1;`;
});
afterAll(() => rm(dir, { recursive: true }));

const oficina = (...args: string[]) => correr(entornoDe(database.url), args);

const TODO = `pago;fecha;numero;cuenta;importe;referencia;ticket\r\n`;

test(
  'la rendicion, por la pantalla o a un archivo',
  async () => {
    const salida = join(dir, 'rendicion.csv');
    const [pantalla, archivo, ayer, alReves, dia, lugar] = await Promise.all([
      oficina('rendicion', '--desde', '2026-10-05', '--hasta', '2026-10-05'),
      oficina('rendicion', '--desde', '2026-10-01', '--salida', salida),
      oficina('rendicion'),
      oficina('rendicion', '--desde', '2026-10-05', '--hasta', '2026-10-04'),
      oficina('rendicion', '--desde', 'ayer'),
      oficina('rendicion', '--salida', join(dir, 'no-hay', 'x.csv')),
    ]);
    expect([pantalla.code, pantalla.err, pantalla.out]).toEqual([0, '', `${TODO}${renglon}\r\n`]);
    expect([archivo.code, archivo.out]).toEqual([0, `${salida}: 1 factura cobrada.\n`]);
    expect(await readFile(salida, 'utf8')).toBe(`${TODO}${renglon}\r\n`);
    expect(await readdir(dir)).toEqual(['rendicion.csv']);
    expect([ayer.code, ayer.out]).toEqual([0, TODO]);
    for (const { code, err } of [alReves, dia])
      expect([code, err]).toEqual([64, expect.stringContaining('oficina rendicion [--desde')]);
    expect(lugar.code).toBe(66);
  },
  LARGO,
);

test(
  'los indicadores de un mes, con quien los pidio en la auditoria',
  async () => {
    const [bien, mal, sin] = await Promise.all([
      oficina('indicadores', 'calcular', '2026-10'),
      oficina('indicadores', 'calcular', '2026-13'),
      oficina('indicadores'),
    ]);
    expect([bien.code, bien.err, bien.out]).toEqual([
      0,
      '',
      expect.stringMatching(/^Indicadores de 2026-10: \d+\.\n$/),
    ]);
    const escritos = await database.db
      .selectFrom('indicadores')
      .select(['nombre', 'periodo', 'valor'])
      .where('nombre', '=', 'pagos_importe')
      .execute();
    expect(escritos.map(({ periodo, valor }) => [periodo, Number(valor)])).toEqual([[202610, 1.5]]);
    for (const { code, err } of [mal, sin])
      expect([code, err]).toEqual([64, expect.stringContaining('oficina indicadores calcular')]);
    const rastro = await database.ownerDb
      .selectFrom('auditoria')
      .select('entidad_id')
      .where('accion', '=', 'indicadores.calcular')
      .execute();
    expect(rastro).toEqual([{ entidad_id: '2026-10' }]);
  },
  LARGO,
);
