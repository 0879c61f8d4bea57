import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CANONICAL_COLUMNS, PERFIL_TIPOS } from './columns.ts';
import type { InvalidPerfiles } from './errors.ts';
import { isCopyReady, type Perfil } from './perfil.ts';
import { buildPerfil, decodeRows, rowTexts } from './perfiles.test-kit.ts';
import { readPerfiles } from './read-perfiles.ts';

const SAMPLES_DIR = new URL('../../../../docs/operar/perfiles/', import.meta.url).pathname;
const GUIDE = new URL('../../../../docs/operar/perfiles-de-importacion.md', import.meta.url);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perfiles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const VALID_PERFIL = {
  codigo: 'uno',
  nombre: 'Uno',
  para: ['consumos'],
  archivo: { tipo: 'delimitado' },
  columnas: { cuenta: 'a', periodo: 'b', consumo: 'c' },
};

const writePerfil = (nombre: string, contenido: unknown) =>
  writeFile(join(folder, nombre), typeof contenido === 'string' ? contenido : JSON.stringify(contenido));

function problems(): readonly string[] {
  try {
    readPerfiles(folder);
    return [];
  } catch (error) {
    return (error as InvalidPerfiles).problems;
  }
}

test('el nuestro está siempre, y los de la carpeta después, por nombre de archivo', async () => {
  expect(readPerfiles().map(({ codigo }) => codigo)).toEqual(['canonico']);
  await writePerfil('z.json', { ...VALID_PERFIL, codigo: 'dos' });
  await writePerfil('a.JSON', `\ufeff${JSON.stringify(VALID_PERFIL)}`);
  await writePerfil('leeme.txt', 'no es un perfil');
  expect(readPerfiles(folder).map(({ codigo }) => codigo)).toEqual(['canonico', 'uno', 'dos']);
});

test('todo lo que está mal se dice junto, con el archivo y la clave', async () => {
  await writePerfil('1.json', '{"codigo": "x",\n  "nombre" "y"}');
  await writePerfil('2.json', {
    codigo: 'Con Mayúsculas',
    para: ['recibos'],
    archivo: { tipo: 'delimitado', codificacion: 'ansi', separador: ';;', comilla: '"', encabezado: 'sí' },
    valores: { decimal: 'coma', fecha: 'dia/mes' },
    columnas: {
      cuenta: 3,
      importe: { columna: 'a', fijo: 'b' },
      numero: { juntar: [{ columna: 'a', ceros: 0 }] },
    },
  });
  await writePerfil('3.json', { ...VALID_PERFIL, archivo: { tipo: 'excel' } });
  expect(problems()).toEqual([
    '1.json: no es un JSON bien escrito: renglón 2, letra 12',
    '2.json: codigo: se escribe con minúsculas, números y guiones',
    '2.json: nombre: falta',
    '2.json: para.0: tiene que ser "facturas" o "padron" o "consumos" o "cobranzas"',
    '2.json: archivo.codificacion: tiene que ser "utf-8" o "windows-1252" o "cp850"',
    '2.json: archivo.separador: tiene que ser un solo signo, por ejemplo ";" "," "|" o "tab"',
    '2.json: archivo.encabezado: tiene que ser true o false',
    '2.json: archivo.comilla: no conocemos esa clave',
    '2.json: valores.decimal: tiene que ser "," o "."',
    '2.json: valores.fecha: tiene que decir dd, mm y aaaa (o aa) una vez cada uno, por ejemplo dd/mm/aaaa, aaaa-mm-dd o aaaammdd',
    '2.json: columnas.cuenta: tiene que ser un objeto entre llaves',
    '2.json: columnas.importe: tiene que decir una sola cosa: "columna", "fijo" o "juntar"',
    '2.json: columnas.numero.juntar.0.ceros: tiene que ser 1 o más',
    '3.json: archivo.tipo: tiene que ser "delimitado", "ancho-fijo" o "dbf"',
  ]);
});

test('lo que cada clave permite y todas juntas no', async () => {
  await writePerfil('1.json', {
    ...VALID_PERFIL,
    archivo: { tipo: 'delimitado', encabezado: false, columnas: ['a', 'c', 'C'] },
    valores: { decimal: ',', miles: ',' },
    columnas: { cuenta: 'a', consumo: { juntar: [{ columna: 'z' }] }, vencimiento: 'a' },
  });
  await writePerfil('2.json', {
    ...VALID_PERFIL,
    codigo: 'dos',
    archivo: { tipo: 'delimitado', encabezado: false },
  });
  await writePerfil('3.json', {
    ...VALID_PERFIL,
    codigo: 'tres',
    archivo: {
      tipo: 'ancho-fijo',
      largo: 5,
      campos: [
        { nombre: 'a', desde: 4, largo: 3 },
        { nombre: 'b', desde: 1, largo: 1 },
        { nombre: 'c', desde: 2, largo: 1 },
      ],
    },
  });
  await writePerfil('4.json', { ...VALID_PERFIL, codigo: 'canonico' });
  expect(problems()).toEqual([
    '1.json: valores.miles: no puede ser el mismo signo que "decimal"',
    '1.json: columnas.vencimiento: no es una columna de consumos; las que hay son cuenta, periodo, consumo, importe',
    '1.json: columnas.periodo: falta: consumos la necesita',
    '1.json: columnas.consumo: "z" no está entre los nombres de "archivo"',
    '1.json: archivo: el nombre "c" está dos veces',
    '2.json: archivo.columnas: falta: sin encabezado hay que nombrar las columnas en orden',
    '3.json: archivo.largo: hay un campo que termina en la posición 6',
    '4.json: codigo: "canonico" ya lo usa otro perfil',
  ]);
});

