import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { mensajesQuery } from '../contract/routes.ts';
import { EMPTY_FILTERS, type Filters, hasFilters, parseFilters, toQuery, writeFilters } from './filters.ts';

const NO_FILTERS: Filters = { view: 'todos', ...EMPTY_FILTERS, page: 1 };
const read = (text: string) => parseFilters(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filters = {
      view: 'fallidos',
      tipo: 'sms',
      para: 'maria@correo.com',
      prioridad: '0',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      page: 3,
    };
    expect(writeFilters(todos).toString()).toBe(
      'vista=fallidos&tipo=sms&para=maria%40correo.com&prioridad=0&desde=2026-11-01&hasta=2026-11-12&page=3',
    );
    expect(read(writeFilters(todos).toString())).toEqual(todos);
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
    expect([hasFilters(todos), hasFilters({ ...NO_FILTERS, view: 'fallidos', page: 2 })]).toEqual([
      true,
      false,
    ]);
  });

  test('lo que no se entiende no filtra', () => {
    expect(read('vista=otra&tipo=paloma&prioridad=4&desde=ayer&hasta=2026-02-30&page=0')).toEqual(NO_FILTERS);
    expect(read(`para=${'x'.repeat(300)}`).para).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed with the server's schema, which would silently ignore an unknown name. */
  const parsedQuery = (changes: Partial<Filters>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NO_FILTERS, ...changes })))
      if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, String(one));
      else search.append(key, String(value));
    return parseQuery(mensajesQuery, search);
  };

  test('cada vista, sus estados', () => {
    expect(parsedQuery({}).filters).toEqual({});
    expect(parsedQuery({ view: 'fallidos' }).filters).toEqual({ estado: [5] });
    expect(parsedQuery({ view: 'no-entregados' }).filters).toEqual({ acuse: ['fallido'] });
    expect(parsedQuery({ view: 'pendientes' }).filters).toEqual({ estado: [0, 2, 3] });
  });

  test('los días, enteros; la página', () => {
    const { filters, page } = parsedQuery({ desde: '2026-11-01', hasta: '2026-11-02', page: 4 });
    expect(page).toBe(4);
    expect(filters.created).toEqual({
      from: new Date('2026-11-01T00:00:00-03:00'),
      until: new Date('2026-11-03T00:00:00-03:00'),
    });
  });

  test('tipo y prioridad; un teléfono, como se guarda', () => {
    expect(parsedQuery({ tipo: 'push', prioridad: '9', para: 'elsa 2@' }).filters).toEqual({
      tipo: ['push'],
      prioridad: [9],
      para: 'elsa 2@',
    });
    expect(parsedQuery({ para: '(03492) 40-1234' }).filters.para).toBe('03492401234');
  });
});
