import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, formWith, HEADER, line, useArchivos } from './archivos.test-kit.ts';
import { buildZip } from './perfiles/perfiles.test-kit.ts';
import { applyRetention } from './retention.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200']);

const OWN = ';_renglon;_motivo';
const BOM = '\ufeff';
const download = async (id: number) => {
  const { status, text } = await kit.paraCorregir(id);
  expect(status).toBe(200);
  return text.replace(BOM, '');
};

const LINES = [
  line('100', 'A-1'),
  line('999', 'A-2'),
  line('200', 'A-3', { importe: '12,3,4' }),
  line('200', 'A-4'),
];

/** Two lines out of four are rejected, and the others are loaded. */
async function loadedWithRejected(extra: readonly string[] = []) {
  kit.control.maxRechazo = 60;
  const loaded = await kit.uploadAndLoad(archivo(...LINES, ...extra));
  kit.control.maxRechazo = 2;
  return loaded;
}

const fixed = (csv: string) => csv.replace('999;', '100;').replace('12,3,4', '15.00');
const numeros = async () => (await kit.snapshot()).facturas.map((row) => (row as { numero: string }).numero);

describe('los renglones rechazados se bajan, se corrigen y se suben', () => {
  test('salen como estaban en el archivo, con su numero y su motivo, y ninguno mas', async () => {
    const { id } = await loadedWithRejected();
    expect(await download(id)).toBe(
      [
        HEADER + OWN,
        `${line('999', 'A-2')};3;"El suministro 999 no existe."`,
        `${line('200', 'A-3', { importe: '12,3,4' })};4;"Importe inválido."`,
        '',
      ].join('\n'),
    );
  });

  test('entran todos y ninguno dos veces, y se dice a quien corrige y quien lo corrigio', async () => {
    const original = await loadedWithRejected();
    const csv = fixed(await download(original.id));
    const correction = await kit.corregir(original.id, csv);
    expect(correction).toMatchObject({
      ...{ estado: 0, perfil: 'canonico', corrigeA: { id: original.id, nombre: original.nombre } },
      resumen: { leidos: 2, nuevos: 2, rechazados: 0, sobran: [] },
    });
    expect(correction.resumen?.anterior).toBeUndefined();
    await kit.confirmAndLoad(correction.id);
    expect(await numeros()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect((await kit.ver(original.id)).correcciones).toEqual([
      { id: correction.id, nombre: 'corregidas.csv', estado: 100 },
    ]);
    // The same lines once more, in another file.
    const again = await kit.corregir(original.id, `${csv}\n`);
    expect(again.resumen).toMatchObject({ leidos: 2, iguales: 2, nuevos: 0, cambiados: 0 });
    await kit.confirmAndLoad(again.id);
    expect(await numeros()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    const audited = await rowsOf(database.db, 'auditoria', { accion: 'archivo.subir' });
    expect(audited.map(({ cambios }) => cambios)).toContainEqual(
      expect.objectContaining({ corrigeA: original.id }),
    );
  });

  test('con el archivo entero no se carga de nuevo lo que ya estaba', async () => {
    const original = await loadedWithRejected();
    const { resumen } = await kit.corregir(original.id, fixed(archivo(...LINES)));
    expect(resumen).toMatchObject({ leidos: 4, iguales: 2, nuevos: 2, rechazados: 0 });
  });

  test('lo que sigue mal se vuelve a bajar del nuevo, y lo demas se carga aunque sea mucho lo que sigue mal', async () => {
    const original = await loadedWithRejected();
    const half = (await download(original.id)).replace('999;', '100;');
    const correction = await kit.corregir(original.id, half);
    expect(correction).toMatchObject({ estado: 0, resumen: { nuevos: 1, rechazados: 1 } });
    await kit.confirmAndLoad(correction.id);
    const rest = await download(correction.id);
    expect(rest).toBe(
      `${HEADER}${OWN}\n${line('200', 'A-3', { importe: '12,3,4' })};3;"Importe inválido."\n`,
    );
    const last = await kit.corregir(correction.id, rest.replace('12,3,4', '15.00'));
    expect(last.corrigeA).toEqual({ id: correction.id, nombre: 'corregidas.csv' });
    await kit.confirmAndLoad(last.id);
    expect(await numeros()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });

  test('sin corregir nada no se carga nada, y lo dice', async () => {
    const original = await loadedWithRejected();
    const same = await kit.corregir(original.id, await download(original.id));
    expect(same).toMatchObject({
      estado: 5,
      obs: 'Ningún renglón quedó bien: abajo dice por qué. Corregilos y subilos de nuevo.',
    });
  });

  test('de uno que no se cargo porque eran muchos: corregidos esos, se reintenta y entra el resto', async () => {
    const csv = archivo(line('100', 'A-1'), line('999', 'A-2'), line('200', 'A-3'));
    const original = await kit.uploadAndReview(csv);
    expect(original.estado).toBe(5);
    await kit.confirmAndLoad(original.id);
    expect((await kit.ver(original.id)).estado).toBe(5);
    const correction = await kit.corregir(original.id, fixed(await download(original.id)));
    await kit.confirmAndLoad(correction.id);
    expect(await numeros()).toEqual(['A-2']);
    await kit.confirmAndLoad(original.id);
    expect(await kit.ver(original.id)).toMatchObject({ estado: 100, renglonesImportados: 2 });
    expect(await numeros()).toEqual(['A-1', 'A-2', 'A-3']);
  });

  test('el mes que viene no se compara con las corregidas', async () => {
    const original = await loadedWithRejected();
    const correction = await kit.corregir(original.id, fixed(await download(original.id)));
    await kit.confirmAndLoad(correction.id);
    const next = await kit.uploadAndReview(archivo(line('100', 'B-1')));
    expect(next.resumen?.anterior?.id).toBe(original.id);
  });

  test('con los nombres de columna del original', async () => {
    kit.control.maxRechazo = 60;
    const csv = archivo(line('100', 'A-1'), line('999', 'A-2')).replace('cuenta', 'nro_cuenta');
    const { id } = await kit.uploadAndReview(csv);
    await kit.call('PATCH', `/api/archivo_facturas/${id}/columnas`, {
      columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }],
    });
    await kit.revisar(id);
    await kit.confirmAndLoad(id);
    const correction = await kit.corregir(id, fixed(await download(id)));
    expect(correction).toMatchObject({
      columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }],
      resumen: { nuevos: 1, rechazados: 0 },
    });
  });

  test('de un ZIP, y de un archivo largo con renglones en blanco y de varias lineas', async () => {
    kit.control.maxRechazo = 60;
    const lines = Array.from({ length: 6_000 }, (_, n) =>
      n % 3 === 0
        ? `${line('999', `A-${n}`, { concepto: '"dos\nlíneas"' })}\n\n\n`
        : line('100', `A-${n}`, { concepto: 'x'.repeat(60) }),
    );
    const contenido = Buffer.from(archivo(...lines));
    const zip = buildZip([{ nombre: 'facturas.csv', contenido }]);
    const { id } = await kit.uploadAndReview(zip, { nombre: 'facturas.zip' });
    const rows = (await download(id)).split('"El suministro 999 no existe."\n');
    expect(rows).toHaveLength(2_001);
    expect(rows[1]).toMatch(/^999;A-3;.*;"dos\nlíneas";\d+;$/s);
    const correction = await kit.corregir(id, (await download(id)).replaceAll('999;', '100;'));
    expect(correction.resumen).toMatchObject({ leidos: 2_000, nuevos: 2_000, rechazados: 0 });
  });
});

