import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { useCosas } from './cosas.test-kit.ts';

const rows = [
  { nombre: 'Pérez', codigo: 'ab', estado: 0, importe_cent: 1000, periodo: 202609, otra_id: 7, nota: 'x' },
  { nombre: 'perezoso', codigo: 'cab', estado: 1, importe_cent: 1550, periodo: 202610, activa: true },
  { nombre: 'Ñandú 100%', codigo: 'abc', estado: 2, importe_cent: 2000, periodo: 202611, nota: '' },
  { nombre: 'a?b', codigo: 'z', estado: 2, importe_cent: 1000, periodo: 202612, otra_id: 8 },
];
// The second falls on the 2nd in Buenos Aires and on the 3rd in UTC.
const moments = ['2026-01-01T12:00Z', '2026-01-03T02:59:59.999Z', '2026-01-03T03:00Z', '2026-01-04T12:00Z'];
const cosas = useCosas(
  useDatabase(),
  rows.map((row, n) => ({ ...row, dia: `2026-01-0${n + 1}`, momento: new Date(moments[n] ?? '') })),
);

async function ids(query: string): Promise<unknown> {
  const response = await cosas.app.inject({ url: `/api/cosas?${query}` });
  const body = response.json();
  return response.statusCode === 200
    ? body.member.map((cosa: { id: number }) => cosa.id)
    : `${response.statusCode} ${body.detail}`;
}

const testFound = (rows: [query: string, found: number[]][]) =>
  test.each(rows)('%s encuentra %j', async (query, found) => {
    expect(await ids(query)).toEqual(found);
  });

describe('filtros exactos', () => {
  testFound([
    ['estado=0', [1]],
    ['estado=-5', []],
    ['estado[]=0&estado[]=1', [1, 2]],
    ['estado%5B%5D=2', [3, 4]],
    ['estado=0&estado=1', [2]],
    ['titulo=P%C3%A9rez', [1]],
    ['titulo[]=P%C3%A9rez&titulo[]=perezoso', [1, 2]],
    ['activa=true', [2]],
    ['activa=1', [2]],
    ['activa=false', [1, 3, 4]],
    ['activa=0', [1, 3, 4]],
    ['activa[]=true', [2]],
    ['otra=/api/otras/7', [1]],
    ['otra=7', [1]],
    ['otra[]=7&otra[]=/api/otras/8', [1, 4]],
  ]);
});

describe('filtros de texto', () => {
  testFound([
    ['nombre=PEREZ', [1, 2]],
    ['nombre=nandu', [3]],
    ['nombre=%25', [3]],
    ['nombre=a?b', [4]],
    ['nombre=', [1, 2, 3, 4]],
    ['codigo=ab', [1, 3]],
  ]);
});

describe('filtros de fecha', () => {
  testFound([
    ['dia[after]=2026-01-03', [3, 4]],
    ['dia[strictly_after]=2026-01-03', [4]],
    ['dia[before]=2026-01-02', [1, 2]],
    ['dia[strictly_before]=2026-01-02', [1]],
    ['dia[after]=2026-01-02&dia[before]=2026-01-03', [2, 3]],
    ['dia[after]=2026-01-03T00:00:00-03:00', [3, 4]],
    ['momento[after]=2026-01-03', [3, 4]],
    ['momento[before]=2026-01-02', [1, 2]],
    ['momento[strictly_after]=2026-01-02', [3, 4]],
    ['momento[strictly_before]=2026-01-03', [1, 2]],
    ['momento[after]=2026-01-03T00:00:00', [3, 4]],
    ['momento[after]=2026-01-03T03:00:00Z', [3, 4]],
    ['momento[strictly_after]=2026-01-03T03:00:00Z', [4]],
    ['momento[before]=2026-01-03T03:00:00Z', [1, 2, 3]],
  ]);
});

