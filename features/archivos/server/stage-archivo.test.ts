import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { archivo, HEADER, line, useArchivos } from './archivos.test-kit.ts';
import { CopyChecker } from './copy-checker.ts';
import { buildZip } from './perfiles/perfiles.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200']);
beforeEach(async () => {
  kit.control.maxRechazo = 100;
});

async function importAndRead(contenido: Buffer, nombre: string) {
  kit.lines.length = 0;
  const { id, resumen } = await kit.uploadAndReview(contenido, { nombre });
  const { rows } = await sql<object>`
    select renglon, numero, concepto, importe_cent, consumo, pagada, fecha::text, resultado, campo, motivo
    from ${sql.raw(`importacion.f_${id}_juzgada`)} order by n`.execute(kit.deps.db);
  const isLineByLine = kit.lines.some((item) => item.includes('line by line'));
  const { anterior: _previous, ...cuenta } = resumen ?? {};
  return { rows, cuenta, isLineByLine };
}

const goodLine = line('100', 'B-1');
/** The same bytes are read in both ways, because a ZIP is always read line by line. */
test.each<[string, string, boolean]>([
  ['sin nada raro', archivo(goodLine, line('200', 'B-2')), false],
  ['con espacios alrededor', archivo(goodLine, line(' 200 ', ' B-2 ', { importe: ' 5.5 ' })), false],
  ['con comillas como se debe', archivo(goodLine, line('"200"', '"B ""2"""', { concepto: '"a;b"' })), false],
  [
    'comillas en medio de un campo',
    archivo(goodLine, line('200', 'B-2', { concepto: 'Tasa "vial" 2026' })),
    true,
  ],
  ['algo despues de cerrar', archivo(goodLine, line('200', 'B-2', { concepto: '"Tasa" vial' })), true],
  [
    'una comilla sin cerrar',
    archivo(goodLine, line('200', 'B-2', { concepto: '"Tasa' }), line('200', 'B-3')),
    true,
  ],
  ['tabulaciones alrededor', archivo(goodLine, line('200\t', '\tB-2')), true],
  ['espacios duros alrededor', archivo(goodLine, line('200\u00a0', '\u2003B-2')), true],
  ['letras que se parecen a esas', archivo(goodLine, line('200', 'Nº 2', { concepto: 'Año – «à»' })), false],
  ['renglones vacios de una planilla', archivo(goodLine, ';;;;;;;;', ' ; ;;;;;;;', line('200', 'B-2')), true],
  ['vacios al final, sin terminar', `${archivo(goodLine)}; "";;;;;;;`, true],
  ['un renglon en blanco', archivo(goodLine, '', line('200', 'B-2')), true],
  ['el fin de archivo de DOS', `${archivo(goodLine)}\u001a`, true],
  ['pegado al ultimo campo', `${HEADER}\n${goodLine}\u001a`, true],
  ['con otros finales de renglon', archivo(goodLine, line('200', 'B-2')).replaceAll('\n', '\r\n'), false],
  [
    'importes y dias escritos de otra manera',
    archivo(
      line('100', 'B-2', { importe: '+5' }),
      line('100', 'B-3', { importe: '5.500' }),
      line('100', 'B-4', { importe: '.5' }),
      line('100', 'B-5', { consumo: '214.0' }),
      line('100', 'B-6', { fecha: '2026-11-02 00:00' }),
      line('100', 'B-7', { fecha: '0000-00-00' }),
      line('100', 'B-8', { pagada: 's' }),
      line('100', 'B-9', { pagada: 'SI' }),
      goodLine,
    ),
    false,
  ],
])('por los dos caminos se entiende lo mismo: %s', async (_nombre, texto, isLineByLine) => {
  const contenido = Buffer.from(texto);
  const direct = await importAndRead(contenido, 'x.csv');
  const inZip = await importAndRead(buildZip([{ nombre: 'x.csv', contenido }]), 'x.zip');
  expect(direct.rows).toEqual(inZip.rows);
  expect(direct.cuenta).toEqual(inZip.cuenta);
  expect(direct.rows.length).toBeGreaterThan(0);
  expect(direct.isLineByLine).toBe(isLineByLine);
});