describe('lo que una planilla cambia al guardar', () => {
  const csvOf = async (cambiar: (csv: string) => string | Buffer) => {
    const original = await loadedWithRejected([
      line('999', 'A-5', { concepto: 'Energía y año' }),
      line('100', 'A-6'),
      line('100', 'A-7'),
    ]);
    return kit.corregir(original.id, cambiar(fixed(await download(original.id)).replace('999;', '100;')));
  };
  const withCommas = (csv: string) =>
    csv
      .split('\n')
      .map((row) => row.replaceAll('"', '').split(';').join(','))
      .join('\r\n');
  const quoted = (csv: string) =>
    csv.replaceAll(/[^;\n]+/g, (cell) => (cell.startsWith('"') ? cell : `"${cell}"`));

  test.each([
    ['la marca y los fines de linea de Windows', (csv: string) => BOM + csv.replaceAll('\n', '\r\n')],
    ['comas en lugar de punto y coma', withCommas],
    ['comillas en todo', quoted],
    ['otra codificacion', (csv: string) => Buffer.from(csv, 'latin1')],
    ['filas vacias al final', (csv: string) => `${csv}${';'.repeat(10)}\n${';'.repeat(10)}\n`],
    ['sin las dos columnas', (csv: string) => csv.replaceAll(/;[^;]*;[^;]*\n/g, '\n')],
    [
      'las columnas en otro orden',
      (csv: string) =>
        csv.replaceAll(
          /^([^;]*;[^;]*;)(.*)$/gm,
          (_, first: string, rest: string) => `${rest};${first.slice(0, -1)}`,
        ),
    ],
  ])('se lee igual: %s', async (_, cambiar) => {
    const correction = await csvOf(cambiar);
    expect(correction.resumen).toMatchObject({ leidos: 3, nuevos: 3, rechazados: 0, sobran: [] });
    await kit.confirmAndLoad(correction.id);
    const { facturas } = await kit.snapshot();
    expect(facturas).toContainEqual(expect.objectContaining({ numero: 'A-5', concepto: 'Energía y año' }));
  });

  test('si dejo letras que no se entienden, ese renglon se rechaza', async () => {
    const correction = await csvOf((csv) => csv.replace('año', 'a\ufffdo'));
    expect(correction.resumen).toMatchObject({
      ...{ leidos: 3, rechazados: 1 },
      ejemplos: [{ renglon: 4, motivo: 'El renglón tiene letras que no se entienden.' }],
    });
  });

  test('si cambio las fechas, se dice en cada renglon', async () => {
    const correction = await csvOf((csv) => csv.replaceAll('2026-11-20', '20/11/2026'));
    expect(correction).toMatchObject({ estado: 5, resumen: { leidos: 3, rechazados: 3 } });
    expect(correction.resumen?.ejemplos[0]).toMatchObject({ campo: 'vencimiento', original: '20/11/2026' });
  });

  test('si borro una columna obligatoria, se dice cual falta', async () => {
    const correction = await csvOf((csv) => csv.replace('vencimiento', 'vto'));
    expect(correction).toMatchObject({ estado: 5, obs: 'Faltan: vencimiento. Sobran: vto.' });
  });
});

