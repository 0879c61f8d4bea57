import { expect, test } from 'vitest';
import { formatProblem } from './dates.ts';
import { MOTIVO } from './errors.ts';
import { CANONICAL_PERFIL, Perfil } from './perfil.ts';
import { buildPerfil, decodeRows, rowTexts } from './perfiles.test-kit.ts';
import { converterFor, type ValueFormat } from './value-converters.ts';

const FORMAT: ValueFormat = CANONICAL_PERFIL.valores;
const importe = (cambios: Partial<ValueFormat>) => converterFor('importe', { ...FORMAT, ...cambios });

test.each([
  ['18400.50', '18400.50'],
  ['0', '0'],
  ['.5', '0.5'],
  ['+7', '7'],
  ['-7', '-7'],
  ['0007.10', '7.10'],
  ['', ''],
  ['12,3,4', '12,3,4'],
  ['18.400,50', '18.400,50'],
  ['$ 5', '$ 5'],
  ['.', '.'],
  ['1e5', '1e5'],
])('con punto, %j es %j', (written, esperado) => {
  expect(importe({})?.(written)).toBe(esperado);
});

test.each([
  ['18.400,50', '18400.50'],
  ['1.234.567', '1234567'],
  ['18400,50', '18400.50'],
  ['1.234', '1234'],
  [',5', '0.5'],
  ['12.34,5', '12.34,5'],
  ['1.23.456', '1.23.456'],
  ['1,2,3', '1,2,3'],
])('con coma y puntos de miles, %j es %j', (written, esperado) => {
  expect(importe({ decimal: ',', miles: '.' })?.(written)).toBe(esperado);
});

test('un número de otra escritura no pasa por bueno', () => {
  expect(importe({ decimal: ',', miles: '.' })?.('18400.50')).toEqual({
    texto: '18400.50',
    problem: MOTIVO.importe,
  });
  expect(importe({ decimal: ',', miles: null })?.('1.234')).toEqual({
    texto: '1.234',
    problem: MOTIVO.importe,
  });
  expect(importe({ decimalesImplicitos: 2 })?.('184.50')).toEqual({
    texto: '184.50',
    problem: MOTIVO.importe,
  });
});

test.each([
  ['000001840050', '18400.50'],
  ['5', '0.05'],
  ['-1234', '-12.34'],
  ['12 34', '12 34'],
])('con dos decimales que no se escriben, %j es %j', (written, esperado) => {
  expect(importe({ decimalesImplicitos: 2 })?.(written)).toBe(esperado);
});

test('un consumo sin decimales de verdad es entero', () => {
  const consumo = converterFor('whole', { ...FORMAT, decimal: ',' });
  expect(['214,00', '214', '214,5', 'x'].map((item) => consumo?.(item))).toEqual([
    '214',
    '214',
    '214.5',
    'x',
  ]);
});

test.each([
  ['dd/mm/aaaa', '02/11/2026', '2026-11-02'],
  ['dd/mm/aaaa', '2/1/2026', '2026-01-02'],
  ['dd/mm/aaaa', '02/11/2026 00:00:00', '2026-11-02'],
  ['dd/mm/aaaa', '31/02/2026', '31/02/2026'],
  ['dd/mm/aaaa', '2026-11-02', '2026-11-02'],
  ['dd/mm/aaaa', '  /  /    '.trim(), ''],
  ['dd/mm/aaaa', '00/00/0000', ''],
  ['dd/mm/aa', '02/11/26', '2026-11-02'],
  ['dd.mm.aaaa', '02x11x2026', '02x11x2026'],
  ['aaaammdd', '20261102', '2026-11-02'],
  ['aaaammdd', '2026112', '2026112'],
  ['ddmmaaaa', '02112026', '2026-11-02'],
  ['yyyy-mm-dd', '2026-11-02', '2026-11-02'],
  ['aaaa-mm-dd', 'ayer', 'ayer'],
])('%s: %j es %j', (fecha, written, expected) => {
  expect(converterFor('fecha', { ...FORMAT, fecha })?.(written)).toBe(expected);
});

