import { readFile, utimes } from 'node:fs/promises';
import { rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, line, manyLines, useArchivos } from './archivos.test-kit.ts';
import { waitReason } from './confirm-or-alert.ts';
import { useImportFolder } from './import-folder.test-kit.ts';
import { revisarArchivo } from './revisar-archivo.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);
const { advance, listFolder, pathOf, restart, ...folder } = useImportFolder(kit);

const dropFile = (nombre: string, contenido: string) => folder.dropFile(`facturas/${nombre}`, contenido);
const archivos = () => rowsOf(database.db, 'archivo_facturas');

describe('se toma', () => {
  test('lo que nadie escribe desde hace medio minuto, aunque traiga una fecha vieja', async () => {
    await dropFile('octubre.csv', archivo(line('100', 'F-1')));
    await utimes(pathOf('facturas', 'octubre.csv'), new Date(0), new Date(0));
    await advance(29_000);
    expect(await archivos()).toEqual([]);
    // The file grew, so the half minute begins again.
    await dropFile('octubre.csv', archivo(line('100', 'F-1'), line('200', 'F-2')));
    await advance(29_000);
    expect(await archivos()).toEqual([]);
    kit.clock.advance(1_000);
    await folder.collect();
    const [item] = await archivos();
    expect(item).toMatchObject({ nombre: 'octubre.csv', estado: 0, origen: 'carpeta', perfil: 'canonico' });
    expect([await listFolder(), await listFolder('procesados')]).toEqual([[], [`${item?.id}-octubre.csv`]]);
    expect((await rowsOf(database.ownerDb, 'auditoria', { accion: 'archivo.subir' })).at(-1)).toMatchObject({
      actor: 'sistema:carpeta',
    });
  });

  test('ni lo que se esta copiando con otro nombre, ni lo que no es un archivo', async () => {
    for (const nombre of ['.oculto.csv', 'octubre.csv.part', 'x.filepart', '~$octubre.csv'])
      await dropFile(nombre, archivo(line('100', 'F-3')));
    await dropFile('una-carpeta/x.csv', archivo(line('100', 'F-4')));
    await advance();
    expect(await archivos()).toEqual([]);
  });

  test('con el perfil cuyo nombre tiene su carpeta', async () => {
    await dropFile('canonico/x.csv', archivo(line('100', 'F-5')));
    await advance();
    expect(await archivos()).toMatchObject([{ nombre: 'x.csv', perfil: 'canonico' }]);
    expect(await listFolder('procesados')).toHaveLength(1);
  });
});

test('el repetido se aparta y dice cual es', async () => {
  const contenido = archivo(line('100', 'F-6'));
  await kit.uploadAndLoad(contenido);
  const [before] = await archivos();
  await dropFile('otra-vez.csv', contenido);
  await advance();
  expect(await archivos()).toHaveLength(1);
  const [csv, txt] = await listFolder('repetidos');
  expect(csv).toMatch(/^\d+-otra-vez\.csv$/);
  expect(await readFile(pathOf('facturas', 'repetidos', txt ?? ''), 'utf8')).toBe(
    `Ese archivo ya se subió el 16/11/2026 (N.º ${before?.id}, Finalizado). No se cargó de nuevo.\r\n`,
  );
  expect([await listFolder(), await kit.alerts()]).toEqual([[], []]);
});

test('el que no sirve se aparta, dice por que y se avisa', async () => {
  await dropFile('planilla.csv', '%PDF-1.7 no era');
  await advance();
  const [csv, txt] = await listFolder('con-error');
  expect(csv).toMatch(/^\d+-planilla\.csv$/);
  expect(await readFile(pathOf('facturas', 'con-error', txt ?? ''), 'utf8')).toBe(
    'No reconocemos el formato.\r\n',
  );
  expect(await kit.alerts()).toMatchObject([
    { hecho: 'El archivo planilla.csv de la carpeta facturas no se tomó: No reconocemos el formato.' },
  ]);
});

test('muerto entre subirlo y moverlo: ni se pierde ni se sube dos veces', async () => {
  await dropFile('noche.csv', archivo(line('100', 'F-7')));
  kit.failAt('archivos:carpeta-subido');
  await advance();
  expect([await listFolder(), (await archivos()).length]).toEqual([['noche.csv'], 1]);
  kit.failAt();
  restart();
  await advance();
  const [item, ...rest] = await archivos();
  expect([rest, await listFolder(), await listFolder('repetidos'), await listFolder('procesados')]).toEqual([
    [],
    [],
    [],
    [`${item?.id}-noche.csv`],
  ]);
  await dropFile('noche.csv', archivo(line('100', 'F-7')));
  await advance();
  expect([(await archivos()).length, (await listFolder('repetidos')).length]).toEqual([1, 2]);
});

test('sin almacen se deja donde esta, y los demas siguen', async () => {
  await dropFile('a.csv', archivo(line('100', 'F-8')));
  const almacen = {
    ...kit.deps.almacen,
    put: async () => ({ kind: 'unavailable', cause: 'x' }) as never,
  };
  restart({ almacen });
  await advance();
  expect([await listFolder(), await archivos()]).toEqual([['a.csv'], []]);
  restart();
  await advance();
  expect([await listFolder(), (await archivos()).length]).toEqual([[], 1]);
});

