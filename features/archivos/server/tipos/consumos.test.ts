import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const subidas = useSubidas(database, 'consumos', ['100', '200', '300']);
const { kit } = subidas;

const archivo = (...lines: string[]) => `${['cuenta;periodo;consumo;importe', ...lines].join('\n')}\n`;
const consumos = async () =>
  (await kit.snapshot()).consumos.map((row) => Object.values(row as Record<string, unknown>).join(' '));
/** The version of a row changes whenever it is written, so equal versions prove that nothing was. */
const rowVersions = async () =>
  (
    await sql<{ xmin: string }>`select xmin::text from consumos order by suministro_id, periodo`.execute(
      database.db,
    )
  ).rows;

test('revisar cuenta lo que haria y no escribe nada; cargar lo hace', async () => {
  await subidas.uploadAndLoad(archivo('100;2026-08;10;100', '100;2026-09;20;200.5', '200;2026-09;30;'));
  const before = await consumos();
  expect(before).toEqual(['100 202608 10 10000', '100 202609 20 20050', '200 202609 30 ']);
  const reviewed = await subidas.uploadAndReview(
    archivo('300;2026-10;40;1.5', '100;2026-09;21;', '200;2026-09;30;7', '100;2026-08;10;'),
  );
  expect(reviewed.resumen).toMatchObject({
    ...{ leidos: 4, nuevos: 1, cambiados: 2, iguales: 1, omitidos: 0, rechazados: 0 },
    ...{ consumo: 101, importe: 8.5, periodo: '2026-10', leidosAnterior: 3, consumoAnterior: 60 },
    avisos: { emails: 0, push: 0 },
  });
  expect(await consumos()).toEqual(before);
  await subidas.confirmAndLoad(reviewed.id);
  expect(await subidas.ver(reviewed.id)).toMatchObject({
    ...{ estado: 100, progreso: 100, renglonesImportados: 3, renglonesSinCambio: 1 },
    obs: 'Importados 3, rechazados 0, omitidos 0.',
  });
  expect(await consumos()).toEqual([
    '100 202608 10 10000',
    '100 202609 21 20050',
    '200 202609 30 700',
    '300 202610 40 150',
  ]);
  expect(await kit.countStagingTables()).toBe(0);
});

test('cada motivo de rechazo, con su renglon y su campo', async () => {
  kit.control.maxRechazo = 100;
  const { id, resumen } = await subidas.uploadAndReview(
    archivo(
      '100;2026-10;1;',
      ';2026-10;1;',
      '100;;1;',
      '100;2026-09;;',
      '100;2026-13;1;',
      '100;2026-08;1.5;',
      '100;2026-07;1;1.234',
      '200;2026-06;1;',
      '200;2026-06;2;',
      '300;2026-06;5;1',
      '300;2026-06;5;1',
      '999;2026-10;1;',
      '100;2026-05',
    ),
  );
  expect(resumen).toMatchObject({ leidos: 13, nuevos: 2, rechazados: 11 });
  expect(await subidas.rechazos(id)).toEqual([
    '3 cuenta: Falta cuenta.',
    '4 periodo: Falta periodo.',
    '5 consumo: Falta consumo.',
    '6 periodo: Período inválido.',
    '7 consumo: Consumo inválido.',
    '8 importe: Importe inválido.',
    '9 periodo: Período repetido en el archivo.',
    '10 periodo: Período repetido en el archivo.',
    '12 periodo: Período repetido en el archivo.',
    '13 cuenta: El suministro 999 no existe.',
    '14 : La cantidad de columnas no coincide.',
  ]);
  await subidas.confirmAndLoad(id);
  expect(await consumos()).toEqual(['100 202610 1 ', '300 202606 5 100']);
});

test('cargar de nuevo lo mismo no escribe ni una fila', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, i) => `${['300', '100', '200'][i % 3]};20${10 + i}-01;${i};${i}.5`,
  );
  await subidas.uploadAndLoad(archivo(...lines));
  const [before, rows] = [await rowVersions(), await consumos()];
  const other = await subidas.uploadAndLoad(archivo(...lines.toReversed()));
  expect(other).toMatchObject({ estado: 100, renglonesImportados: 0, renglonesSinCambio: 30 });
  expect([await rowVersions(), await consumos()]).toEqual([before, rows]);
});

test('perdido el trabajador, sigue de donde estaba y queda igual que de una vez', async () => {
  for (let i = 0; i < 20; i += 1) await build.suministro(database.db, { cuenta: `5${i}` });
  const lines = Array.from({ length: 60 }, (_, i) => `5${i % 20};20${20 + Math.floor(i / 20)}-03;${i};`);
  const final = await subidas.loadWithInterruptions(archivo(...lines));
  expect(final).toMatchObject({ estado: 100, renglonesImportados: 60, renglonesSinCambio: 0 });
  expect(await consumos()).toHaveLength(60);
});
