import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { heldBytes } from '@oficina/testing/memory';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { MOTIVO } from './errors.ts';
import { CANONICAL_PERFIL } from './perfil.ts';
import { buildPerfil, CONSUMOS, decodeRows, rowTexts } from './perfiles.test-kit.ts';

const MB = 1024 * 1024;

const FIELDS = [
  { nombre: 'cuenta', desde: 1, largo: 6 },
  { nombre: 'periodo', desde: 7, largo: 6 },
  { nombre: 'consumo', desde: 13, largo: 5 },
  { nombre: 'importe', desde: 18, largo: 8 },
];
const fixedWidth = (options: object = {}, valores: object = { periodo: 'aaaamm' }) =>
  buildPerfil({ tipo: 'ancho-fijo', campos: FIELDS, ...options }, { ...valores });

test('los acentos de Windows y de DOS llegan enteros, y los bytes que no son letras se dicen', async () => {
  const columns = ['cuenta', 'nombre'];
  const readAs = (codificacion: string) =>
    buildPerfil({ tipo: 'delimitado', codificacion }, {}, { cuenta: 'cuenta', nombre: 'año' }, ['padron']);
  const windows = Buffer.from(
    'cuenta;a\xf1o\r\n1;PE\xd1A \x80 \x93M\xfcller\x94\r\n2;x\x81\r\n3;\xc1rbol',
    'latin1',
  );
  expect(rowTexts(await decodeRows(windows, readAs('windows-1252'), columns))).toEqual([
    '2: 1|PEÑA € “Müller”',
    `3! ${MOTIVO.charset}`,
    '4: 3|Árbol',
  ]);
  const cp850File = Buffer.from('cuenta;a\xa4o\r\n1;PE\xa5A \xa0rbol \x81\r\n\x1a', 'latin1');
  expect(rowTexts(await decodeRows(cp850File, readAs('cp850'), columns))).toEqual(['2: 1|PEÑA árbol ü']);
  await expect(decodeRows('\ufeffcuenta;año\n1;x', readAs('windows-1252'), columns)).rejects.toThrow(
    'El archivo está en UTF-8 y el formato elegido espera windows-1252.',
  );
});

test('anchos fijos: cada campo en su lugar, con letras de más de un byte también', async () => {
  const archivo = '00010 202610  214  184.50\r\nÑANDU 202610  214  184.50\n';
  expect(rowTexts(await decodeRows(archivo, fixedWidth({ codificacion: 'utf-8' })))).toEqual([
    '1: 00010|2026-10|214|184.50',
    '2: ÑANDU|2026-10|214|184.50',
  ]);
});

test('anchos fijos: un renglón corto se rechaza, o se completa si el perfil lo dice', async () => {
  const archivo =
    'cabeza\n1     202610  214  184.50\n2     202610  214  18\n3     202610\n\n      \n4     202610  214  184.50  sobra';
  expect(rowTexts(await decodeRows(archivo, fixedWidth({ encabezado: true })))).toEqual([
    '2: 1|2026-10|214|184.50',
    `3! ${MOTIVO.truncated}`,
    `4! ${MOTIVO.truncated}`,
    '7: 4|2026-10|214|184.50',
  ]);
  expect(
    rowTexts(
      await decodeRows(archivo, fixedWidth({ encabezado: true, renglonesCortos: 'completar', largo: 25 })),
    ),
  ).toEqual(['2: 1|2026-10|214|184.50', '3: 2|2026-10|214|18', '4: 3|2026-10||', `7! ${MOTIVO.wrongLength}`]);
});

test('anchos fijos: los signos de un CSV son letras', async () => {
  expect(rowTexts(await decodeRows('"1;3  202610  214  184.50', fixedWidth()))).toEqual([
    '1: "1;3|2026-10|214|184.50',
  ]);
});

test('pide memoria para un bloque y no para el archivo', { timeout: 300_000 }, async () => {
  const block = Buffer.from('10012345;2026-10;214;18400.50\n'.repeat(4_000));
  const veces = Math.ceil((200 * MB) / block.length);
  function* archivo() {
    yield Buffer.from('cuenta;periodo;consumo;importe\n');
    // A quote that never closes comes first, and an endless line comes last.
    yield Buffer.from('1;"abierta;5;9\n');
    for (let i = 0; i < veces; i += 1) yield block;
    for (let i = 0; i < 400; i += 1) yield Buffer.alloc(64 * 1024, 'x');
  }
  const before = heldBytes();
  const EVERY = 10 * MB;
  let emittedBytes = 0;
  let largest = 0;
  for await (const chunk of decode(
    Readable.from(archivo(), { objectMode: false }),
    CANONICAL_PERFIL,
    CONSUMOS,
  )) {
    const measured = Math.floor(emittedBytes / EVERY);
    emittedBytes += chunk.length;
    if (Math.floor(emittedBytes / EVERY) > measured) largest = Math.max(largest, heldBytes() - before);
  }
  expect(emittedBytes).toBeGreaterThan(200 * MB);
  expect(largest).toBeLessThan(20 * MB);
});

test('lo que falla antes o durante la lectura se sabe, y lo que nadie quiere se cierra', async () => {
  const brokenInput = new Readable({ read() {} });
  const output = decode(brokenInput, CANONICAL_PERFIL, CONSUMOS);
  brokenInput.destroy(new Error('el almacén no responde'));
  await expect(buffer(output)).rejects.toThrow('el almacén no responde');

  const longInput = Readable.from([Buffer.from('cuenta\n'), Buffer.from('1\n')], { objectMode: false });
  const abandoned = decode(longInput, CANONICAL_PERFIL, CONSUMOS);
  abandoned.destroy();
  await expect.poll(() => longInput.destroyed).toBe(true);
});
