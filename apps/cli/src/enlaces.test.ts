import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, useDatabase, useFolder } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';

const database = useDatabase();
const folder = useFolder();
const env = () => ({ ...baseEnvironment(database.url), PUBLIC_URL: 'https://oficina.laposta.test' });
const runCommand = (...args: string[]) => runCli(env(), ['enlaces', ...args]);

test('los enlaces de un período, por la pantalla o a un archivo entero, y quién los pidió', async () => {
  const suministro = await build.suministro(database.db, { cuenta: '100' });
  const { id, token } = await build.factura(database.db, {
    suministro_id: suministro.id,
    numero: 'B 7',
    periodo: 202_611,
  });
  const content = `numero;cuenta;periodo;enlace\r\nB 7;100;2026-11;https://oficina.laposta.test/f/${id.toString(36)}-${token}\r\n`;
  const path = join(folder, 'enlaces.csv');
  const toScreen = await runCommand('--periodo', '2026-11');
  expect([toScreen.code, toScreen.err, toScreen.out]).toEqual([0, '', content]);
  const toFile = await runCommand('--periodo', '2026-11', '--salida', path);
  expect([toFile.code, toFile.out]).toEqual([0, `${path}: 1 enlace.\n`]);
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await readdir(folder)).toEqual(['enlaces.csv']);
  const unwritable = await runCommand('--periodo', '2026-11', '--salida', join(folder, 'no-hay', 'x.csv'));
  expect([unwritable.code, unwritable.err]).toEqual([66, expect.stringContaining('No se puede escribir')]);
  for (const args of [[], ['--periodo', '2026-13'], ['2026-11']])
    expect((await runCommand(...args)).code).toBe(64);
  const trail = await database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'entidad_id', 'cambios', 'actor'])
    .orderBy('id')
    .execute();
  const common = { entidad_id: 'enlaces', actor: expect.stringMatching(/^cli:/) };
  const filtros = { periodo: '2026-11' };
  const whole = [
    { ...common, accion: 'exportar.inicio', cambios: { filtros } },
    { ...common, accion: 'exportar.fin', cambios: { filtros, filas: 1, completa: true } },
  ];
  expect(trail).toEqual([...whole, ...whole]);
});
