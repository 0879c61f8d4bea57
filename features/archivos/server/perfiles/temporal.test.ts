import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { useTemporales } from './perfiles.test-kit.ts';
import { enTemporal } from './temporal.ts';

useTemporales();
const guardar = () => enTemporal(Readable.from([Buffer.from('x')]), 100, 'x.zip');

let vivos: ChildProcess[] = [];
async function otro(): Promise<{ proceso: ChildProcess; ruta: string }> {
  const programa = new URL('temporal.test-kit.ts', import.meta.url).pathname;
  const proceso = spawn(process.execPath, [programa], { stdio: ['ignore', 'pipe', 'inherit'] });
  vivos.push(proceso);
  const [linea] = (await once(proceso.stdout as Readable, 'data')) as [Buffer];
  return { proceso, ruta: linea.toString().trim() };
}
async function matar(proceso: ChildProcess) {
  const fin = once(proceso, 'exit');
  proceso.kill('SIGKILL');
  await fin;
}
afterEach(async () => {
  for (const proceso of vivos)
    if (proceso.exitCode === null && proceso.signalCode === null) await matar(proceso);
  vivos = [];
});

test('lo que dejo un proceso que murio se quita; lo de uno que vive, y lo propio, no', async () => {
  const propio = await guardar();
  const [muerto, vivo] = [await otro(), await otro()];
  await matar(muerto.proceso);
  expect([existsSync(muerto.ruta), existsSync(vivo.ruta)]).toEqual([true, true]);
  const nuevo = await guardar();
  expect([muerto.ruta, vivo.ruta, propio.ruta, nuevo.ruta].map((ruta) => existsSync(ruta))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(existsSync(dirname(muerto.ruta))).toBe(false);
  await propio.borrar();
  await nuevo.borrar();
});

test('el mismo numero de proceso, de antes de reiniciar, es de un muerto; el de otra maquina no se sabe', async () => {
  const { ruta, borrar } = await guardar();
  const [, , maquina, pid, nacido] = basename(dirname(ruta)).split('-');
  expect(Number(pid)).toBe(process.pid);
  const carpeta = (nombre: string) => {
    mkdirSync(join(tmpdir(), nombre));
    return nombre;
  };
  const anterior = carpeta(`oficina-importar-${maquina}-${pid}-${Number(nacido) - 1}-abcdef`);
  const ajena = carpeta(`oficina-importar-0123456789abcdef-${pid}-1-abcdef`);
  const rara = carpeta('oficina-importar-otra-cosa');
  const nuevo = await guardar();
  const hay = readdirSync(tmpdir());
  expect([anterior, ajena, rara].map((nombre) => hay.includes(nombre))).toEqual([false, true, true]);
  await borrar();
  await nuevo.borrar();
});
