import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { archivoSubidasRoutes } from '../contract/index.ts';
import {
  archivoTo,
  escribirFiltros,
  type Filtros,
  hayFiltros,
  leerAbierto,
  leerFiltros,
  listaTo,
  SIN_FILTROS,
  toQuery,
} from './filtros.ts';

const NADA: Filtros = { ...SIN_FILTROS, filas: 30, page: 1 };
const leer = (text: string, clase: 'facturas' | 'subidas' = 'subidas') =>
  leerFiltros(clase)(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filtros = {
      tipo: 'padron',
      nombre: 'fact',
      estado: '100',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      filas: 50,
      page: 3,
    };
    const escritos = escribirFiltros(todos).toString();
    expect(escritos).toBe(
      'tipo=padron&nombre=fact&estado=100&desde=2026-11-01&hasta=2026-11-12&filas=50&page=3',
    );
    expect(leer(escritos)).toEqual(todos);
    expect(escribirFiltros(NADA).toString()).toBe('');
    expect([hayFiltros(todos), hayFiltros({ ...NADA, filas: 100, page: 2 })]).toEqual([true, false]);
  });

  test('lo que no se entiende no filtra; las facturas no tienen tipo', () => {
    expect(leer('tipo=otro&estado=7&desde=ayer&hasta=2026-02-30&filas=31&page=0')).toEqual(NADA);
    expect(leer(`nombre=${'x'.repeat(300)}`).nombre).toHaveLength(200);
    expect(leer('tipo=padron', 'facturas')).toEqual(NADA);
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
          filas: 100,
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
  expect(listaTo(new URLSearchParams('nombre=fact&archivo=3'))).toBe('?nombre=fact');
  expect(
    ['', 'archivo=3', 'archivo=x', 'archivo='].map((text) => leerAbierto(new URLSearchParams(text))),
  ).toEqual(['ninguno', 3, null, null]);
});
