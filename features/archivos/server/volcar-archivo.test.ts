import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { archivo, ENCABEZADO, linea, useArchivos } from './archivos.test-kit.ts';
import { OjoDirecto } from './ojo-directo.ts';
import { zipDe } from './perfiles/perfiles.test-kit.ts';

const database = useDatabase();
const casa = useArchivos(database);
beforeEach(async () => {
  casa.control.maxRechazo = 100;
  for (const cuenta of ['100', '200']) await build.suministro(database.db, { cuenta });
});

/** What the check understood of a file, line by line of it. */
async function entendido(contenido: Buffer, nombre: string) {
  casa.lines.length = 0;
  const { id, resumen } = await casa.revisado(contenido, { nombre });
  const { rows } = await sql<object>`
    select renglon, numero, concepto, importe_cent, consumo, pagada, fecha::text, resultado, campo, motivo
    from ${sql.raw(`importacion.f_${id}_juzgada`)} order by n`.execute(casa.deps.db);
  const deAUno = casa.lines.some((una) => una.includes('line by line'));
  const { anterior: _uno, ...cuenta } = resumen ?? {};
  return { rows, cuenta, deAUno };
}

const buena = linea('100', 'B-1');
/** The same bytes by both ways: a ZIP always goes line by line. */
test.each<[string, string, boolean]>([
  ['sin nada raro', archivo(buena, linea('200', 'B-2')), false],
  ['con espacios alrededor', archivo(buena, linea(' 200 ', ' B-2 ', { importe: ' 5.5 ' })), false],
  ['con comillas como se debe', archivo(buena, linea('"200"', '"B ""2"""', { concepto: '"a;b"' })), false],
  [
    'comillas en medio de un campo',
    archivo(buena, linea('200', 'B-2', { concepto: 'Tasa "vial" 2026' })),
    true,
  ],
  ['algo despues de cerrar', archivo(buena, linea('200', 'B-2', { concepto: '"Tasa" vial' })), true],
  [
    'una comilla sin cerrar',
    archivo(buena, linea('200', 'B-2', { concepto: '"Tasa' }), linea('200', 'B-3')),
    true,
  ],
  ['tabulaciones alrededor', archivo(buena, linea('200\t', '\tB-2')), true],
  ['espacios duros alrededor', archivo(buena, linea('200\u00a0', '\u2003B-2')), true],
  ['letras que se parecen a esas', archivo(buena, linea('200', 'Nº 2', { concepto: 'Año – «à»' })), false],
  ['renglones vacios de una planilla', archivo(buena, ';;;;;;;;', ' ; ;;;;;;;', linea('200', 'B-2')), true],
  ['vacios al final, sin terminar', `${archivo(buena)}; "";;;;;;;`, true],
  ['un renglon en blanco', archivo(buena, '', linea('200', 'B-2')), true],
  ['el fin de archivo de DOS', `${archivo(buena)}\u001a`, true],
  ['pegado al ultimo campo', `${ENCABEZADO}\n${buena}\u001a`, true],
  ['con otros finales de renglon', archivo(buena, linea('200', 'B-2')).replaceAll('\n', '\r\n'), false],
  [
    'importes y dias escritos de otra manera',
    archivo(
      linea('100', 'B-2', { importe: '+5' }),
      linea('100', 'B-3', { importe: '5.500' }),
      linea('100', 'B-4', { importe: '.5' }),
      linea('100', 'B-5', { consumo: '214.0' }),
      linea('100', 'B-6', { fecha: '2026-11-02 00:00' }),
      linea('100', 'B-7', { fecha: '0000-00-00' }),
      linea('100', 'B-8', { pagada: 's' }),
      linea('100', 'B-9', { pagada: 'SI' }),
      buena,
    ),
    false,
  ],
])('por los dos caminos se entiende lo mismo: %s', async (_nombre, texto, deAUno) => {
  const contenido = Buffer.from(texto);
  const directo = await entendido(contenido, 'x.csv');
  const enZip = await entendido(zipDe([{ nombre: 'x.csv', contenido }]), 'x.zip');
  expect(directo.rows).toEqual(enZip.rows);
  expect(directo.cuenta).toEqual(enZip.cuenta);
  expect(directo.rows.length).toBeGreaterThan(0);
  expect(directo.deAUno).toBe(deAUno);
});

const ancho = (columnas: number) => {
  const demas = (letra: string) => Array.from({ length: columnas - 9 }, (_, i) => `${letra}${i}`).join(';');
  return `${ENCABEZADO};${demas('c')}\n${buena};${demas('v')}\n`;
};

test('con demasiadas columnas se dice; con muchas se carga', async () => {
  expect(await casa.revisado(ancho(2_000))).toMatchObject({
    ...{ estado: 5, obs: 'El archivo tiene más de 1000 columnas.' },
  });
  expect(await casa.revisado(ancho(900))).toMatchObject({ estado: 0, resumen: { nuevos: 1 } });
});

test('un campo enorme, bien cerrado, es un renglon demasiado largo y nada mas', async () => {
  const enorme = linea('200', 'B-2', { concepto: `"${'x'.repeat(8_000_000)}"` });
  const { estado, resumen } = await casa.revisado(archivo(buena, enorme, linea('200', 'B-3')));
  expect({ estado, resumen }).toMatchObject({
    estado: 0,
    resumen: {
      ...{ leidos: 3, nuevos: 2, rechazados: 1 },
      ejemplos: [{ renglon: 3, motivo: 'El renglón es demasiado largo.' }],
    },
  });
});

test('el ojo ve lo mismo como sea que vengan cortados los bytes', () => {
  const casos: [string, boolean][] = [
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
  for (const [texto, raro] of casos)
    for (let largo = 1; largo <= 5; largo += 1) {
      const ojo = new OjoDirecto(';');
      const bytes = Buffer.from(texto);
      // The mark of the encoding comes whole in the first piece, however small the others are.
      const inicio = texto.startsWith('\ufeff') ? 3 : 0;
      if (inicio > 0) ojo.ver(bytes.subarray(0, inicio));
      for (let at = inicio; at < bytes.length; at += largo) ojo.ver(bytes.subarray(at, at + largo));
      ojo.terminar();
      expect([texto, largo, ojo.raro]).toEqual([texto, largo, raro]);
    }
  const tabulado = new OjoDirecto('\t');
  tabulado.ver(Buffer.from('a\t"b"\tc\n'));
  expect(tabulado.raro).toBe(false);
});

test('un ZIP con otra cosa adentro no deja nada en el disco', async () => {
  const nuestros = async () => (await readdir(tmpdir())).filter((uno) => uno.startsWith('oficina-importar-'));
  const antes = new Set(await nuestros());
  // More than is looked at to know what it is: most of it is still to be read when it is refused.
  const dbf = Buffer.alloc(300_000, 0x20);
  dbf.set([0x03, 126, 11, 16], 0);
  dbf.writeUInt16LE(65, 8);
  dbf[64] = 0x0d;
  const { estado, obs } = await casa.revisado(zipDe([{ nombre: 'x.dbf', contenido: dbf }]), {
    nombre: 'x.zip',
  });
  expect([estado, obs]).toEqual([5, 'El archivo no es del formato elegido.']);
  await expect.poll(async () => (await nuestros()).filter((uno) => !antes.has(uno))).toEqual([]);
});