describe('una vez revisado', () => {
  const review = (id: number, autoConfirm: boolean) =>
    revisarArchivo(
      { ...kit.deps, autoConfirm },
      { clase: 'archivo_facturas', id },
      new AbortController().signal,
    );
  async function reviewed(contenido: string, autoConfirm: boolean) {
    await dropFile('mes.csv', contenido);
    await advance();
    const id = (await archivos()).at(-1)?.id ?? 0;
    await review(id, autoConfirm);
    return (await archivos()).at(-1);
  }

  test('parecido al anterior: se confirma y se carga solo', async () => {
    await kit.uploadAndLoad(manyLines(100));
    expect(await reviewed(manyLines(105, { fecha: '2026-11-03' }), true)).toMatchObject({ estado: 1 });
    await kit.importar();
    expect((await archivos()).at(-1)).toMatchObject({ estado: 100 });
    expect(await kit.alerts()).toEqual([]);
    const moves = await rowsOf(database.ownerDb, 'auditoria', { accion: 'archivo.estado' });
    const confirmation = moves.findLast(({ cambios }) => (cambios as { a: number }).a === 1);
    expect(confirmation?.actor).toBe('sistema:carpeta');
  });

  test.each([
    ['el primero de todos', 0, true, 'Es el primero de su clase'],
    ['con un 10 % mas', 91, true, 'Trae 101 renglones y el anterior trajo 91'],
    ['si no se confirman solos', 101, false, 'Falta que una persona lo confirme.'],
  ])('%s espera a una persona, que recibe un aviso', async (_title, before, autoConfirm, motivo) => {
    if (before > 0) await kit.uploadAndLoad(manyLines(before));
    const item = await reviewed(manyLines(101, { fecha: '2026-11-03' }), autoConfirm);
    expect(item).toMatchObject({ estado: 0 });
    expect(await kit.alerts()).toMatchObject([
      { hecho: expect.stringContaining(motivo), ruta: `/admin/archivos_facturas?archivo=${item?.id}` },
    ]);
  });

  test('lo que sube una persona espera siempre, sin avisos', async () => {
    await kit.uploadAndLoad(manyLines(100));
    const { body } = await kit.subir(manyLines(101, { fecha: '2026-11-03' }));
    const id = Number(body.id);
    await review(id, true);
    expect(await kit.ver(id)).toMatchObject({ estado: 0, resumen: { leidos: 101 } });
    expect(await kit.alerts()).toEqual([]);
  });
});

test.each([
  [{ leidos: 109, leidosAnterior: 100 }, null],
  [{ leidos: 110, leidosAnterior: 100 }, /renglones/],
  [{ leidos: 90, leidosAnterior: 100 }, /renglones/],
  [{ leidos: 100, leidosAnterior: 100, importe: 120.5, importeAnterior: 100 }, /pesos/],
  [
    { leidos: 100, leidosAnterior: 100, importe2: 80, importe2Anterior: 100 },
    /80 pesos al segundo vencimiento/,
  ],
  [{ leidos: 100, leidosAnterior: 100, importe2Anterior: 100 }, null],
  [{ leidos: 100, leidosAnterior: 100, importe2: 100 }, null],
  [{ leidos: 100, leidosAnterior: 100, consumo: 0, consumoAnterior: 50 }, /kWh/],
  [{ leidos: 100, leidosAnterior: 100, importe: 0, importeAnterior: 0 }, null],
])('la comparacion: %o', (totals, motivo) => {
  const anterior = { id: 1, nombre: 'x', fecha: '2026-10-01T00:00:00-03:00' };
  const reason = waitReason('facturas', { ...totals, anterior } as never);
  if (motivo) expect(reason).toMatch(motivo);
  else expect(reason).toBeNull();
});

test.each([
  ['por más que traiga el triple que ayer', { leidos: 300, importe: 9e6 }, null],
  ['con lo que espera a un pago de acá', { omitidos: 2, retenidos: 2 }, null],
  ['con un rechazo', { rechazados: 1 }, /1 renglón rechazado/],
  ['con un pago doble', { omitidos: 3, retenidos: 1 }, /2 facturas que ya se pagaron por la web/],
  ['la primera de todas', { anterior: undefined }, /primero de su clase/],
])('las cobranzas cambian todos los dias: %s', (_title, cambios, motivo) => {
  const anterior = { id: 1, nombre: 'x', fecha: '2026-10-01T00:00:00-03:00' };
  const day = { leidos: 100, importe: 3e6, rechazados: 0, omitidos: 0, retenidos: 0 };
  const resumen = { ...day, leidosAnterior: 100, importeAnterior: 3e6, anterior, ...cambios };
  const reason = waitReason('cobranzas', resumen as never);
  if (motivo) expect(reason).toMatch(motivo);
  else expect(reason).toBeNull();
});
