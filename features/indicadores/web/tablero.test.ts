import { describe, expect, test } from 'vitest';
import type { NombreIndicador } from '../contract/index.ts';
import { unaSerie, unIndicador } from './filas.test-kit.ts';
import { cifra, comparacion, conUnidad, escalaDe, resumen } from './frases.ts';
import { armarRenglones, armarSeries, type Serie } from './tablero.ts';

const RANGO = { desde: '2025-12', hasta: '2026-11' };
const unica = (
  meses: Readonly<Record<string, number>>,
  nombre: NombreIndicador = 'usuarios_nuevos',
): Serie => {
  const [serie] = armarSeries(unaSerie(nombre, meses), RANGO);
  if (!serie) throw new Error('sin serie');
  return serie;
};

describe('las series', () => {
  test('el último valor, el del mes de antes y un hueco donde no hay número', () => {
    const serie = unica({ '2026-11': 12, '2026-10': 10, '2026-08': 4 });
    expect(serie.ultimo).toEqual({ periodo: '2026-11', valor: 12 });
    expect(serie.anterior).toBe(10);
    expect(serie.puntos.map(({ valor }) => valor)).toEqual([4, null, 10, 12]);
    expect(unica({ '2026-11': 12, '2026-09': 10 }).anterior).toBeNull();
  });

  test('el mes de antes del primero sirve para comparar y no se dibuja', () => {
    const [serie] = armarSeries(unaSerie('usuarios_nuevos', { '2026-03': 5, '2026-02': 4 }), {
      desde: '2026-03',
      hasta: '2026-03',
    });
    expect(serie?.anterior).toBe(4);
    expect(serie?.puntos).toEqual([{ periodo: '2026-03', valor: 5 }]);
  });

  test('doce barras, aunque se pidan más meses', () => {
    const meses = Object.fromEntries(
      Array.from({ length: 24 }, (_, n) => [
        `20${25 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
        n,
      ]),
    );
    const [serie] = armarSeries(unaSerie('usuarios_nuevos', meses), { desde: '2025-01', hasta: '2026-12' });
    expect(serie?.puntos).toHaveLength(12);
    expect(serie?.puntos[0]).toEqual({ periodo: '2026-01', valor: 12 });
  });

  test('en el orden del tablero, y sin los que no tienen nada', () => {
    const filas = [
      unIndicador('mensajes_fallidos_pct', '2026-11', 1),
      unIndicador('usuarios_nuevos', '2026-11', 1),
    ];
    expect(armarSeries(filas, RANGO).map(({ nombre }) => nombre)).toEqual([
      'usuarios_nuevos',
      'mensajes_fallidos_pct',
    ]);
    expect(armarSeries([], RANGO)).toEqual([]);
  });

  test('la tabla entera, del mes más nuevo al más viejo', () => {
    const filas = [
      ...unaSerie('usuarios_nuevos', { '2026-11': 2, '2026-10': 1, '2025-11': 9 }),
      ...unaSerie('pagos_importe', { '2026-10': 100.5 }),
    ];
    expect(armarRenglones(filas, ['usuarios_nuevos', 'pagos_importe'], RANGO)).toEqual([
      { periodo: '2026-11', valores: [2, null] },
      { periodo: '2026-10', valores: [1, 100.5] },
    ]);
  });
});

describe('las frases', () => {
  test.each([
    ['usuarios_nuevos', 88, 100, '12 % menos que en octubre de 2026 (100).'],
    ['usuarios_nuevos', 2500, 1000, '150 % más que en octubre de 2026 (1.000).'],
    ['usuarios_nuevos', 5, 5, 'Igual que en octubre de 2026.'],
    ['usuarios_nuevos', 5, 0, 'Más que en octubre de 2026 (0).'],
    ['pagos_importe', 1_000_001, 1_000_000, 'Casi igual que en octubre de 2026 ($ 1.000.000,00).'],
    ['pagos_rechazo_pct', 4.3, 3.3, '1 punto más que en octubre de 2026 (3,3 %).'],
    ['pagos_rechazo_pct', 0, 3.3, '3,3 puntos menos que en octubre de 2026 (3,3 %).'],
    ['requerimientos_dias', 1, 2, '50 % menos que en octubre de 2026 (2 días).'],
    ['cortes_minutos', 30, 20, '50 % más que en octubre de 2026 (20 minutos).'],
  ] as const)('%s: de %d, antes %d', (nombre, valor, antes, frase) => {
    expect(comparacion(unica({ '2026-11': valor, '2026-10': antes }, nombre)).replaceAll('\u00a0', ' ')).toBe(
      frase,
    );
  });

  test('sin mes anterior se dice', () => {
    expect(comparacion(unica({ '2026-11': 1 }))).toBe('No hay datos del mes anterior para comparar.');
  });

  test('cada número con su unidad', () => {
    const escrito = (...args: Parameters<typeof conUnidad>) => conUnidad(...args).replaceAll('\u00a0', ' ');
    expect(
      [
        escrito(1284, 'cantidad'),
        escrito(41.3, 'porcentaje'),
        escrito(12500300.5, 'pesos'),
        escrito(1, 'dias'),
        escrito(3.5, 'dias'),
        escrito(1, 'minutos'),
        escrito(null, 'pesos'),
      ].join(' | '),
    ).toBe('1.284 | 41,3 % | $ 12.500.300,50 | 1 día | 3,5 días | 1 minuto | sin datos');
  });

  test('el gráfico en palabras', () => {
    expect(resumen(unica({ '2026-11': 12, '2026-10': 30, '2026-09': 4 }))).toBe(
      'Usuarios nuevos: 12 en noviembre de 2026. El mayor de 3 meses: 30 en octubre de 2026; el menor: 4 en septiembre de 2026.',
    );
    expect(resumen(unica({ '2026-11': 12 }))).toContain('El mayor de 1 mes: 12');
  });

  test.each([
    ['pesos', 12_500_300.5, 'millones de pesos', '12,5'],
    ['pesos', 85_300, 'miles de pesos', '85,3'],
    ['pesos', 850.5, 'pesos', '850,5'],
    ['cantidad', 9_999, '', '9.999'],
    ['cantidad', 12_345, 'miles', '12,3'],
    ['porcentaje', 41.3, '%', '41,3'],
    ['dias', 3.5, 'días', '3,5'],
    ['minutos', 20, 'minutos', '20'],
  ] as const)('sobre la barra, en %s, %d cabe', (unidad, valor, palabra, escrito) => {
    const escala = escalaDe(unidad, valor);
    expect([escala.palabra, cifra(valor, escala)]).toEqual([palabra, escrito]);
  });
});
