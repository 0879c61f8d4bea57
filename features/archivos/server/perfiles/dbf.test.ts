import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useFolder } from '@oficina/testing';
import { type CreateOptions, DBFFile, type FieldDescriptor } from 'dbffile';
import { expect, test } from 'vitest';
import { MOTIVO } from './errors.ts';
import { buildPerfil, decodeRows, rowTexts, useTempFolder } from './perfiles.test-kit.ts';
import { readPerfiles } from './read-perfiles.ts';

const COLUMNS = ['cuenta', 'numero', 'periodo', 'fecha', 'vencimiento', 'importe', 'consumo', 'pagada'];
const FIELDS: FieldDescriptor[] = [
  { name: 'CTA', type: 'N', size: 20 },
  { name: 'NUMERO', type: 'C', size: 20 },
  { name: 'EMISION', type: 'D', size: 8 },
  { name: 'VTO', type: 'C', size: 10 },
  { name: 'TOTAL', type: 'N', size: 16, decimalPlaces: 2 },
  { name: 'KWH', type: 'N', size: 10, decimalPlaces: 2 },
  { name: 'PAGADA', type: 'L', size: 1 },
];
const RECORD_BYTES = FIELDS.reduce((length, { size }) => length + size, 1);
const HEADER_BYTES = 34 + 32 * FIELDS.length;

const folder = useFolder();
let count = 0;

type Factura = {
  CTA: string;
  NUMERO: string;
  EMISION: Date | null;
  VTO: string;
  TOTAL: string;
  KWH: string;
  PAGADA: boolean | null;
};
const FACTURA: Factura = {
  CTA: '10012345',
  NUMERO: 'B 0003-1',
  EMISION: new Date('2026-11-02'),
  VTO: '20/11/2026',
  TOTAL: '18400.50',
  KWH: '214.00',
  PAGADA: false,
};

async function buildDbf(
  facturas: Partial<Factura>[],
  options: CreateOptions = { encoding: 'win1252' },
): Promise<Buffer> {
  count += 1;
  const ruta = join(folder, `${count}.dbf`);
  const dbf = await DBFFile.create(ruta, FIELDS, options);
  // As a Number, the library itself would lose the digits of a long account.
  for (const field of dbf.fields) if (field.type === 'N') field.type = 'C';
  await dbf.appendRecords(facturas.map((factura) => ({ ...FACTURA, ...factura })));
  return readFile(ruta);
}

const perfil = (codificacion = 'windows-1252') =>
  buildPerfil(
    { tipo: 'dbf', codificacion },
    { decimal: ',', miles: '.', fecha: 'dd/mm/aaaa', periodo: 'mm/aaaa' },
    {
      cuenta: 'cta',
      numero: 'numero',
      periodo: 'emision',
      fecha: 'emision',
      vencimiento: 'vto',
      importe: 'total',
      consumo: 'kwh',
      pagada: 'pagada',
    },
    ['facturas'],
  );

const countTempFolders = useTempFolder();

test('lo que un DBF dice de sus columnas, y lo demás como dice el perfil', async () => {
  const before = countTempFolders();
  const archivo = await buildDbf([
    {},
    { CTA: '12345678901234567890', NUMERO: 'Ñ 0003-2', PAGADA: true, TOTAL: '.5' },
    { EMISION: null, VTO: '', TOTAL: '****', PAGADA: null },
  ]);
  expect(rowTexts(await decodeRows(archivo, perfil(), COLUMNS))).toEqual([
    '2: 10012345|B 0003-1|2026-11|2026-11-02|2026-11-20|18400.50|214|N',
    '3: 12345678901234567890|Ñ 0003-2|2026-11|2026-11-02|2026-11-20|0.5|214|S',
    '4: 10012345|B 0003-1||||****|214|',
  ]);
  expect(countTempFolders()).toBe(before);
});