const wideFile = (columns: number) => {
  const extraCells = (char: string) => Array.from({ length: columns - 9 }, (_, i) => `${char}${i}`).join(';');
  return `${HEADER};${extraCells('c')}\n${goodLine};${extraCells('v')}\n`;
};

test('con demasiadas columnas se dice; con muchas se carga', async () => {
  expect(await kit.uploadAndReview(wideFile(2_000))).toMatchObject({
    ...{ estado: 5, obs: 'El archivo tiene más de 1000 columnas.' },
  });
  expect(await kit.uploadAndReview(wideFile(900))).toMatchObject({ estado: 0, resumen: { nuevos: 1 } });
});

test('un campo enorme, bien cerrado, es un renglon demasiado largo y nada mas', async () => {
  const hugeLine = line('200', 'B-2', { concepto: `"${'x'.repeat(8_000_000)}"` });
  const { estado, resumen } = await kit.uploadAndReview(archivo(goodLine, hugeLine, line('200', 'B-3')));
  expect({ estado, resumen }).toMatchObject({
    estado: 0,
    resumen: {
      ...{ leidos: 3, nuevos: 2, rechazados: 1 },
      ejemplos: [{ renglon: 3, motivo: 'El renglón es demasiado largo.' }],
    },
  });
});

test('el ojo ve lo mismo como sea que vengan cortados los bytes', () => {
  const examples: [string, boolean][] = [
    ['a;"b";c\n"d""e";f\n', false],
    ['\ufeff"a";b\n', true],
    ['\ufeffa;b\n', false],
    ['a;b"c"\n', true],
    ['a;"b"c\n', true],
    ['a;"b""";"c"\n', false],
    ['a;\u00a0b\n', true],
    ['a;\u2003b\n', true],
    ['a;\u3000b\n', true],
    ['a;b\ufeff\n', true],
    ['a;ºªà–€ñ\n', false],
    ['a\tb\n', true],
    ['a;b\n; ;\n', true],
    ['a;b\n\r\n', true],
    ['a;b\n"";""', true],
    ['a;b\n;c\n', false],
    ['a;b\n "c"\n', true],
    [`a;${'x'.repeat(70_000)}\n`, true],
    [`a;${'x'.repeat(30_000)}\n`.repeat(3), false],
  ];
  for (const [texto, isIrregular] of examples)
    for (let chunkSize = 1; chunkSize <= 5; chunkSize += 1) {
      const checker = new CopyChecker(';');
      const bytes = Buffer.from(texto);
      // The byte order mark always comes whole in the first chunk, however small the others are.
      const inicio = texto.startsWith('\ufeff') ? 3 : 0;
      if (inicio > 0) checker.inspect(bytes.subarray(0, inicio));
      for (let at = inicio; at < bytes.length; at += chunkSize)
        checker.inspect(bytes.subarray(at, at + chunkSize));
      checker.finish();
      expect([texto, chunkSize, checker.isIrregular]).toEqual([texto, chunkSize, isIrregular]);
    }
  const tabbed = new CopyChecker('\t');
  tabbed.inspect(Buffer.from('a\t"b"\tc\n'));
  expect(tabbed.isIrregular).toBe(false);
});

test('un ZIP con otra cosa adentro no deja nada en el disco', async () => {
  const ourFolders = async () =>
    (await readdir(tmpdir())).filter((item) => item.startsWith('oficina-importar-'));
  const before = new Set(await ourFolders());
  // The file is longer than the part that is read to detect its type, so most of it is still unread when it is rejected.
  const dbf = Buffer.alloc(300_000, 0x20);
  dbf.set([0x03, 126, 11, 16], 0);
  dbf.writeUInt16LE(65, 8);
  dbf[64] = 0x0d;
  const { estado, obs } = await kit.uploadAndReview(buildZip([{ nombre: 'x.dbf', contenido: dbf }]), {
    nombre: 'x.zip',
  });
  expect([estado, obs]).toEqual([5, 'El archivo no es del formato elegido.']);
  await expect.poll(async () => (await ourFolders()).filter((item) => !before.has(item))).toEqual([]);
});