describe('filtros de rango', () => {
  testFound([
    ['importe[gte]=15.5', [2, 3]],
    ['importe[gt]=15.5', [3]],
    ['importe[lte]=15.50', [1, 2, 4]],
    ['importe[lt]=15.5', [1, 4]],
    ['importe[between]=10..15.5', [1, 2, 4]],
    ['periodo[gte]=2026-11', [3, 4]],
    ['periodo[between]=2026-10..2026-11', [2, 3]],
    ['periodo=2026-10', [2]],
    ['periodo[]=2026-10&periodo[]=2026-12', [2, 4]],
  ]);
});

describe('existencia y parámetros desconocidos', () => {
  testFound([
    ['exists[nota]=true', [1, 3]],
    ['exists[nota]=1', [1, 3]],
    ['exists[nota]=false', [2, 4]],
    ['exists[color]=true', [1, 2, 3, 4]],
    ['color=rojo&estado2=1&page[x]=3&a[b][c]=1&=1&[]=2', [1, 2, 3, 4]],
  ]);
});

describe('orden', () => {
  test.each([
    ['order[importe]=asc', [1, 4, 2, 3]],
    ['order[importe]=desc', [3, 2, 4, 1]],
    ['order[importe]=DESC', [3, 2, 4, 1]],
    ['order[importe]=asc&order[id]=desc', [4, 1, 2, 3]],
    ['order[id]=hacia-arriba', [1, 2, 3, 4]],
    ['order[estado]=desc', [1, 2, 3, 4]],
    ['order=desc', [1, 2, 3, 4]],
    ['order[id;drop]=desc', [1, 2, 3, 4]],
  ])('%s da %j', async (query, found) => {
    expect(await ids(query)).toEqual(found);
  });

  test('por nombre, al derecho y al revés', async () => {
    // The exact order of names depends on the database; this only checks that they are sorted.
    const asc = (await ids('order[nombre]=asc')) as number[];
    expect(asc).not.toEqual([1, 2, 3, 4]);
    expect(asc.toSorted()).toEqual([1, 2, 3, 4]);
    expect(await ids('order[nombre]=desc')).toEqual(asc.toReversed());
  });
});

describe('valores que no sirven', () => {
  test.each([
    ['estado', 'estado=abc'],
    ['estado', 'estado='],
    ['estado', 'estado=1.5'],
    ['estado', 'estado=2147483648'],
    ['estado', 'estado=99999999999999999999'],
    ['estado', 'estado[]=1&estado[]=x'],
    ['estado', 'estado[gte]=1'],
    ['clase', 'clase=mediana'],
    ['titulo', 'titulo=a%00b'],
    ['nombre', 'nombre=a%00b'],
    ['nombre', `nombre=${'a'.repeat(201)}`],
    ['codigo', 'codigo=%00'],
    ['codigo', 'codigo[]=a&codigo[]=b'],
    ['activa', 'activa=si'],
    ['activa', 'activa=constructor'],
    ['activa', 'activa=__proto__'],
    ['otra', 'otra=/api/cosas/7'],
    ['otra', 'otra=/api/otras/../otras/7'],
    ['otra', 'otra=https://x.test/api/otras/7'],
    ['otra', 'otra=0'],
    ['otra', 'otra=9223372036854775808'],
    ['importe', 'importe[gte]=mucho'],
    ['importe', 'importe[gte]=1e3'],
    ['importe', 'importe[gte]=1.005'],
    ['importe', 'importe[between]=10'],
    ['importe', 'importe[between]=10..20..30'],
    ['importe', 'importe[cerca]=10'],
    ['importe', 'importe=10'],
    ['periodo', 'periodo=202610'],
    ['periodo', 'periodo=2026-13'],
    ['dia', 'dia[after]=2026-02-30'],
    ['dia', 'dia[after]=0000-01-01'],
    ['dia', 'dia[strictly_after]=9999-12-31'],
    ['dia', 'dia=2026-01-01'],
    ['momento', 'momento[cuando]=2026-01-01'],
    ['momento', 'momento[after]=ayer'],
    ['momento', 'momento[before]=9999-12-31'],
    ['exists[nota]', 'exists[nota]=quizás'],
  ])('el filtro %s no acepta %s', async (name, query) => {
    expect(await ids(query)).toBe(`400 Invalid value for filter "${name}".`);
  });
});
