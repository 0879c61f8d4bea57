import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decodificar } from './decodificar.ts';
import { MOTIVO } from './errores.ts';
import { CANONICO } from './perfil.ts';
import { CONSUMOS, enBreve, leer, perfilDe } from './perfiles.test-kit.ts';

const CAMPOS = [
  { nombre: 'cuenta', desde: 1, largo: 6 },
  { nombre: 'periodo', desde: 7, largo: 6 },
  { nombre: 'consumo', desde: 13, largo: 5 },
  { nombre: 'importe', desde: 18, largo: 8 },
];
const fijo = (otras: object = {}, valores: object = { periodo: 'aaaamm' }) =>
  perfilDe({ tipo: 'ancho-fijo', campos: CAMPOS, ...otras }, { ...valores });

test('los acentos de Windows y de DOS llegan enteros, y los bytes que no son letras se dicen', async () => {
  const columnas = ['cuenta', 'nombre'];
  const en = (codificacion: string) =>
    perfilDe({ tipo: 'delimitado', codificacion }, {}, { cuenta: 'cuenta', nombre: 'año' }, ['padron']);
  const windows = Buffer.from(
    'cuenta;a\xf1o\r\n1;PE\xd1A \x80 \x93M\xfcller\x94\r\n2;x\x81\r\n3;\xc1rbol',
    'latin1',
  );
  expect(enBreve(await leer(windows, en('windows-1252'), columnas))).toEqual([
    '2: 1|PEÑA € “Müller”',
    `3! ${MOTIVO.letras}`,
    '4: 3|Árbol',
  ]);
  const dos = Buffer.from('cuenta;a\xa4o\r\n1;PE\xa5A \xa0rbol \x81\r\n\x1a', 'latin1');
  expect(enBreve(await leer(dos, en('cp850'), columnas))).toEqual(['2: 1|PEÑA árbol ü']);
  await expect(leer('\ufeffcuenta;año\n1;x', en('windows-1252'), columnas)).rejects.toThrow(
    'El archivo está en UTF-8 y el formato elegido espera windows-1252.',
  );
});

test('anchos fijos: cada campo en su lugar, con letras de más de un byte también', async () => {
  const archivo = '00010 202610  214  184.50\r\nÑANDU 202610  214  184.50\n';
  expect(enBreve(await leer(archivo, fijo({ codificacion: 'utf-8' })))).toEqual([
    '1: 00010|2026-10|214|184.50',
    '2: ÑANDU|2026-10|214|184.50',
  ]);
});

test('anchos fijos: un renglón corto se rechaza, o se completa si el perfil lo dice', async () => {
  const archivo =
    'cabeza\n1     202610  214  184.50\n2     202610  214  18\n3     202610\n\n      \n4     202610  214  184.50  sobra';
  expect(enBreve(await leer(archivo, fijo({ encabezado: true })))).toEqual([
    '2: 1|2026-10|214|184.50',
    `3! ${MOTIVO.corto}`,
    `4! ${MOTIVO.corto}`,
    '7: 4|2026-10|214|184.50',
  ]);
  expect(
    enBreve(await leer(archivo, fijo({ encabezado: true, renglonesCortos: 'completar', largo: 25 }))),
  ).toEqual(['2: 1|2026-10|214|184.50', '3: 2|2026-10|214|18', '4: 3|2026-10||', `7! ${MOTIVO.medida}`]);
});

test('anchos fijos: los signos de un CSV son letras', async () => {
  expect(enBreve(await leer('"1;3  202610  214  184.50', fijo()))).toEqual(['1: "1;3|2026-10|214|184.50']);
});

test('pide memoria para un bloque y no para el archivo', { timeout: 300_000 }, async () => {
  const bloque = Buffer.from('10012345;2026-10;214;18400.50\n'.repeat(4_000));
  const veces = Math.ceil((200 * 1024 * 1024) / bloque.length);
  const maximo = { primera: 0, segunda: 0 };
  function* archivo() {
    yield Buffer.from('cuenta;periodo;consumo;importe\n');
    // A quote that never closes at the head of everything, and a line without end after it.
    yield Buffer.from('1;"abierta;5;9\n');
    for (let vez = 0; vez < veces; vez += 1) yield bloque;
    for (let vez = 0; vez < 400; vez += 1) yield Buffer.alloc(64 * 1024, 'x');
  }
  let salieron = 0;
  for await (const trozo of decodificar(
    Readable.from(archivo(), { objectMode: false }),
    CANONICO,
    CONSUMOS,
  )) {
    salieron += trozo.length;
    const mitad = salieron < 100 * 1024 * 1024 ? 'primera' : 'segunda';
    maximo[mitad] = Math.max(maximo[mitad], process.memoryUsage().rss);
  }
  expect(salieron).toBeGreaterThan(200 * 1024 * 1024);
  // What it needs it takes at the beginning: a reading that kept what it reads would go on growing by the megabyte.
  expect(maximo.segunda - maximo.primera).toBeLessThan(50 * 1024 * 1024);
});

test('lo que falla antes o durante la lectura se sabe, y lo que nadie quiere se cierra', async () => {
  const rota = new Readable({ read() {} });
  const salida = decodificar(rota, CANONICO, CONSUMOS);
  rota.destroy(new Error('el almacén no responde'));
  await expect(buffer(salida)).rejects.toThrow('el almacén no responde');

  const larga = Readable.from([Buffer.from('cuenta\n'), Buffer.from('1\n')], { objectMode: false });
  const abandonada = decodificar(larga, CANONICO, CONSUMOS);
  abandonada.destroy();
  await expect.poll(() => larga.destroyed).toBe(true);
});
