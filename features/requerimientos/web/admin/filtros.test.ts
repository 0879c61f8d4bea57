import { parseQuery } from '@oficina/hydra';
import { describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import {
  escribirFiltros,
  type Filtros,
  hayFiltros,
  leerFiltros,
  requerimientosDe,
  SIN_FILTROS,
  toQuery,
} from './filtros.ts';

const NADA: Filtros = { vista: 'mios', ...SIN_FILTROS, orden: '', filas: 30, page: 1 };
const leer = (text: string) => leerFiltros(new URLSearchParams(text));

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const todos: Filtros = {
      vista: 'todos',
      q: 'luz esquina',
      estados: [0, 10],
      categoria: '2',
      encargado: '4',
      desde: '2026-11-01',
      hasta: '2026-11-12',
      cliente: '7',
      orden: 'vencen',
      filas: 50,
      page: 3,
    };
    expect(escribirFiltros(todos).toString()).toBe(
      'vista=todos&estado=0&estado=10&q=luz+esquina&categoria=2&encargado=4&desde=2026-11-01&hasta=2026-11-12&cliente=7&orden=vencen&filas=50&page=3',
    );
    expect(leer(escribirFiltros(todos).toString())).toEqual(todos);
    expect(escribirFiltros(NADA).toString()).toBe('');
    expect(leer('')).toEqual(NADA);
  });

  test('lo que no se entiende no filtra', () => {
    expect(
      leer('vista=otra&estado=7&estado=x&categoria=luz&desde=ayer&cliente=elsa&orden=al-azar&filas=7&page=0'),
    ).toEqual(NADA);
    expect(leer(`q=${'9'.repeat(300)}`).q).toHaveLength(200);
  });

  test('de quién es no se elige donde la vista ya lo dice', () => {
    expect(leer('encargado=4').encargado).toBe('');
    expect(leer('vista=vencidos&encargado=4').encargado).toBe('4');
    expect(escribirFiltros({ ...NADA, vista: 'sin-asignar', encargado: '4' }).toString()).toBe(
      'vista=sin-asignar',
    );
  });

  test('todos los de una persona', () => {
    expect(leer(requerimientosDe(7))).toEqual({ ...NADA, vista: 'todos', cliente: '7' });
  });

  test.each([
    [{}, false],
    [{ vista: 'vencidos', orden: 'nuevos', filas: 100, page: 2 }, false],
    [{ estados: [98] }, true],
    [{ q: 'luz' }, true],
    [{ hasta: '2026-11-01' }, true],
  ] as [Partial<Filtros>, boolean][])('%j deja algo afuera: %s', (cambios, hay) => {
    expect(hayFiltros({ ...NADA, ...cambios })).toBe(hay);
  });
});

describe('lo que se pide al servidor', () => {
  /** As the server reads it: a name it does not know would be ignored in silence. */
  const pedido = (changes: Partial<Filtros>) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(toQuery({ ...NADA, ...changes }))) {
      if (Array.isArray(value)) for (const uno of value) search.append(`${key}[]`, String(uno));
      else search.append(key, String(value));
    }
    return parseQuery(requerimientosQuery, search);
  };
  const abiertos = [0, 1, 10];

  test('los míos, abiertos, lo que más espera primero', () => {
    const { filters, order, page, itemsPerPage } = pedido({});
    expect(filters).toEqual({ encargado: ['yo'], estado: abiertos });
    expect(order[0]).toEqual({ field: 'updated', direction: 'asc' });
    expect([page, itemsPerPage]).toEqual([1, 30]);
  });

  test('cada vista, como se la cuenta', () => {
    expect(pedido({ vista: 'sin-asignar' }).filters).toEqual({ encargado: ['ninguno'], estado: abiertos });
    // An annulled one brings news too.
    expect(pedido({ vista: 'con-novedades' }).filters).toEqual({ novedadesEncargado: true });
    const vencidos = pedido({ vista: 'vencidos' });
    expect(vencidos.filters).toEqual({ vencido: true, estado: abiertos });
    expect(vencidos.order[0]).toEqual({ field: 'vence', direction: 'asc' });
    const todos = pedido({ vista: 'todos' });
    expect(todos.filters).toEqual({});
    expect(todos.order[0]).toEqual({ field: 'id', direction: 'desc' });
  });

  test('los estados que alguien eligió, y no los de la vista', () => {
    expect(pedido({ estados: [98] }).filters).toEqual({ encargado: ['yo'], estado: [98] });
  });

  test('todo lo demás', () => {
    expect(
      pedido({
        vista: 'todos',
        q: 'luz',
        categoria: '2',
        encargado: '4',
        cliente: '7',
        desde: '2026-11-01',
        hasta: '2026-11-02',
        orden: 'recientes',
        filas: 100,
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
