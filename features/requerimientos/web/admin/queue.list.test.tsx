import { parseQuery } from '@oficina/hydra';
import type { ListState } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import { ENCARGADO } from './admin.test-kit.tsx';
import { type QueueLine, staffQueuePath, usuarioRequerimientosSearch } from './index.ts';
import { queueList } from './queue.list.tsx';
import { queueContext as context } from './queue.test-kit.tsx';

const INITIAL: ListState = { view: 'mios', values: queueList.noFilters, sort: null, pageSize: 30, page: 1 };
const stateWith = (values: ListState['values'], changes: Partial<ListState> = {}): ListState => ({
  ...INITIAL,
  ...changes,
  values: { ...INITIAL.values, ...values },
});
const read = (text: string, yo = context.yo) => queueList.read(new URLSearchParams(text), { ...context, yo });

const openCodes = [0, 1, 10];

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const search =
      'vista=todos&q=luz+esquina&textos=si&estado=0&estado=10&categoria=2&encargado=4&suministro=12&cliente=7&canal=telefono&canal=correo&desde=2026-11-01&hasta=2026-11-12&orden=vencen&filas=50&page=3';
    expect(read(search)).toEqual({
      view: 'todos',
      values: {
        q: 'luz esquina',
        textos: 'si',
        categoria: '2',
        encargado: '4',
        desde: '2026-11-01',
        hasta: '2026-11-12',
        suministro: '12',
        cliente: '7',
        canal: 'telefono,correo',
        estado: '0,10',
        vence: null,
        espera: null,
        updated: null,
      },
      sort: 'vencen',
      pageSize: 50,
      page: 3,
    });
    expect(queueList.write(read(search)).toString()).toBe(search);
    expect(queueList.write(INITIAL).toString()).toBe('');
    expect(read('')).toEqual(INITIAL);
  });

  test('lo que no se entiende no filtra', () => {
    expect(
      read('vista=otra&estado=7&estado=x&categoria=luz&desde=ayer&cliente=elsa&orden=al-azar&filas=7&page=0'),
    ).toEqual(INITIAL);
    expect(read(`q=${'9'.repeat(300)}`).values.q).toHaveLength(200);
  });

  test('de quién es no se elige donde la vista ya lo dice, ni lo elige quien ve solo lo suyo', () => {
    expect(read('encargado=4').values.encargado).toBeNull();
    expect(read('vista=vencidos&encargado=4').values.encargado).toBe('4');
    expect(read('vista=vencidos&encargado=4', ENCARGADO).values.encargado).toBeNull();
    const unassigned = stateWith({ encargado: '4' }, { view: 'sin-asignar' });
    expect(queueList.toQuery(unassigned, context).encargado).toBe('ninguno');
  });

  test('lo que cuenta «Mi día»', () => {
    const queryOf = (line: QueueLine) => {
      const search = new URL(staffQueuePath(line, true), 'http://localhost').search;
      return queueList.toQuery(read(search), context);
    };
    const now = context.now.getTime();
    const since = (query: unknown) => (now - new Date(String(query)).getTime()) / 86_400_000;
    expect(queryOf('vencidos')).toMatchObject({ vencido: true, estado: openCodes });
    expect(since(queryOf('esperando')['enEsperaDesde[before]'])).toBe(5);
    expect(since(queryOf('sinMovimiento')['updated[before]'])).toBe(3);
    const soon = queryOf('vencen');
    expect(soon).toMatchObject({ estado: ['0', '1'], 'order[urgencia]': 'asc' });
    expect(since(soon['vence[after]'])).toBe(0);
    expect(String(soon['vence[before]'])).toMatch(/T00:00:00-03:00$/);
  });

  test('todos los de una persona', () => {
    expect(read(usuarioRequerimientosSearch(7))).toEqual(stateWith({ cliente: '7' }, { view: 'todos' }));
  });

  test.each([
    [INITIAL, false],
    [stateWith({}, { view: 'vencidos', sort: 'nuevos', pageSize: 100, page: 2 }), false],
    [stateWith({ estado: '98' }), true],
    [stateWith({ q: 'luz' }), true],
    [stateWith({ hasta: '2026-11-01' }), true],
  ])('%j deja algo afuera: %s', (state, expected) => {
    expect(queueList.chips(state, context).length > 0).toBe(expected);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed as the server does, which silently ignores unknown names. */
  const queryFor = (values: ListState['values'], changes: Partial<ListState> = {}) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(queueList.toQuery(stateWith(values, changes), context))) {
      if (Array.isArray(value)) for (const item of value) search.append(`${key}[]`, String(item));
      else search.append(key, String(value));
    }
    return parseQuery(requerimientosQuery, search);
  };
  test('los míos, abiertos, lo que vence antes primero y lo que espera al usuario al final', () => {
    const { filters, order, page, itemsPerPage } = queryFor({});
    expect(filters).toEqual({ encargado: ['yo'], estado: openCodes });
    expect(order[0]).toEqual({ field: 'urgencia', direction: 'asc' });
    expect([page, itemsPerPage]).toEqual([1, 30]);
  });

  test('los abiertos de todos, en el mismo orden; todos los de siempre, los últimos primero', () => {
    const open = queryFor({}, { view: 'abiertos' });
    expect([open.filters, open.order[0]?.field]).toEqual([{ estado: openCodes }, 'urgencia']);
    const all = queryFor({}, { view: 'todos' });
    expect([all.filters, all.order]).toEqual([{}, [{ field: 'id', direction: 'desc' }]]);
  });

  test('cada vista, como se la cuenta', () => {
    expect(queryFor({}, { view: 'sin-asignar' }).filters).toEqual({
      encargado: ['ninguno'],
      estado: openCodes,
    });
    const today = queryFor({}, { view: 'vencen-hoy' }).filters;
    expect(today.estado).toEqual([0, 1]);
    expect(today.vence).toMatchObject({
      from: context.now,
      until: new Date('2026-11-16T00:00:00.001-03:00'),
    });
    // An annulled case may bring news too, so this view does not filter by state.
    expect(queryFor({}, { view: 'con-novedades' }).filters).toEqual({ novedadesEncargado: true });
    const vencidos = queryFor({}, { view: 'vencidos' });
    expect(vencidos.filters).toEqual({ vencido: true, estado: openCodes });
    expect(vencidos.order[0]).toEqual({ field: 'urgencia', direction: 'asc' });
    const all = queryFor({}, { view: 'todos' });
    expect(all.filters).toEqual({});
    expect(all.order[0]).toEqual({ field: 'id', direction: 'desc' });
  });

  test('los estados que alguien eligió, y no los de la vista', () => {
    expect(queryFor({ estado: '98' }).filters).toEqual({ encargado: ['yo'], estado: [98] });
  });

  test('todo lo demás', () => {
    expect(
      queryFor(
        {
          q: 'luz',
          categoria: '2',
          encargado: '4',
          suministro: '12',
          cliente: '7',
          canal: 'telefono,correo',
          desde: '2026-11-01',
          hasta: '2026-11-02',
        },
        { view: 'todos', sort: 'recientes', pageSize: 100, page: 4 },
      ),
    ).toMatchObject({
      page: 4,
      itemsPerPage: 100,
      order: [{ field: 'updated', direction: 'desc' }],
      filters: {
        q: 'luz',
        categoria: [2],
        encargado: [4],
        suministro: [12],
        usuario: [7],
        canal: ['telefono', 'correo'],
        created: {
          from: new Date('2026-11-01T00:00:00-03:00'),
          until: new Date('2026-11-03T00:00:00-03:00'),
        },
      },
    });
  });
});
