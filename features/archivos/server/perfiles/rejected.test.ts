import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { useFolder } from '@oficina/testing';
import { DBFFile } from 'dbffile';
import { describe, expect, test } from 'vitest';
import type { Perfil } from './perfil.ts';
import { buildPerfil, decodeRows, rowTexts } from './perfiles.test-kit.ts';
import { rejectedDbf } from './rejected-dbf.ts';
import { RejectedLines } from './rejected-lines.ts';
import { rejectedText } from './rejected-text.ts';
import { asSaved } from './spreadsheet.ts';

const CHUNK_BYTES = 1_000;
/** As the database answers: a few at a time. */
const linesOf = (motivos: Readonly<Record<number, string>>) => {
  const all = Object.entries(motivos).map(([renglon, motivo]) => ({ renglon: Number(renglon), motivo }));
  return new RejectedLines(async (after) => all.filter(({ renglon }) => renglon > after).slice(0, 3));
};

const inChunks = (contenido: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(contenido.length / CHUNK_BYTES) }, (_, n) =>
      contenido.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
    ),
    { objectMode: false },
  );

function download(
  { archivo }: Perfil,
  contenido: Buffer,
  motivos: Readonly<Record<number, string>>,
  isCorrection = false,
): Promise<Buffer> {
  const input = inChunks(contenido);
  const rejected = linesOf(motivos);
  return buffer(
    archivo.tipo === 'dbf'
      ? rejectedDbf(input, archivo.codificacion, rejected, Object.keys(motivos).length)
      : rejectedText(input, archivo, rejected, { isCorrection }),
  );
}

const readAgain = (perfil: Perfil, contenido: Buffer, columns?: readonly string[]) =>
  decodeRows(contenido, asSaved(perfil, contenido), columns, { isCorrection: true });
const NAMES = ['cuenta', 'periodo', 'consumo', 'importe'];