describe('una planilla no ejecuta nada', () => {
  test('lo que empieza como una formula lleva una comilla, y al subirlo vuelve a ser lo que era', async () => {
    const hostile = ['=HYPERLINK("http://x")', '@SUM(A1)', '+cmd|calc', "'=1", '-2+3', ' =1'];
    kit.control.maxRechazo = 100;
    const { id } = await kit.uploadAndLoad(
      archivo(
        ...hostile.map((concepto, n) =>
          line('999', `F-${n}`, { concepto: `"${concepto.replaceAll('"', '""')}"`, consumo: '-5' }),
        ),
        line('=1+1', 'F-9'),
        line('100', 'F-10'),
        '=malo;@corto',
      ),
    );
    const csv = await download(id);
    const cells = csv.split('\n').flatMap((row) => row.split(';').map((cell) => cell.replace(/^"/, '')));
    expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell) && cell !== '-5')).toEqual([]);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain("\n'=malo;'@corto;10;");
    const correction = await kit.corregir(id, csv.replaceAll('999;', '100;').replaceAll(';-5;', ';5;'));
    await kit.confirmAndLoad(correction.id);
    const { facturas } = await kit.snapshot();
    const texts = facturas.map((row) => (row as { concepto: string }).concepto);
    expect(texts.filter((concepto) => concepto !== 'Energía')).toEqual(hostile.map((one) => one.trim()));
    // What nobody corrected is downloaded again as it was, and not with one more quote each time.
    expect(await download(correction.id)).toContain("\n'=1+1;F-9;");
  });
});

describe('no se puede', () => {
  const corregir = (id: number) =>
    kit.call('POST', `/api/archivo_facturas/${id}/correcciones`, formWith(archivo(line('100', 'X-1'))));

  test('de uno que no existe', async () => {
    expect((await kit.paraCorregir(999_999)).status).toBe(404);
    expect((await corregir(999_999)).status).toBe(404);
  });

  test('de uno sin rechazados, anulado, o que se esta revisando', async () => {
    const clean = await kit.uploadAndLoad(archivo(line('100', 'C-1')));
    const rejected = await kit.uploadAndReview(archivo(line('999', 'C-2')));
    await kit.estado(rejected.id, 99);
    const pending = await kit.subir(archivo(line('100', 'C-3')));
    for (const id of [clean.id, rejected.id, Number(pending.body.id)]) {
      const { status, body } = await kit.paraCorregir(id);
      expect([status, body.description]).toEqual([
        409,
        'Este archivo no tiene renglones rechazados que se puedan corregir.',
      ]);
      expect((await corregir(id)).status).toBe(409);
    }
  });

  test('cuando los bytes guardados ya no estan, y lo dice', async () => {
    const { id } = await loadedWithRejected();
    const [row] = await rowsOf(database.db, 'archivo_facturas', { id });
    await rm(join(kit.folder, String(row?.clave_objeto)));
    const { status, body } = await kit.paraCorregir(id);
    expect([status, body.description]).toEqual([409, 'El archivo guardado ya no está. Subilo de nuevo.']);
  });

  test('despues del tiempo de guarda: no queda ni el archivo ni lo rechazado', async () => {
    const { id } = await loadedWithRejected();
    kit.clock.set('2028-11-16T10:00:00-03:00');
    await applyRetention({ ...kit.deps, retentionYears: 1 });
    expect((await kit.paraCorregir(id)).status).toBe(409);
  });

  test('con otra cosa que un archivo de texto, aunque el nombre diga lo que quiera', async () => {
    const { id } = await loadedWithRejected();
    await expect(kit.corregir(id, Buffer.from('%PDF-1.7'))).rejects.toThrow('No reconocemos el formato.');
    const hostile = '../../<script>"\u202e.csv';
    const correction = await kit.corregir(id, fixed(await download(id)), hostile);
    expect(correction.nombre).not.toMatch(/[/\u202e]/);
  });
});