test('un perfil no se puede llamar como una carpeta de las que ya hay', async () => {
  const nombres = ['procesados', 'repetidos', 'con-error'];
  for (const codigo of nombres) await writePerfil(`${codigo}.json`, { ...VALID_PERFIL, codigo });
  expect(problems()).toEqual(
    nombres
      .toSorted()
      .map((codigo) => `${codigo}.json: codigo: "${codigo}" es el nombre de una carpeta que usa el sistema`),
  );
});

test('una carpeta que no está se dice', async () => {
  await rm(folder, { recursive: true });
  expect(problems()).toEqual([`no se puede leer la carpeta ${folder}`]);
});

test('directo es solo lo que ya está escrito como lo nuestro', async () => {
  const [canonical] = readPerfiles();
  expect(isCopyReady(canonical as Perfil)).toBe(true);
  const iguales = { cuenta: 'cuenta', periodo: 'periodo', consumo: 'consumo' };
  const booleans = { si: ['S'], no: ['N'] };
  expect(isCopyReady(buildPerfil({ tipo: 'delimitado', separador: ',' }, booleans, iguales))).toBe(true);
  const indirectPerfiles: Perfil[] = [
    buildPerfil({ tipo: 'delimitado' }, {}, iguales),
    buildPerfil({ tipo: 'delimitado', codificacion: 'windows-1252' }, booleans, iguales),
    buildPerfil({ tipo: 'delimitado', comillas: null }, booleans, iguales),
    buildPerfil({ tipo: 'delimitado' }, { ...booleans, decimal: ',' }, iguales),
    buildPerfil({ tipo: 'delimitado' }, { ...booleans, fecha: 'dd/mm/aaaa' }, iguales),
    buildPerfil({ tipo: 'delimitado' }, { ...booleans, periodo: 'aaaamm' }, iguales),
    buildPerfil({ tipo: 'delimitado' }, booleans, { ...iguales, cuenta: 'nro' }),
    buildPerfil({ tipo: 'delimitado' }, booleans, {
      ...iguales,
      cuenta: { columna: 'cuenta', sinCeros: true },
    }),
    buildPerfil({ tipo: 'dbf' }, booleans, iguales),
  ];
  expect(indirectPerfiles.map(isCopyReady)).toEqual(indirectPerfiles.map(() => false));
});

const READINGS: Record<string, { archivo: Buffer; da: string }> = {
  'planilla-facturas': {
    archivo: Buffer.from(
      'Cuenta;Comprobante;Per\xedodo;Emisi\xf3n;Vencimiento;Total;Consumo kWh;Estado;Servicio;2.\xba vencimiento;Total 2.\xba vencimiento;C\xf3digo de barras\r\n10012345;B 0003-00012345;10/2026;02/11/2026;20/11/2026;18.400,50;214,00;Pendiente;Energ\xeda;01/12/2026;18.768,51;0451234567890123456\r\n',
      'latin1',
    ),
    da: '2: 10012345|B 0003-00012345|2026-10|2026-11-02|2026-11-20|18400.50|214|N|Energía|2026-12-01|18768.51|0451234567890123456',
  },
  'fijo-cobranzas': {
    archivo: Buffer.from('B0003000123452026111800001840050\r\n'),
    da: '1: B 0003-00012345|2026-11-18|18400.50|Recaudadora',
  },
};

test('las muestras de la guía andan, y la guía las nombra', async () => {
  const perfiles = readPerfiles(SAMPLES_DIR).slice(1);
  const guide = await readFile(GUIDE, 'utf8');
  for (const archivo of await readdir(SAMPLES_DIR)) expect(guide).toContain(`perfiles/${archivo}`);
  expect(perfiles.map(({ codigo }) => codigo)).toEqual([
    'dbf-facturas',
    'fijo-cobranzas',
    'planilla-facturas',
  ]);
  for (const perfil of perfiles) {
    const sample = READINGS[perfil.codigo];
    const [para = 'facturas'] = perfil.para;
    const columns = Object.keys(CANONICAL_COLUMNS[para]);
    const [declared, others] = [true, false].map((is) =>
      columns.filter((name) => name in perfil.columnas === is),
    );
    if (sample && declared && others)
      expect(rowTexts(await decodeRows(sample.archivo, perfil, [...declared, ...others]))).toEqual([
        sample.da + '|'.repeat(others.length),
      ]);
  }
  expect(Object.keys(READINGS).every((codigo) => perfiles.some((perfil) => perfil.codigo === codigo))).toBe(
    true,
  );
});

test('la guía dice las columnas que hay y cuáles hacen falta', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  for (const tipo of PERFIL_TIPOS) {
    const columnas = Object.entries(CANONICAL_COLUMNS[tipo]).map(([nombre, { required }]) =>
      required ? `${nombre}\\*` : nombre,
    );
    expect(guide).toContain(`| \`${tipo}\` | ${columnas.join(', ')} |`);
  }
});