describe('cada formato se baja como esta escrito, y se vuelve a leer', () => {
  test('con su separador, su coma decimal, su codificacion y sus fines de linea', async () => {
    const perfil = buildPerfil(
      { tipo: 'delimitado', separador: '|', codificacion: 'windows-1252' },
      { decimal: ',', miles: '.' },
    );
    const original = Buffer.from(
      'CUENTA|Período|consumo|importe\r\n10|2026-10|5|1.200,50\r\n20|año|7|3,00\r\n',
      'latin1',
    );
    const csv = await download(perfil, original, { 3: 'Período inválido.' });
    expect(csv.toString('latin1')).toBe(
      'CUENTA|Período|consumo|importe|_renglon|_motivo\r\n20|año|7|3,00|3|"Período inválido."\r\n',
    );
    expect(rowTexts(await readAgain(perfil, csv))).toEqual(['2: 20|año|7|3.00']);
    const asUtf8 = Buffer.from(`\ufeff${csv.toString('latin1').replaceAll('|', ';')}`);
    expect(rowTexts(await readAgain(perfil, asUtf8))).toEqual(['2: 20|año|7|3.00']);
  });

  test('sin encabezado, con los nombres del perfil', async () => {
    const perfil = buildPerfil({ tipo: 'delimitado', separador: ',', encabezado: false, columnas: NAMES });
    const original = Buffer.from('10,2026-10,5,1.50\n20,2026-10,x,3.00\n30,2026-10,8,9.00\n');
    const csv = await download(perfil, original, { 2: 'Consumo inválido, o vacío.' });
    expect(csv.toString()).toBe('\ufeff20,2026-10,x,3.00,2,"Consumo inválido, o vacío."\r\n');
    expect(rowTexts(await readAgain(perfil, csv))).toEqual(['1: 20|2026-10|x|3.00']);
    const again = await download(asSaved(perfil, csv), csv, { 1: 'Consumo inválido.' }, true);
    expect(again.toString()).toBe('\ufeff20,2026-10,x,3.00,1,"Consumo inválido."\r\n');
  });

  test('de un sistema que nunca usa comillas, y de uno que usa las simples', async () => {
    const bare = buildPerfil({ tipo: 'delimitado', separador: ',', comillas: null });
    const header = 'cuenta,periodo,consumo,importe\n';
    const csv = await download(bare, Buffer.from(`${header}"1,2026-10,x,1.00\n`), {
      2: 'Uno, y dos "tres".',
    });
    expect(csv.toString().split('\n')[1]).toBe('"1,2026-10,x,1.00,2,Uno  y dos "tres".');
    expect(rowTexts(await readAgain(bare, csv))).toEqual(['2: "1|2026-10|x|1.00']);

    const single = buildPerfil({ tipo: 'delimitado', separador: ',', comillas: "'" });
    const hostile = Buffer.from(`${header}=1,'=a,b''c',-5,@x\n`);
    const safe = await download(single, hostile, { 2: "No 'va'." });
    expect(safe.toString().split('\n')[1]).toBe("'''=1','''=a,b''c',-5,'''@x',2,'No ''va''.'");
    expect(rowTexts(await readAgain(single, safe))).toEqual(["2: =1|=a,b'c|-5|@x"]);
    const again = await download(asSaved(single, safe), safe, { 2: "No 'va'." }, true);
    expect(again.toString()).toBe(safe.toString());
  });

  test('de ancho fijo: cada dato sigue en su lugar, y lo agregado no se lee', async () => {
    const perfil = buildPerfil({
      ...{ tipo: 'ancho-fijo', codificacion: 'cp850', largo: 22, encabezado: true },
      campos: [
        { nombre: 'cuenta', desde: 1, largo: 4 },
        { nombre: 'periodo', desde: 5, largo: 7 },
        { nombre: 'consumo', desde: 12, largo: 3 },
        { nombre: 'importe', desde: 15, largo: 8 },
      ],
    });
    const original = Buffer.from('encabezado\n00102026-10  5    1.50\n=0202026-10 ao    3.00\n0030cortado\n');
    original[original.indexOf('ao') + 1] = 0xa4;
    const csv = await download(perfil, original, { 3: 'Consumo inválido.', 4: 'El renglón está cortado.' });
    const [header, second, third] = csv.toString('latin1').split('\n');
    expect(header).toBe('encabezado\t_renglon\t_motivo');
    expect(second).toBe("'=0202026-10 a\xa4    3.00\t3\tConsumo inv\xa0lido.");
    expect(third).toBe('0030cortado\t4\tEl rengl\xa2n est\xa0 cortado.');
    expect(rowTexts(await readAgain(perfil, csv))).toEqual([
      '2: =020|2026-10|añ|3.00',
      '3! El renglón está cortado.',
    ]);
    const again = await download(perfil, csv, { 2: 'Otra cosa.' }, true);
    expect(again.toString('latin1').split('\n')[1]).toBe("'=0202026-10 a\xa4    3.00\t2\tOtra cosa.");
  });
});

describe('un renglon mal escrito', () => {
  const perfil = buildPerfil({ tipo: 'delimitado' });
  const header = 'cuenta;periodo;consumo;importe\n';
  const next = '30;2026-10;8;9.00';

  test.each([
    ['con una comilla que nadie cerro', '20;"2026-10;7;3.00', 'Faltan las comillas de cierre.'],
    ['con texto despues de la comilla', '20;"2026"-10;7;3.00', 'Las comillas están mal puestas.'],
    ['con columnas de menos', '20;2026-10;7', 'La cantidad de columnas no coincide.'],
    ['con columnas de mas', '20;2026-10;7;3.00;9;9', 'La cantidad de columnas no coincide.'],
  ])('%s: sin corregir se vuelve a rechazar, y no arrastra al que sigue', async (_, bad, motivo) => {
    const csv = await download(perfil, Buffer.from(`${header}${bad}\n${next}\n`), { 2: motivo, 3: 'Nada.' });
    expect(csv.toString()).toContain(`\n${bad};2;"${motivo}"\n${next};3;"Nada."\n`);
    const [first, second] = await readAgain(perfil, csv);
    expect(first?.error).not.toBe('');
    expect(second?.valores).toEqual(['30', '2026-10', '8', '9.00']);
    const again = await download(asSaved(perfil, csv), csv, { 2: 'Otra vez.' }, true);
    expect(again.toString().split('\n')[1]).toMatch(/;2;"Otra vez\."$/);
  });

  test('con bytes que no son letras: el archivo se puede subir, y ese renglon no pasa', async () => {
    const bad = Buffer.from(`${header}20;x\0y\x01\xf1;7;3.00\n${next} ñ\n`, 'latin1');
    const csv = await download(perfil, bad, { 2: 'El renglón tiene letras que no se entienden.' });
    expect(csv.toString()).toContain('20;x\ufffdy\ufffd\ufffd;7;3.00;2;');
    expect(rowTexts(await readAgain(perfil, csv))).toEqual([
      '2! El renglón tiene letras que no se entienden.',
    ]);
  });
});

