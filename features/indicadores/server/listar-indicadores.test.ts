import { judge, omitNulls, parseQuery } from '@oficina/hydra';
import { useDatabase } from '@oficina/testing';
import { csvHeader, csvLine, ROLES } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { Indicador, indicadoresQuery, indicadoresRoutes } from '../contract/index.ts';
import { exportarIndicadores } from './exportar-indicadores.ts';
import { listarIndicadores } from './listar-indicadores.ts';
import { verIndicador } from './ver-indicador.ts';

const database = useDatabase();
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const [nombre, periodo, valor] of [
    ['usuarios_nuevos', 202_609, '7'],
    ['pagos_importe', 202_609, '0.1'],
    ['usuarios_nuevos', 202_610, '12'],
    ['pagos_importe', 202_610, '12500300.5'],
    ['cortes_minutos', 202_611, '0'],
  ] as const) {
    const row = await database.db
      .insertInto('indicadores')
      .values({ nombre, periodo, valor })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[`${nombre} ${periodo}`] = row.id;
  }
});

const listar = (search = '') =>
  listarIndicadores({ db: database.db }, parseQuery(indicadoresQuery, new URLSearchParams(search)));
const namesFor = async (search: string) =>
  (await listar(search)).rows.map(({ nombre, periodo }) => `${nombre} ${periodo?.replace('-', '')}`);

test('como los dice el contrato, con números y no con texto', async () => {
  const id = ids['pagos_importe 202610'] ?? 0;
  const visto = await verIndicador({ db: database.db }, id);
  expect(visto).toEqual({
    '@id': `/api/indicadors/${id}`,
    '@type': 'Indicador',
    ...{ id, nombre: 'pagos_importe', periodo: '2026-10', valor: 12_500_300.5 },
  });
  const { rows, total } = await listar();
  expect(total).toBe(5);
  for (const row of rows) expect(Indicador.schema.safeParse(omitNulls(row)).success).toBe(true);
  await expect(verIndicador({ db: database.db }, 999_999)).rejects.toMatchObject({ status: 404 });
});

describe('la lista', () => {
  const ALL = [
    'cortes_minutos 202611',
    'pagos_importe 202610',
    'usuarios_nuevos 202610',
    'pagos_importe 202609',
    'usuarios_nuevos 202609',
  ];

  test.each([
    ['', ALL],
    ['nombre=usuarios_nuevos', ['usuarios_nuevos 202610', 'usuarios_nuevos 202609']],
    ['nombre[]=cortes_minutos&nombre[]=pagos_importe&periodo[lte]=2026-10', [ALL[1], ALL[3]]],
    ['periodo=2026-11', ['cortes_minutos 202611']],
    ['periodo[between]=2026-10..2026-11', ALL.slice(0, 3)],
    ['order[periodo]=asc', ['usuarios_nuevos 202609', 'pagos_importe 202609', ...ALL.slice(0, 3).reverse()]],
    ['order[nombre]=asc&order[periodo]=asc', [ALL[0], ALL[3], ALL[1], ALL[4], ALL[2]]],
    ['page=2&itemsPerPage=2', ALL.slice(2, 4)],
  ])('con "%s"', async (search, expected) => {
    expect(await namesFor(search)).toEqual(expected);
  });

  test('un nombre que no existe no se entiende', async () => {
    await expect(async () => listar('nombre=inventado')).rejects.toMatchObject({ status: 400 });
  });

  test('es del administrador', () => {
    for (const { access } of Object.values(indicadoresRoutes))
      for (const rol of ROLES)
        expect(judge(access, { roles: [rol], confirmado: true, otpPendiente: false })).toBe(
          rol === 'ROLE_ADMIN' ? 'ok' : 'role',
        );
  });
});

test('la planilla, con los filtros de la lista y coma decimal', async () => {
  const readText = async (search: string) => {
    let texto = csvHeader(exportarIndicadores.header);
    for await (const row of exportarIndicadores.read(new URLSearchParams(search))(database.db))
      texto += csvLine(row);
    return texto;
  };
  expect(await readText('')).toBe(
    [
      '\ufeffnombre;periodo;valor',
      'cortes_minutos;2026-11;0',
      'pagos_importe;2026-10;12500300,5',
      'usuarios_nuevos;2026-10;12',
      'pagos_importe;2026-09;0,1',
      'usuarios_nuevos;2026-09;7',
      '',
    ].join('\r\n'),
  );
  expect(await readText('periodo=2026-09&nombre=pagos_importe')).toBe(
    '\ufeffnombre;periodo;valor\r\npagos_importe;2026-09;0,1\r\n',
  );
});

test('más de una página de la planilla', async () => {
  const { db } = database;
  const rows = Array.from({ length: 2_400 }, (_, n) => ({
    ...{ nombre: n % 2 ? 'mensajes_fallidos_pct' : 'pagos_rechazo_pct', valor: String(n) },
    periodo: (1900 + Math.floor(n / 24)) * 100 + 1 + (Math.floor(n / 2) % 12),
  }));
  await db.insertInto('indicadores').values(rows).execute();
  const valores: unknown[] = [];
  const search = new URLSearchParams('periodo[lt]=2020-01');
  for await (const [, , valor] of exportarIndicadores.read(search)(db)) valores.push(valor);
  expect(valores).toHaveLength(2_400);
  expect(new Set(valores).size).toBe(2_400);
});
