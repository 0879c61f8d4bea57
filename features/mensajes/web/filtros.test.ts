import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { mensajesQuery } from '../contract/routes.ts';
import { escribirFiltros, type Filtros, hayFiltros, leerFiltros, SIN_FILTROS, toQuery } from './filtros.ts';

const NADA: Filtros = { vista: 'todos', ...SIN_FILTROS, page: 1 };
const leer = (text: string) => leerFiltros(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filtros = {
      vista: 'fallidos',
      tipo: 'sms',
      para: 'maria@correo.com',
      prioridad: '0',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      page: 3,
    };
    expect(escribirFiltros(todos).toString()).toBe(
      'vista=fallidos&tipo=sms&para=maria%40correo.com&prioridad=0&desde=2026-11-01&hasta=2026-11-12&page=3',
    );
    expect(leer(escribirFiltros(todos).toString())).toEqual(todos);
    expect(escribirFiltros(NADA).toString()).toBe('');
    expect([hayFiltros(todos), hayFiltros({ ...NADA, vista: 'fallidos', page: 2 })]).toEqual([true, false]);
  });

  test('lo que no se entiende no filtra', () => {
    expect(leer('vista=otra&tipo=paloma&prioridad=4&desde=ayer&hasta=2026-02-30&page=0')).toEqual(NADA);
    expect(leer(`para=${'x'.repeat(300)}`).para).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** As the server reads it: a name it does not know would be ignored in silence. */
  const pedido = (changes: Partial<Filtros>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NADA, ...changes })))
      if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, String(one));
      else search.append(key, String(value));
    return parseQuery(mensajesQuery, search);
  };

  test('cada vista, sus estados', () => {
    expect(pedido({}).filters).toEqual({});
    expect(pedido({ vista: 'fallidos' }).filters).toEqual({ estado: [5] });
    expect(pedido({ vista: 'no-entregados' }).filters).toEqual({ acuse: ['fallido'] });
    expect(pedido({ vista: 'pendientes' }).filters).toEqual({ estado: [0, 2, 3] });
  });

  test('los días, enteros; la página', () => {
    const { filters, page } = pedido({ desde: '2026-11-01', hasta: '2026-11-02', page: 4 });
    expect(page).toBe(4);
    expect(filters.created).toEqual({
      from: new Date('2026-11-01T00:00:00-03:00'),
      until: new Date('2026-11-03T00:00:00-03:00'),
    });
  });

  test('tipo y prioridad; un teléfono, como se guarda', () => {
    expect(pedido({ tipo: 'push', prioridad: '9', para: 'elsa 2@' }).filters).toEqual({
      tipo: ['push'],
      prioridad: [9],
      para: 'elsa 2@',
    });
    expect(pedido({ para: '(03492) 40-1234' }).filters.para).toBe('03492401234');
  });
});
