import { describe, expect, test } from 'vitest';
import { CANONICAL_COLUMNS } from './columns.ts';
import { compareColumns, describeReading, expectedColumns, withColumnNames } from './header.ts';
import { CANONICAL_PERFIL } from './perfil.ts';
import { buildPerfil, CONSUMOS, decodeRows, rowTexts } from './perfiles.test-kit.ts';

const EXPECTED = expectedColumns(CANONICAL_PERFIL, CANONICAL_COLUMNS.facturas);
const compare = (header: string, names = {}) => compareColumns(EXPECTED, names, header.split(';'));
const suggestions = (header: string) =>
  Object.fromEntries(
    compare(header).columnas.flatMap(({ esperada, parecida }) => (parecida ? [[esperada, parecida]] : [])),
  );

describe('las columnas de un archivo se comparan con las que espera su formato', () => {
  test('cada una con su nombre en el archivo, las que faltan y las que sobran', () => {
    const { columnas, sobran } = compare('CUENTA;Número;periodo;fecha;importe;obs;;_renglon;_motivo');
    expect(columnas.map(({ esperada, enArchivo = '–' }) => `${esperada}: ${enArchivo}`)).toEqual([
      ...['cuenta: CUENTA', 'numero: Número', 'periodo: periodo', 'fecha: fecha', 'vencimiento: –'],
      ...['importe: importe', 'consumo: –', 'pagada: –', 'concepto: –'],
      ...['vencimiento2: –', 'importe2: –', 'codigo_barras: –'],
    ]);
    expect(columnas.filter(({ obligatoria }) => obligatoria)).toHaveLength(6);
    expect(sobran).toEqual(['obs']);
  });

  test.each([
    ['nro_cuenta', 'cuenta', 'nro_cuenta'],
    ['un error de tipeo', 'vencimiento', 'vencimento'],
    ['un DBF corta los nombres', 'vencimiento', 'VENCIMIENT'],
    ['una abreviatura', 'vencimiento', 'fec_vto'],
    ['con otros signos', 'importe', 'IMPORTE ($)'],
  ])('%s se parece', (_title, esperada, nombre) => {
    expect(suggestions(`${nombre};otra`)).toMatchObject({ [esperada]: nombre });
  });

  test('lo que no se parece no se ofrece, y un nombre se ofrece una sola vez', () => {
    expect(suggestions('titular;domicilio;zona;x;é;')).toEqual({});
    expect(suggestions('nro_cuenta;cuenta_nro')).toEqual({ cuenta: 'nro_cuenta' });
  });

  test('lo que sobra tiene un límite, por más columnas que traiga', () => {
    const { sobran } = compare(Array.from({ length: 900 }, (_, n) => `${'x'.repeat(300)}${n}`).join(';'));
    expect(sobran).toHaveLength(50);
    expect(Math.max(...sobran.map((nombre) => nombre.length))).toBe(100);
  });

  test('con otro nombre, esa es la columna; y lo que se arma con varias también se encuentra', async () => {
    expect(compare('nro_cuenta', { cuenta: 'NRO_CUENTA' }).columnas[0]).toEqual({
      ...{ esperada: 'cuenta', obligatoria: true, enArchivo: 'nro_cuenta' },
    });
    const perfil = buildPerfil(
      { tipo: 'delimitado' },
      {},
      {
        ...{ periodo: 'periodo', consumo: 'consumo', importe: 'importe' },
        cuenta: { juntar: [{ columna: 'RUTA' }, '-', { columna: 'FOLIO', opcional: true }] },
      },
    );
    const expected = expectedColumns(perfil, CANONICAL_COLUMNS.consumos);
    expect(expected.slice(0, 2)).toEqual([
      { esperada: 'RUTA', obligatoria: true },
      { esperada: 'FOLIO', obligatoria: false },
    ]);
    const renamed = withColumnNames(perfil, { ruta: 'recorrido' });
    const file = 'recorrido;folio;periodo;consumo;importe\n7;8;2026-10;5;9.50\n';
    expect(rowTexts(await decodeRows(file, renamed, CONSUMOS))).toEqual(['2: 7-8|2026-10|5|9.50']);
  });
});

describe('cómo parece escrito', () => {
  const reading = (text: string, encoding: BufferEncoding = 'utf8') =>
    describeReading(CANONICAL_PERFIL.archivo, Buffer.from(text, encoding));

  test('como espera el formato', () => {
    expect(reading('cuenta;concepto\n1;Energía\n')).toEqual({ codificacion: 'utf-8', separador: ';' });
  });
  test.each([
    ['con otro separador', 'cuenta,concepto\n', { separadorParece: ',' }],
    ['con tabulaciones', 'cuenta\tconcepto\n', { separadorParece: '\t' }],
    ['de una sola columna', 'cuenta\n', {}],
  ])('%s', (_title, text, expected) => {
    expect(reading(text)).toEqual({ codificacion: 'utf-8', separador: ';', ...expected });
  });
  test('en Windows o en DOS', () => {
    expect(reading('a;b\nEnergía;Peña\n', 'latin1').codificacionParece).toBe('windows-1252');
    const dos = Buffer.from([0x61, 0x3b, 0x0a, 0x50, 0x65, 0xa4, 0x61, 0x3b, 0xa1, 0x0a]);
    expect(describeReading(CANONICAL_PERFIL.archivo, dos).codificacionParece).toBe('cp850');
  });
});
