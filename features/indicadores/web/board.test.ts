import { describe, expect, test } from 'vitest';
import type { NombreIndicador } from '../contract/index.ts';
import { buildRenglones, buildSeries, type Series } from './board.ts';
import { makeIndicador, makeSeries } from './rows.test-kit.ts';
import { comparisonText, resumen, scaledText, scaleFor, withUnit } from './sentences.ts';

const RANGE = { desde: '2025-12', hasta: '2026-11' };
const seriesOf = (
  months: Readonly<Record<string, number>>,
  nombre: NombreIndicador = 'usuarios_nuevos',
): Series => {
  const [series] = buildSeries(makeSeries(nombre, months), RANGE);
  if (!series) throw new Error('sin serie');
  return series;
};

describe('las series', () => {
  test('el último valor, el del mes de antes y un hueco donde no hay número', () => {
    const series = seriesOf({ '2026-11': 12, '2026-10': 10, '2026-08': 4 });
    expect(series.last).toEqual({ periodo: '2026-11', valor: 12 });
    expect(series.previous).toBe(10);
    expect(series.points.map(({ valor }) => valor)).toEqual([4, null, 10, 12]);
    expect(seriesOf({ '2026-11': 12, '2026-09': 10 }).previous).toBeNull();
  });

  test('el mes de antes del primero sirve para comparar y no se dibuja', () => {
    const [series] = buildSeries(makeSeries('usuarios_nuevos', { '2026-03': 5, '2026-02': 4 }), {
      desde: '2026-03',
      hasta: '2026-03',
    });
    expect(series?.previous).toBe(4);
    expect(series?.points).toEqual([{ periodo: '2026-03', valor: 5 }]);
  });

  test('doce barras, aunque se pidan más meses', () => {
    const months = Object.fromEntries(
      Array.from({ length: 24 }, (_, n) => [
        `20${25 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
        n,
      ]),
    );
    const [series] = buildSeries(makeSeries('usuarios_nuevos', months), {
      desde: '2025-01',
      hasta: '2026-12',
    });
    expect(series?.points).toHaveLength(12);
    expect(series?.points[0]).toEqual({ periodo: '2026-01', valor: 12 });
  });

  test('en el orden del tablero, y sin los que no tienen nada', () => {
    const rows = [
      makeIndicador('mensajes_fallidos_pct', '2026-11', 1),
      makeIndicador('usuarios_nuevos', '2026-11', 1),
    ];
    expect(buildSeries(rows, RANGE).map(({ nombre }) => nombre)).toEqual([
      'usuarios_nuevos',
      'mensajes_fallidos_pct',
    ]);
    expect(buildSeries([], RANGE)).toEqual([]);
  });

  test('la tabla entera, del mes más nuevo al más viejo', () => {
    const rows = [
      ...makeSeries('usuarios_nuevos', { '2026-11': 2, '2026-10': 1, '2025-11': 9 }),
      ...makeSeries('pagos_importe', { '2026-10': 100.5 }),
    ];
    expect(buildRenglones(rows, ['usuarios_nuevos', 'pagos_importe'], RANGE)).toEqual([
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
  ] as const)('%s: de %d, antes %d', (nombre, valor, previous, sentence) => {
    expect(
      comparisonText(seriesOf({ '2026-11': valor, '2026-10': previous }, nombre)).replaceAll('\u00a0', ' '),
    ).toBe(sentence);
  });

  test('sin mes anterior se dice', () => {
    expect(comparisonText(seriesOf({ '2026-11': 1 }))).toBe('No hay datos del mes anterior para comparar.');
  });

  test('cada número con su unidad', () => {
    const text = (...args: Parameters<typeof withUnit>) => withUnit(...args).replaceAll('\u00a0', ' ');
    expect(
      [
        text(1284, 'cantidad'),
        text(41.3, 'porcentaje'),
        text(12500300.5, 'pesos'),
        text(1, 'dias'),
        text(3.5, 'dias'),
        text(1, 'minutos'),
        text(null, 'pesos'),
      ].join(' | '),
    ).toBe('1.284 | 41,3 % | $ 12.500.300,50 | 1 día | 3,5 días | 1 minuto | sin datos');
  });

  test('el gráfico en palabras', () => {
    expect(resumen(seriesOf({ '2026-11': 12, '2026-10': 30, '2026-09': 4 }))).toBe(
      'Usuarios nuevos: 12 en noviembre de 2026. El mayor de 3 meses: 30 en octubre de 2026; el menor: 4 en septiembre de 2026.',
    );
    expect(resumen(seriesOf({ '2026-11': 12 }))).toContain('El mayor de 1 mes: 12');
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
  ] as const)('sobre la barra, en %s, %d cabe', (unit, valor, word, text) => {
    const scale = scaleFor(unit, valor);
    expect([scale.word, scaledText(valor, scale)]).toEqual([word, text]);
  });
});
