import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import {
  EMPTY_FILTERS,
  type Filters,
  formatFilters,
  hasFilters,
  parseFilters,
  toQuery,
  usuarioRequerimientosSearch,
} from './filters.ts';

const NO_FILTERS: Filters = { vista: 'mios', ...EMPTY_FILTERS, orden: '', pageSize: 30, page: 1 };
const parse = (text: string) => parseFilters(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const all: Filters = {
      vista: 'todos',
      q: 'luz esquina',
      estados: [0, 10],
      categoria: '2',
      encargado: '4',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      cliente: '7',
      orden: 'vencen',
      pageSize: 50,
      page: 3,
    };
    expect(formatFilters(all).toString()).toBe(
      'vista=todos&estado=0&estado=10&q=luz+esquina&categoria=2&encargado=4&desde=2026-11-01&hasta=2026-11-12&cliente=7&orden=vencen&filas=50&page=3',
    );
    expect(parse(formatFilters(all).toString())).toEqual(all);
    expect(formatFilters(NO_FILTERS).toString()).toBe('');
    expect(parse('')).toEqual(NO_FILTERS);
  });

  test('lo que no se entiende no filtra', () => {
    expect(
      parse(
        'vista=otra&estado=7&estado=x&categoria=luz&desde=ayer&cliente=elsa&orden=al-azar&filas=7&page=0',
      ),
    ).toEqual(NO_FILTERS);
    expect(parse(`q=${'9'.repeat(300)}`).q).toHaveLength(200);
  });

  test('de quién es no se elige donde la vista ya lo dice', () => {
    expect(parse('encargado=4').encargado).toBe('');
    expect(parse('vista=vencidos&encargado=4').encargado).toBe('4');
    expect(formatFilters({ ...NO_FILTERS, vista: 'sin-asignar', encargado: '4' }).toString()).toBe(
      'vista=sin-asignar',
    );
  });

  test('todos los de una persona', () => {
    expect(parse(usuarioRequerimientosSearch(7))).toEqual({ ...NO_FILTERS, vista: 'todos', cliente: '7' });
  });

  test.each([
    [{}, false],
    [{ vista: 'vencidos', orden: 'nuevos', pageSize: 100, page: 2 }, false],
    [{ estados: [98] }, true],
    [{ q: 'luz' }, true],
    [{ hasta: '2026-11-01' }, true],
  ] as [Partial<Filters>, boolean][])('%j deja algo afuera: %s', (cambios, expected) => {
    expect(hasFilters({ ...NO_FILTERS, ...cambios })).toBe(expected);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed as the server does, which silently ignores unknown names. */
  const queryFor = (changes: Partial<Filters>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NO_FILTERS, ...changes }))) {
      if (Array.isArray(value)) for (const item of value) search.append(`${key}[]`, String(item));
      else search.append(key, String(value));
    }
    return parseQuery(requerimientosQuery, search);
  };
  const openCodes = [0, 1, 10];

  test('los míos, abiertos, lo que más espera primero', () => {
    const { filters, order, page, itemsPerPage } = queryFor({});
    expect(filters).toEqual({ encargado: ['yo'], estado: openCodes });
    expect(order[0]).toEqual({ field: 'updated', direction: 'asc' });
    expect([page, itemsPerPage]).toEqual([1, 30]);
  });

  test('cada vista, como se la cuenta', () => {
    expect(queryFor({ vista: 'sin-asignar' }).filters).toEqual({ encargado: ['ninguno'], estado: openCodes });
    // An annulled case may bring news too, so this view does not filter by state.
    expect(queryFor({ vista: 'con-novedades' }).filters).toEqual({ novedadesEncargado: true });
    const vencidos = queryFor({ vista: 'vencidos' });
    expect(vencidos.filters).toEqual({ vencido: true, estado: openCodes });
    expect(vencidos.order[0]).toEqual({ field: 'vence', direction: 'asc' });
    const all = queryFor({ vista: 'todos' });
    expect(all.filters).toEqual({});
    expect(all.order[0]).toEqual({ field: 'id', direction: 'desc' });
  });

  test('los estados que alguien eligió, y no los de la vista', () => {
    expect(queryFor({ estados: [98] }).filters).toEqual({ encargado: ['yo'], estado: [98] });
  });

  test('todo lo demás', () => {
    expect(
      queryFor({
        vista: 'todos',
        q: 'luz',
        categoria: '2',
        encargado: '4',
        cliente: '7',
        desde: '2026-11-01',
        hasta: '2026-11-02',
        orden: 'recientes',
        pageSize: 100,
        page: 4,
      }),
    ).toMatchObject({
      page: 4,
      itemsPerPage: 100,
      order: [{ field: 'updated', direction: 'desc' }],
      filters: {
        q: 'luz',
        categoria: [2],
        encargado: [4],
        usuario: [7],
        created: {
          from: new Date('2026-11-01T00:00:00-03:00'),
          until: new Date('2026-11-03T00:00:00-03:00'),
        },
      },
    });
  });
});
