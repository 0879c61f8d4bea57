import { describe, expect, test } from 'vitest';
import { armarMeses, cambio, diasDelMes, type Mes, promedio, sumarMeses } from './meses.ts';

const leido = (periodo: string, consumo: number, importe?: number) => ({ periodo, consumo, importe });

test('los meses se suman y restan a través de los años', () => {
  expect(sumarMeses('2026-10', -12)).toBe('2025-10');
  expect(sumarMeses('2026-01', -1)).toBe('2025-12');
  expect(sumarMeses('2025-12', 1)).toBe('2026-01');
});

test('cada mes tiene sus días, también en año bisiesto', () => {
  expect(['2026-01', '2026-02', '2024-02', '2026-04', '2026-12'].map(diasDelMes)).toEqual([
    31, 28, 29, 30, 31,
  ]);
});

describe('los meses de un suministro', () => {
  test('van del más nuevo al más viejo, con el mismo mes del año anterior al lado', () => {
    const meses = armarMeses(
      [leido('2026-10', 205, 100.5), leido('2026-09', 220), leido('2025-10', 233, 90)],
      24,
    );
    expect(meses[0]).toEqual({
      periodo: '2026-10',
      kwh: 205,
      importe: 100.5,
      porDia: 205 / 31,
      antes: { kwh: 233, importe: 90 },
    });
    expect(meses[1]?.antes).toEqual({ kwh: null, importe: null });
    expect(meses[1]?.importe).toBeNull();
  });

  test('un mes que falta es un hueco, nunca un cero', () => {
    const meses = armarMeses([leido('2026-10', 205), leido('2026-08', 0)], 24);
    expect(meses.map(({ periodo, kwh }) => [periodo, kwh])).toEqual([
      ['2026-10', 205],
      ['2026-09', null],
      ['2026-08', 0],
    ]);
    expect(meses[1]?.porDia).toBeNull();
    expect(meses[2]?.porDia).toBe(0);
  });

  test('empiezan en el primero cargado y no pasan de los pedidos', () => {
    const tres = Array.from({ length: 36 }, (_, index) => leido(sumarMeses('2026-10', -index), index));
    const meses = armarMeses(tres, 24);
    expect([meses.length, meses.at(-1)?.periodo, meses.at(-1)?.antes.kwh]).toEqual([24, '2024-11', 35]);
    expect(armarMeses(tres.slice(0, 3), 24)).toHaveLength(3);
    expect(armarMeses([], 24)).toEqual([]);
  });

  test('no dependen del orden en que llegan', () => {
    const meses = armarMeses([leido('2026-08', 1), leido('2026-10', 3), leido('2026-09', 2)], 24);
    expect(meses.map(({ kwh }) => kwh)).toEqual([3, 2, 1]);
  });
});

test('el promedio es de los meses con datos entre los últimos doce', () => {
  const trece = Array.from({ length: 13 }, (_, index) =>
    leido(sumarMeses('2026-10', -index), index === 12 ? 9999 : 200),
  );
  expect(promedio(armarMeses(trece, 24), 'kwh')).toEqual({ valor: 200, meses: 12 });
  const conHueco = armarMeses([leido('2026-10', 100, 10), leido('2026-08', 200)], 24);
  expect(promedio(conHueco, 'kwh')).toEqual({ valor: 150, meses: 2 });
  expect(promedio(conHueco, 'importe')).toEqual({ valor: 10, meses: 1 });
  expect(promedio(armarMeses([leido('2026-10', 100)], 24), 'importe')).toBeNull();
});

describe('el cambio contra el año anterior', () => {
  const mes = (kwh: number | null, antes: number | null): Mes => ({
    periodo: '2026-10',
    kwh,
    importe: kwh,
    porDia: null,
    antes: { kwh: antes, importe: antes },
  });

  test('es un porcentaje entero del año anterior', () => {
    expect(cambio(mes(205, 233), 'kwh')).toEqual({ diferencia: -28, porciento: -12 });
    expect(cambio(mes(0.3, 0.1), 'importe')).toEqual({ diferencia: 0.2, porciento: 200 });
  });

  test('no se inventa sin alguno de los dos, ni desde cero', () => {
    expect(cambio(mes(205, null), 'kwh')).toBeNull();
    expect(cambio(mes(null, 233), 'kwh')).toBeNull();
    expect(cambio(mes(205, 0), 'kwh')).toEqual({ diferencia: 205, porciento: null });
  });
});