test('la muestra de la guía lee la tabla que dice', async () => {
  const samples = readPerfiles(new URL('../../../../docs/operar/perfiles/', import.meta.url).pathname);
  const sample = samples.find(({ codigo }) => codigo === 'dbf-facturas');
  if (!sample) throw new Error('the sample is gone');
  const ruta = join(folder, 'muestra.dbf');
  const dbf = await DBFFile.create(
    ruta,
    [
      { name: 'NROCTA', type: 'C', size: 10 },
      { name: 'LETRA', type: 'C', size: 1 },
      { name: 'PTOVTA', type: 'N', size: 4 },
      { name: 'NROFAC', type: 'N', size: 8 },
      { name: 'PERIODO', type: 'C', size: 6 },
      { name: 'FECEMI', type: 'D', size: 8 },
      { name: 'FECVTO', type: 'D', size: 8 },
      { name: 'TOTAL', type: 'N', size: 12, decimalPlaces: 2 },
      { name: 'KWH', type: 'N', size: 8 },
      { name: 'PAGADA', type: 'L', size: 1 },
      { name: 'FECVTO2', type: 'D', size: 8 },
      { name: 'TOTAL2', type: 'N', size: 12, decimalPlaces: 2 },
      { name: 'BARRAS', type: 'C', size: 60 },
    ],
    { encoding: 'cp850' },
  );
  const dates = { FECEMI: new Date('2026-11-02'), FECVTO: new Date('2026-11-20') };
  const numbers = { PTOVTA: 3, NROFAC: 12345, TOTAL: 18400.5, KWH: 214 };
  const first = { NROCTA: '0010012345', LETRA: 'B', PERIODO: '202610', PAGADA: true, ...dates, ...numbers };
  const second = { FECVTO2: new Date('2026-12-01'), TOTAL2: 18768.51, BARRAS: '0451234567890123456' };
  await dbf.appendRecords([
    { ...first, ...second },
    // Every number of a DBF says something.
    { ...first, TOTAL2: 0 },
  ]);
  const columns = [...COLUMNS, 'concepto', 'vencimiento2', 'importe2', 'codigo_barras'];
  const bill = '10012345|B 0003-00012345|2026-10|2026-11-02|2026-11-20|18400.5|214|S|Energía';
  expect(rowTexts(await decodeRows(await readFile(ruta), sample, columns))).toEqual([
    `2: ${bill}|2026-12-01|18768.51|0451234567890123456`,
    `3: ${bill}||0|`,
  ]);
});

test('los borrados no se leen y conservan su lugar', async () => {
  const archivo = await buildDbf([{ CTA: '1' }, { CTA: '2' }, { CTA: '3' }]);
  archivo[HEADER_BYTES + RECORD_BYTES] = 0x2a;
  expect(
    (await decodeRows(archivo, perfil(), COLUMNS)).map(({ valores, renglon }) => [renglon, valores[0]]),
  ).toEqual([
    [2, '1'],
    [4, '3'],
  ]);
});

test('en cp850, y con letras que no lo son', async () => {
  const cp850File = await buildDbf([{ NUMERO: 'PEÑA' }], { encoding: 'cp850' });
  expect((await decodeRows(cp850File, perfil('cp850'), COLUMNS))[0]?.valores[1]).toBe('PEÑA');
  const broken = await buildDbf([{}, {}]);
  broken[HEADER_BYTES + 1 + 20 + 3] = 0x00;
  expect(rowTexts(await decodeRows(broken, perfil(), COLUMNS))[0]).toBe(`2! ${MOTIVO.charset}`);
  broken[HEADER_BYTES + 1 + 20 + 3] = 0x81;
  const rows = await decodeRows(broken, perfil(), COLUMNS);
  expect(rows.map(({ error }) => error)).toEqual([MOTIVO.charset, '']);
  expect(rows[0]?.original).toContain('10012345;B 0\ufffd03-1;20261102');
});

test('muchos más de los que se leen por vez', async () => {
  const archivo = await buildDbf(Array.from({ length: 2_500 }, (_, i) => ({ CTA: String(i) })));
  const rows = await decodeRows(archivo, perfil(), COLUMNS);
  expect(rows.map(({ valores, renglon }) => `${renglon}:${valores[0]}`)).toEqual(
    Array.from({ length: 2_500 }, (_, i) => `${i + 2}:${i}`),
  );
});

test('una copia cortada: lo que llegó entero se lee y lo que falta se dice', async () => {
  const archivo = await buildDbf([{ CTA: '1' }, { CTA: '2' }, { CTA: '3' }]);
  const truncated = archivo.subarray(0, HEADER_BYTES + RECORD_BYTES * 2 + 10);
  const rows = await decodeRows(truncated, perfil(), COLUMNS);
  expect(rows.map(({ valores, renglon, error }) => [renglon, valores[0], error])).toEqual([
    [2, '1', ''],
    [3, '2', ''],
    [4, '', MOTIVO.truncatedArchivo],
  ]);
});

test.each([
  ['nada', Buffer.alloc(0)],
  ['otra cosa', Buffer.from('cuenta;periodo\n1;2\n'.repeat(50))],
  ['ceros', Buffer.alloc(500)],
])('%s no es un DBF, y no deja nada en el disco', async (_, archivo) => {
  const before = countTempFolders();
  await expect(decodeRows(archivo, perfil(), COLUMNS)).rejects.toMatchObject({ name: 'ArchivoIlegible' });
  expect(countTempFolders()).toBe(before);
});
