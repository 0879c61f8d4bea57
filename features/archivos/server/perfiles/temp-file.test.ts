import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { useTempFolder } from './perfiles.test-kit.ts';
import { toTempFile } from './temp-file.ts';

useTempFolder();
const saveTempFile = () => toTempFile(Readable.from([Buffer.from('x')]), 100, 'x.zip');

let children: ChildProcess[] = [];
async function spawnOther(): Promise<{ child: ChildProcess; ruta: string }> {
  const script = new URL('temp-file.test-kit.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  return { child, ruta: line.toString().trim() };
}
async function kill(child: ChildProcess) {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
afterEach(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await kill(child);
  children = [];
});

test('lo que dejo un proceso que murio se quita; lo de uno que vive, y lo propio, no', async () => {
  const own = await saveTempFile();
  const [dead, alive] = [await spawnOther(), await spawnOther()];
  await kill(dead.child);
  expect([existsSync(dead.ruta), existsSync(alive.ruta)]).toEqual([true, true]);
  const nuevo = await saveTempFile();
  expect([dead.ruta, alive.ruta, own.ruta, nuevo.ruta].map((ruta) => existsSync(ruta))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(existsSync(dirname(dead.ruta))).toBe(false);
  await own.remove();
  await nuevo.remove();
});

test('el mismo numero de proceso, de antes de reiniciar, es de un muerto; el de otra maquina no se sabe', async () => {
  const { ruta, remove } = await saveTempFile();
  const [, , hostHash, pid, startedAt] = basename(dirname(ruta)).split('-');
  expect(Number(pid)).toBe(process.pid);
  const folder = (nombre: string) => {
    mkdirSync(join(tmpdir(), nombre));
    return nombre;
  };
  const previous = folder(`oficina-importar-${hostHash}-${pid}-${Number(startedAt) - 1}-abcdef`);
  const foreign = folder(`oficina-importar-0123456789abcdef-${pid}-1-abcdef`);
  const odd = folder('oficina-importar-otra-cosa');
  const nuevo = await saveTempFile();
  const remaining = readdirSync(tmpdir());
  expect([previous, foreign, odd].map((nombre) => remaining.includes(nombre))).toEqual([false, true, true]);
  await remove();
  await nuevo.remove();
});
