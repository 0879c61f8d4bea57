import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLUMNAS, TIPOS_DE_ARCHIVO } from './columnas.ts';
import { leerPerfiles } from './leer-perfiles.ts';
import { esDirecto, type Perfil } from './perfil.ts';
import { enBreve, leer, perfilDe } from './perfiles.test-kit.ts';

const MUESTRAS = new URL('../../../../docs/operar/perfiles/', import.meta.url).pathname;
const GUIA = new URL('../../../../docs/operar/perfiles-de-importacion.md', import.meta.url);

let carpeta = '';
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'perfiles-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

const BUENO = {
  codigo: 'uno',
  nombre: 'Uno',
  para: ['consumos'],
  archivo: { tipo: 'delimitado' },
  columnas: { cuenta: 'a', periodo: 'b', consumo: 'c' },
};

const guardar = (nombre: string, contenido: unknown) =>
  writeFile(join(carpeta, nombre), typeof contenido === 'string' ? contenido : JSON.stringify(contenido));

const fallas = (): Promise<readonly string[]> =>
  leerPerfiles(carpeta).then(
    () => [],
    (error: { fallas: readonly string[] }) => error.fallas,
  );

test('el nuestro está siempre, y los de la carpeta después, por nombre de archivo', async () => {
  expect((await leerPerfiles()).map(({ codigo }) => codigo)).toEqual(['canonico']);
  await guardar('z.json', { ...BUENO, codigo: 'dos' });
  await guardar('a.JSON', `\ufeff${JSON.stringify(BUENO)}`);
  await guardar('leeme.txt', 'no es un perfil');
  expect((await leerPerfiles(carpeta)).map(({ codigo }) => codigo)).toEqual(['canonico', 'uno', 'dos']);
});

test('todo lo que está mal se dice junto, con el archivo y la clave', async () => {
  await guardar('1.json', '{"codigo": "x",\n  "nombre" "y"}');
  await guardar('2.json', {
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
  await guardar('3.json', { ...BUENO, archivo: { tipo: 'excel' } });
  expect(await fallas()).toEqual([
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
  await guardar('1.json', {
    ...BUENO,
    archivo: { tipo: 'delimitado', encabezado: false, columnas: ['a', 'c', 'C'] },
    valores: { decimal: ',', miles: ',' },
    columnas: { cuenta: 'a', consumo: { juntar: [{ columna: 'z' }] }, vencimiento: 'a' },
  });
  await guardar('2.json', { ...BUENO, codigo: 'dos', archivo: { tipo: 'delimitado', encabezado: false } });
  await guardar('3.json', {
    ...BUENO,
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
  await guardar('4.json', { ...BUENO, codigo: 'canonico' });
  expect(await fallas()).toEqual([
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
  for (const codigo of nombres) await guardar(`${codigo}.json`, { ...BUENO, codigo });
  expect(await fallas()).toEqual(
    nombres
      .toSorted()
      .map((codigo) => `${codigo}.json: codigo: "${codigo}" es el nombre de una carpeta que usa el sistema`),
  );
});

test('una carpeta que no está se dice', async () => {
  await rm(carpeta, { recursive: true });
  expect(await fallas()).toEqual([`no se puede leer la carpeta ${carpeta}`]);
});

test('directo es sólo lo que ya está escrito como lo nuestro', async () => {
  const [canonico] = await leerPerfiles();
  expect(esDirecto(canonico as Perfil)).toBe(true);
  const iguales = { cuenta: 'cuenta', periodo: 'periodo', consumo: 'consumo' };
  const logicos = { si: ['S'], no: ['N'] };
  expect(esDirecto(perfilDe({ tipo: 'delimitado', separador: ',' }, logicos, iguales))).toBe(true);
  const indirectos: Perfil[] = [
    perfilDe({ tipo: 'delimitado' }, {}, iguales),
    perfilDe({ tipo: 'delimitado', codificacion: 'windows-1252' }, logicos, iguales),
    perfilDe({ tipo: 'delimitado', comillas: null }, logicos, iguales),
    perfilDe({ tipo: 'delimitado' }, { ...logicos, decimal: ',' }, iguales),
    perfilDe({ tipo: 'delimitado' }, { ...logicos, fecha: 'dd/mm/aaaa' }, iguales),
    perfilDe({ tipo: 'delimitado' }, { ...logicos, periodo: 'aaaamm' }, iguales),
    perfilDe({ tipo: 'delimitado' }, logicos, { ...iguales, cuenta: 'nro' }),
    perfilDe({ tipo: 'delimitado' }, logicos, { ...iguales, cuenta: { columna: 'cuenta', sinCeros: true } }),
    perfilDe({ tipo: 'dbf' }, logicos, iguales),
  ];
  expect(indirectos.map(esDirecto)).toEqual(indirectos.map(() => false));
});

// What each sample of the guide reads, in the words of whoever copies it.
const LEEN: Record<string, { archivo: Buffer; da: string }> = {
  'planilla-facturas': {
    archivo: Buffer.from(
      'Cuenta;Comprobante;Per\xedodo;Emisi\xf3n;Vencimiento;Total;Consumo kWh;Estado;Servicio\r\n10012345;B 0003-00012345;10/2026;02/11/2026;20/11/2026;18.400,50;214,00;Pendiente;Energ\xeda\r\n',
      'latin1',
    ),
    da: '2: 10012345|B 0003-00012345|2026-10|2026-11-02|2026-11-20|18400.50|214|N|Energía',
  },
  'fijo-cobranzas': {
    archivo: Buffer.from('B0003000123452026111800001840050\r\n'),
    da: '1: B 0003-00012345|2026-11-18|18400.50|Recaudadora',
  },
};

test('las muestras de la guía andan, y la guía las nombra', async () => {
  const perfiles = (await leerPerfiles(MUESTRAS)).slice(1);
  const guia = await readFile(GUIA, 'utf8');
  for (const archivo of await readdir(MUESTRAS)) expect(guia).toContain(`perfiles/${archivo}`);
  expect(perfiles.map(({ codigo }) => codigo)).toEqual([
    'dbf-facturas',
    'fijo-cobranzas',
    'planilla-facturas',
  ]);
  for (const perfil of perfiles) {
    const muestra = LEEN[perfil.codigo];
    const [para = 'facturas'] = perfil.para;
    if (muestra)
      expect(enBreve(await leer(muestra.archivo, perfil, Object.keys(COLUMNAS[para])))).toEqual([muestra.da]);
  }
  expect(Object.keys(LEEN).every((codigo) => perfiles.some((perfil) => perfil.codigo === codigo))).toBe(true);
});

test('la guía dice las columnas que hay y cuáles hacen falta', async () => {
  const guia = await readFile(GUIA, 'utf8');
  for (const tipo of TIPOS_DE_ARCHIVO) {
    const columnas = Object.entries(COLUMNAS[tipo]).map(([nombre, falta]) =>
      falta ? `${nombre}\\*` : nombre,
    );
    expect(guia).toContain(`| \`${tipo}\` | ${columnas.join(', ')} |`);
  }
});
