import { threadTime } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { MOTIVO } from './errors.ts';
import { CANONICAL_PERFIL } from './perfil.ts';
import { buildPerfil, CONSUMOS, decodeRows, parseRows, rowTexts } from './perfiles.test-kit.ts';
import { TextFileReader } from './text-reader.ts';

const HEADER = 'cuenta;periodo;consumo;importe';
const canonicalFile = (...renglones: string[]) => [HEADER, ...renglones].join('\n');

const EXAMPLES: [string, string | Buffer, string[]][] = [
  [
    'un archivo sano',
    canonicalFile('1;2026-10;5;9.50', '2;2026-10;6;', ''),
    ['2: 1|2026-10|5|9.50', '3: 2|2026-10|6|'],
  ],
  ['sin salto al final', canonicalFile('1;2026-10;5;9.50'), ['2: 1|2026-10|5|9.50']],
  [
    'columnas en otro orden, mayúsculas, blancos y acentos',
    'Importe ; CONSUMO;Cuenta;Período\n9.50;5;1;2026-10',
    ['2: 1|2026-10|5|9.50'],
  ],
  [
    'columnas de más y de menos en el encabezado',
    'cuenta;otra;periodo;consumo\n1;x;2026-10;5',
    ['2: 1|2026-10|5|'],
  ],
  ['blancos alrededor', canonicalFile(' 1 ;\t2026-10; 5;"  9.50 "'), ['2: 1|2026-10|5|9.50']],
  [
    'comillas con separador, comillas y salto adentro',
    canonicalFile('"a;b";"c""d";"e\r\nf";"g\nh"', '2;2026-10;6;7'),
    ['2: a;b|c"d|e\r\nf|g\nh', '3: 2|2026-10|6|7'],
  ],
  [
    'CRLF, LF y CR en el mismo archivo',
    `${HEADER}\r\n1;a;5;9\r2;a;5;9\n3;a;5;9\r\n4;a;5;9\r`,
    ['2: 1|a|5|9', '3: 2|a|5|9', '4: 3|a|5|9', '5: 4|a|5|9'],
  ],
  ['con marca de UTF-8', `\ufeff${canonicalFile('1;2026-10;5;9')}`, ['2: 1|2026-10|5|9']],
  [
    'con marca de UTF-8 y el encabezado entre comillas',
    '\ufeff"cuenta";"periodo";consumo;importe\n1;2026-10;5;9',
    ['2: 1|2026-10|5|9'],
  ],
  [
    'renglones en blanco: se cuentan y no se leen',
    `\n${HEADER}\n\n1;a;5;9\n  \t\n;;;\n"";"";"";""\n2;a;5;9\n\n`,
    ['4: 1|a|5|9', '8: 2|a|5|9'],
  ],
  ['el Ctrl-Z con que termina DOS', canonicalFile('1;a;5;9', '\x1a'), ['2: 1|a|5|9']],
  ['el Ctrl-Z pegado al último renglón, varias veces', canonicalFile('1;a;5;9\x1a\x1a\x1a'), ['2: 1|a|5|9']],
  [
    'el Ctrl-Z en el medio',
    canonicalFile('1;a;5;9', '2;a\x1a;5;9', '\x1a', '3;a;5;9'),
    ['2: 1|a|5|9', `3! ${MOTIVO.charset}`, '5: 3|a|5|9'],
  ],
  [
    'un NUL',
    canonicalFile('1;a;5;9', '2;a\0;5;9', '3;a;5;9'),
    ['2: 1|a|5|9', `3! ${MOTIVO.charset}`, '4: 3|a|5|9'],
  ],
  [
    'letras de otra codificación',
    Buffer.from(canonicalFile('1;a;5;9', '2;Pe\xf1a;5;9', '3;a;5;9'), 'latin1'),
    ['2: 1|a|5|9', `3! ${MOTIVO.charset}`, '4: 3|a|5|9'],
  ],
  [
    'columnas de más y de menos',
    canonicalFile('1;a;5', '2;a;5;9;0', '3;a;5;9'),
    [`2! ${MOTIVO.columns}`, `3! ${MOTIVO.columns}`, '4: 3|a|5|9'],
  ],
  ['el último renglón cortado', canonicalFile('1;a;5;9', '2;a'), ['2: 1|a|5|9', `3! ${MOTIVO.columns}`]],
  [
    'el último renglón cortado entre comillas',
    canonicalFile('1;a;5;9', '2;"a'),
    ['2: 1|a|5|9', `3! ${MOTIVO.unclosedQuote}`],
  ],
  [
    'una comilla suelta en un campo sin comillas es una letra',
    canonicalFile('1;caño 2" x;5;9', '2;BAR "EL GAUCHO";5;9', '3;2";5;9'),
    ['2: 1|caño 2" x|5|9', '3: 2|BAR "EL GAUCHO"|5|9', '4: 3|2"|5|9'],
  ],
  [
    'algo después de cerrar las comillas',
    canonicalFile('1;"EL GAUCHO" BAR;5;9', '2;a;5;9'),
    [`2! ${MOTIVO.quotes}`, '3: 2|a|5|9'],
  ],
  [
    'comillas sin cerrar, y nadie más tiene',
    canonicalFile('1;"a;5;9', '2;a;5;9', '3;a;5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|a|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar, y el que sigue las tiene',
    canonicalFile('1;"a;5;9', '2;"a";5;9', '"3";a;5;"9"'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|a|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar en la última columna',
    canonicalFile('1;a;5;"9', '"2";"a";"5";"9"', '3;a;5;""', '4;a;5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|a|5|9', '4: 3|a|5|', '5: 4|a|5|9'],
  ],
  [
    'una comilla de más al cerrar',
    canonicalFile('1;"a"";5;9', '2;"b";5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|b|5|9'],
  ],
  [
    'comillas sin cerrar que otra suelta vendría a cerrar, con renglones sanos en el medio',
    canonicalFile('1;"a;5;9', '2;a;5;9', '3;a;5;9', '4;caño 2";5;9', '5;a;5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|a|5|9', '4: 3|a|5|9', '5: 4|caño 2"|5|9', '6: 5|a|5|9'],
  ],
  [
    'lo mismo, en renglones seguidos',
    canonicalFile('1;"a;5;9', '2;caño 2";5;9', '3;a;5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, '3: 2|caño 2"|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar en renglones seguidos',
    canonicalFile('1;"a;5;9', '2;"a;5;9', '3;"a;5;9', '4;a;5;9'),
    [`2! ${MOTIVO.unclosedQuote}`, `3! ${MOTIVO.unclosedQuote}`, `4! ${MOTIVO.unclosedQuote}`, '5: 4|a|5|9'],
  ],
  [
    'varios renglones en un campo, el primero y el último',
    canonicalFile('"a\nb";x;5;9', '1;x;5;"c\nd"', '2;x;5;9'),
    ['2: a\nb|x|5|9', '3: 1|x|5|c\nd', '4: 2|x|5|9'],
  ],
  [
    'varios renglones y columnas de más: se rechaza entero y una vez',
    canonicalFile('1;"a\nb";5;9;0', '2;a;5;9'),
    [`2! ${MOTIVO.columns}`, '3: 2|a|5|9'],
  ],
  ['nada más que el encabezado', HEADER, []],
  ['nada', '', []],
];

test.each(EXAMPLES)('%s', async (_, archivo, esperado) => {
  expect(rowTexts(await decodeRows(archivo, CANONICAL_PERFIL))).toEqual(esperado);
});

describe('el corte de los bloques no se nota', () => {
  test.each(EXAMPLES)('%s, partido en cada byte', (_, archivo, esperado) => {
    const bytes = Buffer.from(archivo as Buffer);
    for (let corte = 0; corte <= bytes.length; corte += 1)
      expect(
        rowTexts(readInChunks([bytes.subarray(0, corte), bytes.subarray(corte)])),
        `corte ${corte}`,
      ).toEqual(esperado);
    expect(rowTexts(readInChunks(Array.from(bytes, (byte) => Buffer.from([byte]))))).toEqual(esperado);
  });
});

function readInChunks(chunks: readonly Buffer[]) {
  if (CANONICAL_PERFIL.archivo.tipo !== 'delimitado') throw new Error('the canonical file is delimited');
  const reader = new TextFileReader(CANONICAL_PERFIL, CANONICAL_PERFIL.archivo, CONSUMOS, () => undefined);
  const output: Buffer[] = [];
  for (const chunk of chunks) output.push(...reader.read(Buffer.concat([reader.leftover, chunk]), false));
  output.push(...reader.read(reader.leftover, true));
  return parseRows(Buffer.concat(output));
}

test('comillas sin cerrar delante de miles de renglones cuestan uno', async () => {
  const manyLines = Array.from({ length: 20_000 }, (_, i) => `${i};2026-10;5;9.50`);
  const rows = await decodeRows(canonicalFile('x;"a;5;9', ...manyLines), CANONICAL_PERFIL);
  expect(rows.filter(({ error }) => error)).toEqual([
    { valores: ['', '', '', ''], renglon: 2, error: MOTIVO.unclosedQuote, original: 'x;"a;5;9' },
  ]);
  expect(rows.slice(1).map(({ valores }) => valores.join(';'))).toEqual(manyLines);
});

test('un renglón larguísimo se rechaza y los de al lado quedan', async () => {
  const longLine = `2;${'x'.repeat(300_000)};5;9`;
  const unclosed = `3;"${'y;'.repeat(100_000)}`;
  const glued = `4;"a"b${'z'.repeat(200_000)};5;9`;
  const rows = await decodeRows(
    canonicalFile('1;a;5;9', longLine, unclosed, glued, '5;a;5;9'),
    CANONICAL_PERFIL,
  );
  expect(rowTexts(rows)).toEqual([
    '2: 1|a|5|9',
    `3! ${MOTIVO.tooLong}`,
    `4! ${MOTIVO.tooLong}`,
    `5! ${MOTIVO.quotes}`,
    '6: 5|a|5|9',
  ]);
  expect(rows[1]?.original).toBe(longLine.slice(0, 500));
});

test('lo que se rechaza se muestra como estaba, hasta 500 letras y con una marca donde no hay letra', async () => {
  const archivo = Buffer.concat([
    Buffer.from(`${HEADER}\n1;"¿qué"";"${'😀'.repeat(400)}\n`),
    Buffer.from('2;Pe\xf1a\0;5;9\n', 'latin1'),
  ]);
  const rows = await decodeRows(archivo, CANONICAL_PERFIL);
  expect(rows[0]?.original.startsWith('1;"¿qué"";"😀')).toBe(true);
  expect(rows[0]?.original.length).toBe(500);
  expect(rows[1]?.original).toBe('2;Pe\ufffda\ufffd;5;9');
});

test('un archivo en que todo está roto no lleva más que su tamaño', async () => {
  for (const broken of ['x";"y', '1;"a;5;9', ';";x', '1;"a";"b\n";"c', '"""']) {
    const worked = threadTime();
    const rows = await decodeRows(
      canonicalFile(...Array.from({ length: 50_000 }, () => broken)),
      CANONICAL_PERFIL,
    );
    expect(rows.length, broken).toBeGreaterThan(9_000);
    expect(worked(), broken).toBeLessThan(20_000);
  }
});

test('sin comillas en el perfil, una comilla es una letra', async () => {
  const perfil = buildPerfil({ tipo: 'delimitado', separador: 'tab', comillas: null });
  const rows = await decodeRows(
    'cuenta\tperiodo\tconsumo\timporte\n1\t"EL GAUCHO; BAR\t5\t9\n"2"\ta\t5\t9',
    perfil,
  );
  expect(rowTexts(rows)).toEqual(['2: 1|"EL GAUCHO; BAR|5|9', '3: "2"|a|5|9']);
});

test.each([
  [
    'un encabezado roto',
    'cuenta;"a\n1;2',
    'El encabezado del archivo no se puede leer: faltan las comillas de cierre.',
  ],
  [
    'otras columnas',
    'otra;cosa\n1;2',
    'El archivo no tiene las columnas del formato «Formato de la Oficina Virtual».',
  ],
  [
    'columnas repetidas',
    'cuenta;periodo;CUENTA\n1;2;3',
    'El archivo tiene dos columnas que se llaman «cuenta».',
  ],
  [
    'demasiadas columnas',
    Array.from({ length: 1_001 }, (_, i) => `c${i}`).join(';'),
    'El archivo tiene más de 1000 columnas.',
  ],
  [
    'otra codificación',
    Buffer.from(`\ufeff${HEADER}`, 'utf16le'),
    'El archivo está en UTF-16. Guardalo como CSV UTF-8 y volvé a subirlo.',
  ],
])('no se puede leer: %s', async (_, archivo, sentence) => {
  await expect(decodeRows(archivo, CANONICAL_PERFIL)).rejects.toThrow(sentence);
});