test('un DBF sale como DBF, con dos campos mas, y se vuelve a leer', async () => {
  const ruta = join(folder, 'uno.dbf');
  const dbf = await DBFFile.create(
    ruta,
    [
      { name: 'CUENTA', type: 'C', size: 8 },
      { name: 'PERIODO', type: 'C', size: 7 },
      { name: 'CONSUMO', type: 'N', size: 10, decimalPlaces: 2 },
      { name: 'IMPORTE', type: 'N', size: 16, decimalPlaces: 2 },
    ],
    { encoding: 'win1252' },
  );
  await dbf.appendRecords(
    Array.from({ length: 200 }, (_, n) => ({
      ...{ CUENTA: `ñ${n}`, PERIODO: '2026-10', CONSUMO: n, IMPORTE: 1.5 },
    })),
  );
  const perfil = buildPerfil({ tipo: 'dbf' }, { decimal: ',' });
  const motivo = 'El suministro ñ98 no existe.';
  const original = await readFile(ruta);
  const saved = await download(perfil, original, { 4: 'Nada.', 100: motivo, 201: 'Último.' });
  expect(rowTexts(await decodeRows(saved, perfil))).toEqual([
    '2: ñ2|2026-10|2|1.5',
    '3: ñ98|2026-10|98|1.5',
    '4: ñ199|2026-10|199|1.5',
  ]);
  const own = buildPerfil(
    { tipo: 'dbf' },
    {},
    { cuenta: '_renglon', periodo: '_motivo', consumo: 'consumo' },
  );
  expect((await decodeRows(saved, own)).map(({ valores }) => valores.slice(0, 2))).toEqual([
    ['4', 'Nada.'],
    ['100', motivo],
    ['201', 'Último.'],
  ]);
  const again = await download(perfil, saved, { 3: 'Otra vez.' });
  // The record has 42 bytes of its own and 264 of ours, which are not added twice.
  expect(again).toHaveLength(saved.length - 2 * (42 + 264));
  expect((await decodeRows(again, own)).map(({ valores }) => valores.slice(0, 2))).toEqual([
    ['3', 'Otra vez.'],
  ]);
});

const folder = useFolder();

test('un millon de renglones no se guardan: se leen de a poco y se dejan de leer tras el ultimo rechazado', async () => {
  const perfil = buildPerfil({ tipo: 'delimitado' });
  let sent = 0;
  async function* lines() {
    yield Buffer.from('cuenta;periodo;consumo;importe\n');
    for (let n = 0; n < 1_000; n += 1) {
      sent += 1;
      yield Buffer.from('10;2026-10;5;1.50\n'.repeat(1_000));
    }
  }
  const few = [2, 3, 9_000, 9_001, 9_002, 9_003, 9_004, 90_000, 500_000];
  const rejected = linesOf(Object.fromEntries(few.map((renglon) => [renglon, 'Nada.'])));
  if (perfil.archivo.tipo === 'dbf') throw new Error('it is of text');
  const csv = await buffer(rejectedText(Readable.from(lines()), perfil.archivo, rejected, {}));
  expect(
    [...csv.toString().matchAll(/;1\.50;(\d+);"Nada\."\n/g)].map(([, renglon]) => Number(renglon)),
  ).toEqual(few);
  expect(sent).toBeLessThan(550);
});
