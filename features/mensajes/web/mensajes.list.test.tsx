import { parseQuery } from '@oficina/hydra';
import type { ListState } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { mensajesQuery } from '../contract/routes.ts';
import { mensajesList } from './mensajes.list.tsx';

const links = { customerTo: String, correosTo: String, correosAt: String };
const context = { links, search: new URLSearchParams() };
const NO_VALUES = { tipo: null, para: null, prioridad: null, desde: null, hasta: null, cliente: null };
const INITIAL: ListState = { view: 'todos', values: NO_VALUES, sort: null, pageSize: 30, page: 1 };
const read = (text: string) => mensajesList.read(new URLSearchParams(text), context);

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const search =
      'vista=fallidos&tipo=sms&para=maria%40correo.com&prioridad=0&desde=2026-11-01&hasta=2026-11-12&cliente=7&page=3';
    expect(read(search)).toEqual({
      ...INITIAL,
      view: 'fallidos',
      values: {
        tipo: 'sms',
        para: 'maria@correo.com',
        prioridad: '0',
        desde: '2026-11-01',
        hasta: '2026-11-12',
        cliente: '7',
      },
      page: 3,
    });
    expect(mensajesList.write(read(search)).toString()).toBe(search);
    expect(mensajesList.write(INITIAL).toString()).toBe('');
  });

  test('cada filtro puesto se puede quitar; la vista y la página no son filtros', () => {
    const texts = (search: string) =>
      mensajesList.chips(read(search), context).map(({ label, value }) => `${label}: ${value}`);
    expect(texts('tipo=sms&para=maria&prioridad=0&desde=2019-11-01&hasta=2019-11-12')).toEqual([
      'Tipo: SMS',
      'Para: maria',
      'Prioridad: Urgente',
      'Fechas: 01/11/19 al 12/11/19',
    ]);
    expect(texts('vista=fallidos&page=2')).toEqual([]);
  });

  test('lo que no se entiende no filtra', () => {
    expect(read('vista=otra&tipo=paloma&prioridad=4&desde=ayer&hasta=2026-02-30&page=0')).toEqual(INITIAL);
    expect(read(`para=${'x'.repeat(300)}`).values.para).toHaveLength(200);
  });
});

describe('lo que se pide al servidor', () => {
  /** The query is parsed with the server's schema, which would silently ignore an unknown name. */
  const parsedQuery = ({ values, ...changes }: Partial<ListState>) => {
    const state = { ...INITIAL, ...changes, values: { ...NO_VALUES, ...values } };
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(mensajesList.toQuery(state, context)))
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
    const { filters, page } = parsedQuery({ values: { desde: '2026-11-01', hasta: '2026-11-02' }, page: 4 });
    expect(page).toBe(4);
    expect(filters.created).toEqual({
      from: new Date('2026-11-01T00:00:00-03:00'),
      until: new Date('2026-11-03T00:00:00-03:00'),
    });
  });

  test('tipo y prioridad; un teléfono, como se guarda', () => {
    expect(parsedQuery({ values: { tipo: 'push', prioridad: '9', para: 'elsa 2@' } }).filters).toEqual({
      tipo: ['push'],
      prioridad: [9],
      para: 'elsa 2@',
    });
    expect(parsedQuery({ values: { para: '(03492) 40-1234' } }).filters.para).toBe('03492401234');
  });
});
