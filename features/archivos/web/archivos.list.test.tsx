import { parseQuery } from '@oficina/hydra';
import type { ListState } from '@oficina/ui/list';
import { describe, expect, test } from 'vitest';
import { archivoSubidasRoutes } from '../contract/index.ts';
import { archivoTo, listTo, readArchivoParam } from './archivo-address.ts';
import { facturasList, subidasList } from './archivos.list.tsx';

const context = { search: new URLSearchParams() };
const NO_VALUES = { nombre: null, estado: null, desde: null, hasta: null };
const INITIAL: ListState = {
  view: '',
  values: { tipo: null, ...NO_VALUES },
  sort: null,
  pageSize: 30,
  page: 1,
};
const read = (search: string) => subidasList.read(new URLSearchParams(search), context);

describe('los filtros viven en la dirección', () => {
  test('lo que se escribe se vuelve a leer', () => {
    const search = 'tipo=padron&nombre=fact&estado=100&desde=2026-11-01&hasta=2026-11-12&filas=50&page=3';
    const state = {
      ...INITIAL,
      values: {
        tipo: 'padron',
        nombre: 'fact',
        estado: '100',
        desde: '2026-11-01',
        hasta: '2026-11-12',
      },
      pageSize: 50,
      page: 3,
    };
    expect(read(search)).toEqual(state);
    expect(subidasList.write(state).toString()).toBe(search);
    expect(subidasList.write(INITIAL).toString()).toBe('');
  });

  test('se dice por qué se filtra; las filas y la página no filtran', () => {
    const texts = (search: string) =>
      subidasList.chips(read(search), context).map(({ label, value }) => `${label}: ${value}`);
    expect(texts('tipo=padron&nombre=fact&estado=100&desde=2019-11-01&hasta=2019-11-12')).toEqual([
      'Tipo: Padrón de suministros',
      'Nombre: fact',
      'Estado: Finalizado',
      'Fechas: 01/11/19 al 12/11/19',
    ]);
    expect(texts('filas=100&page=2')).toEqual([]);
  });

  test('lo que no se entiende no filtra; las facturas no tienen tipo', () => {
    expect(read('tipo=otro&estado=7&desde=ayer&hasta=2026-02-30&filas=31&page=0')).toEqual(INITIAL);
    expect(read(`nombre=${'x'.repeat(300)}`).values.nombre).toHaveLength(200);
    expect(facturasList.read(new URLSearchParams('tipo=padron'), context)).toEqual({
      ...INITIAL,
      values: NO_VALUES,
    });
  });

  test('el servidor los entiende todos', () => {
    const query = subidasList.toQuery(
      read('tipo=cobranzas&nombre=oct&estado=5&desde=2026-11-01&hasta=2026-11-02&filas=100&page=4'),
      context,
    );
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
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
