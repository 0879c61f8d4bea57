import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { archivoSubidasRoutes } from '../contract/index.ts';
import {
  archivoTo,
  type Filters,
  hasFilters,
  listTo,
  NO_FILTERS,
  parseFilters,
  readArchivoParam,
  toQuery,
  writeFilters,
} from './filters.ts';

const DEFAULT_FILTERS: Filters = { ...NO_FILTERS, pageSize: 30, page: 1 };
const parse = (text: string, clase: 'facturas' | 'subidas' = 'subidas') =>
  parseFilters(clase)(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const allFilters: Filters = {
      tipo: 'padron',
      nombre: 'fact',
      estado: '100',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      pageSize: 50,
      page: 3,
    };
    const written = writeFilters(allFilters).toString();
    expect(written).toBe(
      'tipo=padron&nombre=fact&estado=100&desde=2026-11-01&hasta=2026-11-12&filas=50&page=3',
    );
    expect(parse(written)).toEqual(allFilters);
    expect(writeFilters(DEFAULT_FILTERS).toString()).toBe('');
    expect([hasFilters(allFilters), hasFilters({ ...DEFAULT_FILTERS, pageSize: 100, page: 2 })]).toEqual([
      true,
      false,
    ]);
  });

  test('lo que no se entiende no filtra; las facturas no tienen tipo', () => {
    expect(parse('tipo=otro&estado=7&desde=ayer&hasta=2026-02-30&filas=31&page=0')).toEqual(DEFAULT_FILTERS);
    expect(parse(`nombre=${'x'.repeat(300)}`).nombre).toHaveLength(200);
    expect(parse('tipo=padron', 'facturas')).toEqual(DEFAULT_FILTERS);
  });

  test('el servidor los entiende todos', () => {
    const search = new URLSearchParams(
      Object.entries(
        toQuery({
          tipo: 'cobranzas',
          nombre: 'oct',
          estado: '5',
          desde: '2026-11-01',
          hasta: '2026-11-02',
          pageSize: 100,
          page: 4,
        }),
      ).map(([name, value]) => [name, String(value)]),
    );
    const { filters, page, itemsPerPage } = parseQuery(archivoSubidasRoutes.listar.query, search);
    expect([page, itemsPerPage]).toEqual([4, 100]);
    expect(filters).toEqual({
      tipo: ['cobranzas'],
      nombre: 'oct',
      estado: [5],
      created: {
        from: new Date('2026-11-01T00:00:00-03:00'),
        until: new Date('2026-11-03T00:00:00-03:00'),
      },
    });
  });
});

test('el archivo abierto va con lo que decía la lista, y se quita solo él', () => {
  const search = new URLSearchParams('nombre=fact&page=2');
  expect(archivoTo(search, 3)).toBe('?nombre=fact&page=2&archivo=3');
  expect(listTo(new URLSearchParams('nombre=fact&archivo=3'))).toBe('?nombre=fact');
  expect(
    ['', 'archivo=3', 'archivo=x', 'archivo='].map((text) => readArchivoParam(new URLSearchParams(text))),
  ).toEqual(['ninguno', 3, null, null]);
});
