import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { createCosasApp, useCosas } from './cosas.test-kit.ts';

const MANY = 65;
const base = useDatabase();
const rows = Array.from({ length: MANY }, (_, n) => ({ nombre: n === 2 ? 'única' : 'común' }));
const cosas = useCosas(base, rows);

async function get(url: string, app = cosas.app) {
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json() };
}

describe('forma de una lista', () => {
  test('una lista de varias páginas trae 30 miembros, el total y los enlaces', async () => {
    const { status, body } = await get('/api/cosas');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      '@context',
      '@id',
      '@type',
      'totalItems',
      'member',
      'view',
      'actualizado',
    ]);
    expect(body).toMatchObject({
      '@context': '/api/contexts/Cosa',
      '@id': '/api/cosas',
      '@type': 'Collection',
      totalItems: MANY,
    });
    expect(body.member).toHaveLength(30);
    expect(body.member[0]).toMatchObject({ '@id': '/api/cosas/1', '@type': 'Cosa', id: 1 });
    expect(body.member[0]).not.toHaveProperty('@context');
    expect(body.view).toEqual({
      '@id': '/api/cosas?page=1',
      '@type': 'PartialCollectionView',
      first: '/api/cosas?page=1',
      next: '/api/cosas?page=2',
      last: '/api/cosas?page=3',
    });
  });

  test('una lista vacía trae member vacío y no trae view si la dirección no tiene parámetros', async () => {
    const { body } = await get('/api/cosas?nombre=nada');
    expect(body).toMatchObject({ totalItems: 0, member: [] });
    expect(body.view).toEqual({ '@id': '/api/cosas?nombre=nada', '@type': 'PartialCollectionView' });
  });

  test('una lista de una página sin parámetros no trae view, ni con page ni con pagination', async () => {
    for (const query of ['', '?page=1', '?pagination=false', '?page=1&pagination=true']) {
      const { body } = await get(`/api/cosas/1/partes${query}`);
      expect(body.member).toHaveLength(1);
      expect(body).not.toHaveProperty('view');
    }
  });

  test('un parámetro desconocido no filtra y hace aparecer view', async () => {
    const { body } = await get('/api/cosas/1/partes?nada=1');
    expect(body.totalItems).toBe(1);
    expect(body.view).toEqual({ '@id': '/api/cosas/1/partes?nada=1', '@type': 'PartialCollectionView' });
  });

  test('la página del medio trae anterior y siguiente, la última no trae siguiente', async () => {
    const middle = (await get('/api/cosas?page=2')).body.view;
    expect(middle).toMatchObject({ previous: '/api/cosas?page=1', next: '/api/cosas?page=3' });
    const last = (await get('/api/cosas?page=3')).body;
    expect(last.member).toHaveLength(5);
    expect(last.view).not.toHaveProperty('next');
    expect(last.view).toMatchObject({ '@id': '/api/cosas?page=3', previous: '/api/cosas?page=2' });
  });

  test('los enlaces conservan los filtros y ponen la página al final', async () => {
    const { body } = await get('/api/cosas?page=2&nombre=com%C3%BAn&order%5Bid%5D=desc');
    const kept = '/api/cosas?nombre=com%C3%BAn&order%5Bid%5D=desc&page=';
    expect(body.view).toEqual({
      '@id': `${kept}2`,
      '@type': 'PartialCollectionView',
      first: `${kept}1`,
      previous: `${kept}1`,
      next: `${kept}3`,
      last: `${kept}3`,
    });
  });

  test('una página más allá del final es una lista vacía con el total', async () => {
    const { status, body } = await get('/api/cosas?page=50');
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: MANY, member: [] });
    expect(body.view).not.toHaveProperty('next');
    expect(body.view.last).toBe('/api/cosas?page=3');
  });

  test('una lista dentro de una cosa lleva la dirección pedida y no su patrón', async () => {
    expect((await get('/api/cosas/1/partes')).body['@id']).toBe('/api/cosas/1/partes');
  });
});

describe('tamaño de página', () => {
  test.each([
    [0, 0],
    [1, 1],
    [100, MANY],
    [101, MANY],
    [5000, MANY],
  ])('itemsPerPage=%i trae %i miembros', async (asked, got) => {
    const { body } = await get(`/api/cosas?itemsPerPage=${asked}`);
    expect(body.member).toHaveLength(got);
    expect(body.totalItems).toBe(MANY);
  });

  test('itemsPerPage por encima de 100 se baja a 100 sin error', async () => {
    const { body } = await get('/api/cosas_muchas?itemsPerPage=101');
    expect(body.member).toHaveLength(100);
  });

  test.each([
    ['page=0', 'Page should not be less than 1'],
    ['page=-1', 'Page should not be less than 1'],
    ['page=abc', 'Page should not be less than 1'],
    ['page=10001&itemsPerPage=100', 'Page parameter is too large.'],
    ['page=33334', 'Page parameter is too large.'],
    ['page=99999999999999999999', 'Page parameter is too large.'],
    ['itemsPerPage=-1', 'Limit should not be less than 0'],
    ['page=2&itemsPerPage=0', 'Page should not be greater than 1 if limit is equal to 0'],
  ])('una página imposible (%s) es 400 con su texto', async (query, text) => {
    const { status, body } = await get(`/api/cosas?${query}`);
    expect([status, body.detail]).toEqual([400, text]);
  });

  test('la página más honda permitida responde', async () => {
    expect((await get('/api/cosas?page=10000&itemsPerPage=100')).status).toBe(200);
  });

  test('pagination=false trae todo donde se admite y no cambia nada donde no', async () => {
    const all = (await get('/api/cosas_todas?pagination=false')).body;
    expect(all.member).toHaveLength(MANY);
    expect(all).not.toHaveProperty('view');
    expect((await get('/api/cosas_todas?pagination=true')).body.member).toHaveLength(30);
    expect((await get('/api/cosas?pagination=false')).body.member).toHaveLength(30);
  });
});

describe('total aproximado', () => {
  test('un total cortado se dice, y no se inventa la última página', async () => {
    const { body } = await get('/api/cosas_muchas');
    expect(body).toMatchObject({ totalItems: 10_001, totalAproximado: true });
    expect(body.view).not.toHaveProperty('last');
    expect(body.view.next).toBe('/api/cosas_muchas?page=2');
  });

  test('una lista de total exacto no lleva totalAproximado', async () => {
    expect((await get('/api/cosas')).body).not.toHaveProperty('totalAproximado');
  });

  test('más allá del corte se puede seguir mientras la página venga llena', async () => {
    const beyond = (await get('/api/cosas_muchas?page=400')).body;
    expect(beyond.view.next).toBe('/api/cosas_muchas?page=401');
    const last = (await get('/api/cosas_muchas?page=667')).body;
    expect(last.member).toHaveLength(20);
    expect(last.view).not.toHaveProperty('next');
  });
});

describe('nombres con prefijo', () => {
  test('hydra.alias agrega los nombres viejos al lado de los nuevos', async () => {
    const { app } = createCosasApp(base.ownerDb, { hydraAlias: true });
    const { body } = await get('/api/cosas', app);
    expect(body['hydra:member']).toEqual(body.member);
    expect(body['hydra:totalItems']).toBe(MANY);
    expect(body['hydra:view']).toEqual(body.view);
    expect((await get('/api/cosas/1/partes', app)).body).not.toHaveProperty('hydra:view');
  });

  test('sin hydra.alias no se agregan', async () => {
    const { body } = await get('/api/cosas');
    expect(Object.keys(body).filter((key) => key.startsWith('hydra:'))).toEqual([]);
  });
});
