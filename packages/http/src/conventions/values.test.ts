import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { findCosa, insertCosa } from './cosas.repository.ts';
import { bearer, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base);
const id = 1;

async function patch(payload: object) {
  const response = await cosas.app.inject({
    method: 'PATCH',
    url: `/api/cosas/${id}`,
    headers: { ...bearer('usuario'), 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('valores de salida', () => {
  test('una cosa lleva sus cabeceras JSON-LD, id numérico e IRI relativa', async () => {
    const row = await insertCosa(base.ownerDb, {
      nombre: 'Silla',
      importe_cent: 1_840_050,
      periodo: 202610,
      dia: '2026-11-20',
      momento: new Date('2026-11-12T12:05:00Z'),
      otra_id: 31,
    });
    const response = await cosas.app.inject({ url: `/api/cosas/${row.id}`, headers: bearer('usuario') });
    expect(response.json()).toEqual({
      '@context': '/api/contexts/Cosa',
      '@id': `/api/cosas/${row.id}`,
      '@type': 'Cosa',
      id: row.id,
      nombre: 'Silla',
      codigo: '',
      estado: 0,
      activa: false,
      importe: 18400.5,
      periodo: '2026-10',
      dia: '2026-11-20T00:00:00-03:00',
      momento: '2026-11-12T09:05:00-03:00',
      etiquetas: [],
      otra: '/api/otras/31',
    });
  });

  test('lo nulo no se escribe; false, 0, texto vacío y lista vacía sí', async () => {
    const row = await insertCosa(base.ownerDb, { nombre: '', nota: '', importe_cent: 0 });
    const body = (await cosas.app.inject({ url: `/api/cosas/${row.id}`, headers: bearer('usuario') })).json();
    expect(body).toMatchObject({ nombre: '', nota: '', importe: 0, estado: 0, activa: false, etiquetas: [] });
    for (const field of ['periodo', 'dia', 'momento', 'anidado', 'otra', 'partes'])
      expect(body).not.toHaveProperty(field);
    expect(JSON.stringify(body)).not.toContain('null');
  });
});

describe('valores de entrada', () => {
  test.each([
    ['2026-11-12T09:05:00-03:00', '2026-11-12T09:05:00-03:00'],
    ['2026-11-12T12:05:00Z', '2026-11-12T09:05:00-03:00'],
    ['2026-11-12T12:05:00.123Z', '2026-11-12T09:05:00-03:00'],
    ['2026-11-12T14:05:00+02:00', '2026-11-12T09:05:00-03:00'],
    ['2026-11-12T09:05:00', '2026-11-12T09:05:00-03:00'],
    ['2026-11-12T23:30:00', '2026-11-12T23:30:00-03:00'],
  ])('el momento %s se lee y se escribe %s', async (given, written) => {
    expect((await patch({ momento: given })).body.momento).toBe(written);
  });

  test.each([
    ['2026-11-20', '2026-11-20T00:00:00-03:00'],
    ['2026-11-20T00:00:00-03:00', '2026-11-20T00:00:00-03:00'],
  ])('el día %s se lee y se escribe %s', async (given, written) => {
    expect((await patch({ dia: given })).body.dia).toBe(written);
  });

  test.each([
    [10, 1000],
    [10.5, 1050],
    [0.07, 7],
    [18400.55, 1840055],
    [1.1, 110],
    [0, 0],
  ])('el importe %d se guarda en %i centavos y vuelve igual', async (given, cents) => {
    expect((await patch({ importe: given })).body.importe).toBe(given);
    expect((await findCosa(base.ownerDb, id))?.importe_cent).toBe(cents);
  });

  test('un período se lee y se escribe igual', async () => {
    expect((await patch({ periodo: '2026-10' })).body.periodo).toBe('2026-10');
  });

  test.each([
    [{ importe: 10.005 }, 'importe', 'formato', 'Escribí un importe con dos decimales como máximo.'],
    [{ importe: 1e300 }, 'importe', 'formato', 'Escribí un importe con dos decimales como máximo.'],
    [{ importe: null }, 'importe', 'obligatorio', 'Completá este dato.'],
    [{ periodo: '202610' }, 'periodo', 'formato', 'Escribí el período como 2026-10.'],
    [{ periodo: '2026-13' }, 'periodo', 'formato', 'Escribí el período como 2026-10.'],
    [{ periodo: '' }, 'periodo', 'obligatorio', 'Completá este dato.'],
    [{ dia: '2026-02-30' }, 'dia', 'formato', 'Escribí una fecha válida.'],
    [{ dia: '20/11/2026' }, 'dia', 'formato', 'Escribí una fecha válida.'],
    [{ dia: '2026-11-20 y algo' }, 'dia', 'formato', 'Escribí una fecha válida.'],
    [{ dia: '0000-01-01' }, 'dia', 'formato', 'Escribí una fecha válida.'],
    [{ momento: 'ayer' }, 'momento', 'formato', 'Escribí una fecha y hora válidas.'],
    [{ momento: '2026-11-12T25:00:00Z' }, 'momento', 'formato', 'Escribí una fecha y hora válidas.'],
    [{ momento: '9999-12-31T23:59:59-12:00' }, 'momento', 'formato', 'Escribí una fecha y hora válidas.'],
    [{ nombre: '' }, 'nombre', 'obligatorio', 'Completá este dato.'],
    [{ nombre: null }, 'nombre', 'obligatorio', 'Completá este dato.'],
    [{ nombre: 'a'.repeat(21) }, 'nombre', 'largo', 'Máximo 20 caracteres.'],
    [{ codigo: 'A1' }, 'codigo', 'formato', 'Escribí solo letras.'],
    [{ clase: 'mediana' }, 'clase', 'formato', 'Revisá este dato.'],
    [{ estado: 10 }, 'estado', 'rango', 'El máximo es 9.'],
    [{ estado: -1 }, 'estado', 'rango', 'El mínimo es 0.'],
  ])('%j es 422', async (payload, propertyPath, code, message) => {
    const { status, body } = await patch(payload);
    expect(status).toBe(422);
    expect(body.violations).toEqual([{ propertyPath, message, code }]);
  });
});
