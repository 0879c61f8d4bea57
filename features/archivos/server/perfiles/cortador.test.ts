import { threadTime } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { MOTIVO } from './errores.ts';
import { CANONICO } from './perfil.ts';
import { CONSUMOS, enBreve, filasDe, leer, perfilDe } from './perfiles.test-kit.ts';
import { LectorDeTexto } from './texto.ts';

const CABEZA = 'cuenta;periodo;consumo;importe';
const canonico = (...renglones: string[]) => [CABEZA, ...renglones].join('\n');

// Name of the case, the file, and what must come out of it.
const CASOS: [string, string | Buffer, string[]][] = [
  [
    'un archivo sano',
    canonico('1;2026-10;5;9.50', '2;2026-10;6;', ''),
    ['2: 1|2026-10|5|9.50', '3: 2|2026-10|6|'],
  ],
  ['sin salto al final', canonico('1;2026-10;5;9.50'), ['2: 1|2026-10|5|9.50']],
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
  ['blancos alrededor', canonico(' 1 ;\t2026-10; 5;"  9.50 "'), ['2: 1|2026-10|5|9.50']],
  [
    'comillas con separador, comillas y salto adentro',
    canonico('"a;b";"c""d";"e\r\nf";"g\nh"', '2;2026-10;6;7'),
    ['2: a;b|c"d|e\r\nf|g\nh', '3: 2|2026-10|6|7'],
  ],
  [
    'CRLF, LF y CR en el mismo archivo',
    `${CABEZA}\r\n1;a;5;9\r2;a;5;9\n3;a;5;9\r\n4;a;5;9\r`,
    ['2: 1|a|5|9', '3: 2|a|5|9', '4: 3|a|5|9', '5: 4|a|5|9'],
  ],
  ['con marca de UTF-8', `\ufeff${canonico('1;2026-10;5;9')}`, ['2: 1|2026-10|5|9']],
  [
    'con marca de UTF-8 y el encabezado entre comillas',
    '\ufeff"cuenta";"periodo";consumo;importe\n1;2026-10;5;9',
    ['2: 1|2026-10|5|9'],
  ],
  [
    'renglones en blanco: se cuentan y no se leen',
    `\n${CABEZA}\n\n1;a;5;9\n  \t\n;;;\n"";"";"";""\n2;a;5;9\n\n`,
    ['4: 1|a|5|9', '8: 2|a|5|9'],
  ],
  ['el Ctrl-Z con que termina DOS', canonico('1;a;5;9', '\x1a'), ['2: 1|a|5|9']],
  ['el Ctrl-Z pegado al último renglón, varias veces', canonico('1;a;5;9\x1a\x1a\x1a'), ['2: 1|a|5|9']],
  [
    'el Ctrl-Z en el medio',
    canonico('1;a;5;9', '2;a\x1a;5;9', '\x1a', '3;a;5;9'),
    ['2: 1|a|5|9', `3! ${MOTIVO.letras}`, '5: 3|a|5|9'],
  ],
  [
    'un NUL',
    canonico('1;a;5;9', '2;a\0;5;9', '3;a;5;9'),
    ['2: 1|a|5|9', `3! ${MOTIVO.letras}`, '4: 3|a|5|9'],
  ],
  [
    'letras de otra codificación',
    Buffer.from(canonico('1;a;5;9', '2;Pe\xf1a;5;9', '3;a;5;9'), 'latin1'),
    ['2: 1|a|5|9', `3! ${MOTIVO.letras}`, '4: 3|a|5|9'],
  ],
  [
    'columnas de más y de menos',
    canonico('1;a;5', '2;a;5;9;0', '3;a;5;9'),
    [`2! ${MOTIVO.columnas}`, `3! ${MOTIVO.columnas}`, '4: 3|a|5|9'],
  ],
  ['el último renglón cortado', canonico('1;a;5;9', '2;a'), ['2: 1|a|5|9', `3! ${MOTIVO.columnas}`]],
  [
    'el último renglón cortado entre comillas',
    canonico('1;a;5;9', '2;"a'),
    ['2: 1|a|5|9', `3! ${MOTIVO.sinCierre}`],
  ],
  [
    'una comilla suelta en un campo sin comillas es una letra',
    canonico('1;caño 2" x;5;9', '2;BAR "EL GAUCHO";5;9', '3;2";5;9'),
    ['2: 1|caño 2" x|5|9', '3: 2|BAR "EL GAUCHO"|5|9', '4: 3|2"|5|9'],
  ],
  [
    'algo después de cerrar las comillas',
    canonico('1;"EL GAUCHO" BAR;5;9', '2;a;5;9'),
    [`2! ${MOTIVO.comillas}`, '3: 2|a|5|9'],
  ],
  [
    'comillas sin cerrar, y nadie más tiene',
    canonico('1;"a;5;9', '2;a;5;9', '3;a;5;9'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|a|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar, y el que sigue las tiene',
    canonico('1;"a;5;9', '2;"a";5;9', '"3";a;5;"9"'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|a|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar en la última columna',
    canonico('1;a;5;"9', '"2";"a";"5";"9"', '3;a;5;""', '4;a;5;9'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|a|5|9', '4: 3|a|5|', '5: 4|a|5|9'],
  ],
  [
    'una comilla de más al cerrar',
    canonico('1;"a"";5;9', '2;"b";5;9'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|b|5|9'],
  ],
  [
    'comillas sin cerrar que otra suelta vendría a cerrar, con renglones sanos en el medio',
    canonico('1;"a;5;9', '2;a;5;9', '3;a;5;9', '4;caño 2";5;9', '5;a;5;9'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|a|5|9', '4: 3|a|5|9', '5: 4|caño 2"|5|9', '6: 5|a|5|9'],
  ],
  [
    'lo mismo, en renglones seguidos',
    canonico('1;"a;5;9', '2;caño 2";5;9', '3;a;5;9'),
    [`2! ${MOTIVO.sinCierre}`, '3: 2|caño 2"|5|9', '4: 3|a|5|9'],
  ],
  [
    'comillas sin cerrar en renglones seguidos',
    canonico('1;"a;5;9', '2;"a;5;9', '3;"a;5;9', '4;a;5;9'),
    [`2! ${MOTIVO.sinCierre}`, `3! ${MOTIVO.sinCierre}`, `4! ${MOTIVO.sinCierre}`, '5: 4|a|5|9'],
  ],
  [
    'varios renglones en un campo, el primero y el último',
    canonico('"a\nb";x;5;9', '1;x;5;"c\nd"', '2;x;5;9'),
    ['2: a\nb|x|5|9', '3: 1|x|5|c\nd', '4: 2|x|5|9'],
  ],
  [
    'varios renglones y columnas de más: se rechaza entero y una vez',
    canonico('1;"a\nb";5;9;0', '2;a;5;9'),
    [`2! ${MOTIVO.columnas}`, '3: 2|a|5|9'],
  ],
  ['nada más que el encabezado', CABEZA, []],
  ['nada', '', []],
];

test.each(CASOS)('%s', async (_, archivo, esperado) => {
  expect(enBreve(await leer(archivo, CANONICO))).toEqual(esperado);
});

describe('el corte de los bloques no se nota', () => {
  test.each(CASOS)('%s, partido en cada byte', (_, archivo, esperado) => {
    const bytes = Buffer.from(archivo as Buffer);
    for (let corte = 0; corte <= bytes.length; corte += 1)
      expect(enBreve(aTrozos([bytes.subarray(0, corte), bytes.subarray(corte)])), `corte ${corte}`).toEqual(
        esperado,
      );
    expect(enBreve(aTrozos(Array.from(bytes, (byte) => Buffer.from([byte]))))).toEqual(esperado);
  });
});

/** Past the gathering of crumbs: every piece is a block of its own. */
function aTrozos(trozos: readonly Buffer[]) {
  if (CANONICO.archivo.tipo !== 'delimitado') throw new Error('the canonical file is delimited');
  const lector = new LectorDeTexto(CANONICO, CANONICO.archivo, CONSUMOS);
  const salida: Buffer[] = [];
  for (const trozo of trozos) salida.push(...lector.leer(Buffer.concat([lector.sobra, trozo]), false));
  salida.push(...lector.leer(lector.sobra, true));
  return filasDe(Buffer.concat(salida));
}

test('comillas sin cerrar delante de miles de renglones cuestan uno', async () => {
  const muchos = Array.from({ length: 20_000 }, (_, i) => `${i};2026-10;5;9.50`);
  const filas = await leer(canonico('x;"a;5;9', ...muchos), CANONICO);
  expect(filas.filter(({ error }) => error)).toEqual([
    { valores: ['', '', '', ''], renglon: 2, error: MOTIVO.sinCierre, original: 'x;"a;5;9' },
  ]);
  expect(filas.slice(1).map(({ valores }) => valores.join(';'))).toEqual(muchos);
});

test('un renglón larguísimo se rechaza y los de al lado quedan', async () => {
  const largo = `2;${'x'.repeat(300_000)};5;9`;
  const abierto = `3;"${'y;'.repeat(100_000)}`;
  const pegado = `4;"a"b${'z'.repeat(200_000)};5;9`;
  const filas = await leer(canonico('1;a;5;9', largo, abierto, pegado, '5;a;5;9'), CANONICO);
  expect(enBreve(filas)).toEqual([
    '2: 1|a|5|9',
    `3! ${MOTIVO.largo}`,
    `4! ${MOTIVO.largo}`,
    `5! ${MOTIVO.comillas}`,
    '6: 5|a|5|9',
  ]);
  expect(filas[1]?.original).toBe(largo.slice(0, 500));
});

test('lo que se rechaza se muestra como estaba, hasta 500 letras y con una marca donde no hay letra', async () => {
  const archivo = Buffer.concat([
    Buffer.from(`${CABEZA}\n1;"¿qué"";"${'😀'.repeat(400)}\n`),
    Buffer.from('2;Pe\xf1a\0;5;9\n', 'latin1'),
  ]);
  const filas = await leer(archivo, CANONICO);
  expect(filas[0]?.original.startsWith('1;"¿qué"";"😀')).toBe(true);
  expect(filas[0]?.original.length).toBe(500);
  expect(filas[1]?.original).toBe('2;Pe\ufffda\ufffd;5;9');
});

test('un archivo en que todo está roto no lleva más que su tamaño', async () => {
  for (const roto of ['x";"y', '1;"a;5;9', ';";x', '1;"a";"b\n";"c', '"""']) {
    const worked = threadTime();
    const filas = await leer(canonico(...Array.from({ length: 50_000 }, () => roto)), CANONICO);
    expect(filas.length, roto).toBeGreaterThan(9_000);
    expect(worked(), roto).toBeLessThan(20_000);
  }
});

test('sin comillas en el perfil, una comilla es una letra', async () => {
  const perfil = perfilDe({ tipo: 'delimitado', separador: 'tab', comillas: null });
  const filas = await leer(
    'cuenta\tperiodo\tconsumo\timporte\n1\t"EL GAUCHO; BAR\t5\t9\n"2"\ta\t5\t9',
    perfil,
  );
  expect(enBreve(filas)).toEqual(['2: 1|"EL GAUCHO; BAR|5|9', '3: "2"|a|5|9']);
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
    Buffer.from(`\ufeff${CABEZA}`, 'utf16le'),
    'El archivo está en UTF-16. Guardalo como CSV UTF-8 y volvé a subirlo.',
  ],
])('no se puede leer: %s', async (_, archivo, frase) => {
  await expect(leer(archivo, CANONICO)).rejects.toThrow(frase);
});
