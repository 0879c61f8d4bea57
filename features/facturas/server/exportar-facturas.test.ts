import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { addRow, build, fixedClock, readExport, useDatabase } from '@oficina/testing';
import { csvHeader, csvLine } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { facturasQuery } from '../contract/routes.ts';
import { exportarFacturas } from './exportar-facturas.ts';
import { findFacturas, findFacturasByUsuario } from './facturas.repository.ts';

const database = useDatabase();
const TODAY = '2026-11-12';
const clock = fixedClock(`${TODAY}T09:00:00-03:00`);
const spreadsheet = exportarFacturas({ clock, resumenPdf: false });
const ids: number[] = [];
let suministro = 0;
let usuario = 0;

beforeAll(async () => {
  const { db } = database;
  usuario = (await build.usuario(db)).id;
  suministro = (await build.suministro(db, { cuenta: '10012345' })).id;
  const other = (await build.suministro(db, { cuenta: '20012345' })).id;
  await build.usuarioSuministro(db, { usuario_id: usuario, suministro_id: suministro });
  const archivo = await addRow(db, 'archivo_facturas', {
    nombre: 'x.csv',
    tamano: 1,
    sha256: Buffer.alloc(32),
    clave_objeto: 'x',
  });
  const common = { suministro_id: suministro, importe_cent: 1_840_050, fecha: '2026-11-02' };
  const facturas = [
    {
      ...{ ...common, numero: 'B 0003-1', periodo: 202_610, vencimiento: '2026-11-20', consumo: 214 },
      archivo_factura_id: archivo.id,
    },
    {
      ...{ ...common, numero: '=B 0003-2', periodo: 202_609, vencimiento: '2026-11-11', consumo: null },
      ...{ pagada: true, estado_pago: 1, importe_cent: 5 },
    },
    { ...common, suministro_id: other, numero: 'C-3', vencimiento: '2026-11-11', estado_pago: 9, consumo: 0 },
  ];
  for (const factura of facturas) ids.push((await build.factura(db, factura)).id);
  // The sequence jumps far ahead, so that some ranges are empty.
  await sql`select setval(pg_get_serial_sequence('facturas', 'id'), 450000)`.execute(database.ownerDb);
  ids.push((await build.factura(db, { suministro_id: other, periodo: 202_611, descargable: true })).id);
});

const readSpreadsheet = (search = '', source = spreadsheet) => readExport(database.db, source, search);

describe('la planilla de facturas', () => {
  test('celda por celda, sin el enlace que las abre', async () => {
    const rows = (await readSpreadsheet('order[id]=asc')).slice(0, 3);
    expect(csvHeader(spreadsheet.header) + rows.map((row) => csvLine(row)).join('')).toBe(
      [
        '\ufeffid;numero;cuenta;periodo;fecha;vencimiento;importe;consumo;pagada;estadoPago;archivo',
        `${ids[0]};B 0003-1;10012345;2026-10;02/11/2026;20/11/2026;18400,50;214;No;Impaga;1`,
        `${ids[1]};'=B 0003-2;10012345;2026-09;02/11/2026;11/11/2026;0,05;;Sí;Pagada;`,
        `${ids[2]};C-3;20012345;2026-10;02/11/2026;11/11/2026;18400,50;0;No;Pago en proceso;`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    '',
    'id={id}',
    'suministro={suministro}',
    'suministro={suministro}&periodo=2026-09',
    'numero=B 0003',
    'periodo[gte]=2026-10',
    'pagada=true',
    'estadoPago[]=0&estadoPago[]=9',
    'vencida=true',
    'vencida=false',
    'descargable=true',
    'fecha[after]=2026-11-02',
    'vencimiento[strictly_before]=2026-11-20',
    'importe[lt]=1',
    'order[id]=asc',
  ])('con "%s" trae lo mismo que la lista', async (texto) => {
    const search = texto.replace('{suministro}', String(suministro)).replace('{id}', String(ids[2]));
    const { rows } = await findFacturas(
      database.db,
      parseQuery(facturasQuery, new URLSearchParams(search)),
      TODAY,
    );
    const expected = rows.map(({ id }) => id);
    // The list of a suministro is ordered by month, but the export by id.
    if (search.includes('suministro')) expected.sort((a, b) => b - a);
    expect((await readSpreadsheet(search)).map(([id]) => id)).toEqual(expected);
  });

  test('lo de una persona', async () => {
    const search = `usuario=${usuario}`;
    const query = parseQuery(facturasQuery, new URLSearchParams(search));
    const { rows } = await findFacturasByUsuario(database.db, [usuario], query, TODAY);
    expect((await readSpreadsheet(search)).map(([id]) => id)).toEqual(
      rows.map(({ id }) => id).sort((a, b) => b - a),
    );
    expect(rows).toHaveLength(2);
  });

  test('donde todas se pueden bajar, preguntar por las que no es no encontrar ninguna', async () => {
    const withResumen = exportarFacturas({ clock, resumenPdf: true });
    expect(await readSpreadsheet('descargable=false', withResumen)).toEqual([]);
    expect((await readSpreadsheet('descargable=true', withResumen)).length).toBe(4);
  });

  test('lo que se busca lejos avisa a cada tramo que el archivo viene', async () => {
    const pasos: number[] = [];
    for await (const row of spreadsheet.read(new URLSearchParams('pagada=true'))(database.db))
      pasos.push(row.length);
    expect(pasos).toEqual([0, 0, 0, 0, 11, 0]);
  });
});

test('miles de facturas, de a páginas y en los dos sentidos: ninguna falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
    select ${suministro}, n, 202501, '2025-01-05', '2025-01-20', 'Z' || n
    from generate_series(1, 2500) n returning id`.execute(database.ownerDb);
  const all = rows.map(({ id }) => id);
  expect((await readSpreadsheet('periodo=2025-01')).map(([id]) => id)).toEqual(all.toSorted((a, b) => b - a));
  expect((await readSpreadsheet('numero=Z&order[id]=asc')).map(([id]) => id)).toEqual(
    all.toSorted((a, b) => a - b),
  );
});

test('las de los bordes de cada tramo vienen una vez', async () => {
  const { rows } = await sql<{ first: number; last: number }>`
    select min(id) as first, max(id) as last from facturas`.execute(database.db);
  const { first, last } = rows[0] ?? { first: 0, last: 0 };
  const boundaries = [first + 100_000, last - 100_000].flatMap((id) => [id - 2, id - 1, id, id + 1, id + 2]);
  await sql`
    insert into facturas (id, suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
    overriding system value
    select id, ${suministro}, 1, 202401, '2024-01-05', '2024-01-20', 'borde ' || id
    from unnest(${boundaries}::bigint[]) id`.execute(database.ownerDb);
  const expected = boundaries.toSorted((a, b) => a - b);
  expect((await readSpreadsheet('periodo=2024-01&order[id]=asc')).map(([id]) => id)).toEqual(expected);
  expect((await readSpreadsheet('periodo=2024-01')).map(([id]) => id)).toEqual(expected.toReversed());
});