test.each([
  ['aaaa-mm', '2026-10', '2026-10'],
  ['mm/aaaa', '10/2026', '2026-10'],
  ['aaaamm', '202610', '2026-10'],
  ['mmaaaa', '102026', '2026-10'],
  ['mm/aa', '1/26', '2026-01'],
  ['dd/mm/aaaa', '31/10/2026', '2026-10'],
  ['mm/aaaa', '13/2026', '13/2026'],
])('período %s: %j es %j', (periodo, written, esperado) => {
  expect(converterFor('periodo', { ...FORMAT, periodo })?.(written)).toBe(esperado);
});

test('sí y no, en las palabras de cada uno', () => {
  const booleanConverter = converterFor('yesNo', { ...FORMAT, si: ['Sí', '*'], no: ['no', ''] });
  expect(['SI', 'sí', '*', 'NO', '', 'quizás'].map((item) => booleanConverter?.(item))).toEqual([
    'S',
    'S',
    'S',
    'N',
    'N',
    'quizás',
  ]);
});

test.each(['', 'mm/aaaa', 'dd/dd/aaaa', 'dd/mm', 'dd/mm/aaaa hh', 'dd_mm_aaaa'])(
  '%j no es forma de escribir un día',
  (format) => {
    expect(formatProblem(format, true)).toContain('dd/mm/aaaa');
  },
);

test('un sistema que parte el número de la factura, con columnas fijas y recortes', async () => {
  const perfil = Perfil.parse({
    codigo: 'partido',
    nombre: 'Partido',
    para: ['facturas'],
    archivo: {
      tipo: 'delimitado',
      codificacion: 'windows-1252',
      separador: ',',
      encabezado: false,
      columnas: ['cta', 'letra', 'punto', 'nro', 'emitida', 'vence', 'total'],
    },
    valores: { decimal: ',', miles: '.', fecha: 'dd/mm/aaaa' },
    columnas: {
      cuenta: { columna: 'CTA', sinCeros: true },
      numero: {
        juntar: [
          { columna: 'letra' },
          ' ',
          { columna: 'punto', ceros: 4 },
          '-',
          { columna: 'nro', ceros: 8 },
        ],
      },
      periodo: { columna: 'emitida', periodo: 'dd/mm/aaaa' },
      fecha: 'emitida',
      vencimiento: { columna: 'vence', fecha: 'aaaammdd' },
      importe: 'total',
      concepto: { fijo: 'Energía; "luz"' },
    },
  });
  const columnas = ['cuenta', 'numero', 'periodo', 'fecha', 'vencimiento', 'importe', 'consumo', 'concepto'];
  const archivo = [
    '0010,B,3,12345,02/11/2026,20261120,"18.400,50"',
    '11,B,,12345,02/11/2026,20261120,"1,5"',
    '12,B,3,1,02/11/2026,20261120,18400.50',
  ].join('\r\n');
  expect(rowTexts(await decodeRows(archivo, perfil, columnas))).toEqual([
    '1: 10|B 0003-00012345|2026-11|2026-11-02|2026-11-20|18400.50||Energía; "luz"',
    '2: 11||2026-11|2026-11-02|2026-11-20|1.5||Energía; "luz"',
    `3! ${MOTIVO.importe}`,
  ]);
});

test('un pedazo que puede faltar', async () => {
  const perfil = buildPerfil(
    { tipo: 'delimitado' },
    {},
    {
      cuenta: { columna: 'cta', desde: 3, largo: 2 },
      nombre: 'nombre',
      domicilio: { juntar: [{ columna: 'calle' }, ' ', { columna: 'altura', opcional: true }] },
    },
    ['padron'],
  );
  const archivo = 'cta;nombre;calle;altura\n001234;A;Mitre;\n001234;B;Mitre;12\n001234;C;;12';
  expect(rowTexts(await decodeRows(archivo, perfil, ['cuenta', 'nombre', 'domicilio']))).toEqual([
    '2: 12|A|Mitre',
    '3: 12|B|Mitre 12',
    '4: 12|C|',
  ]);
});
