import { expect, test } from 'vitest';
import { esperaMs } from './espera.ts';

test('se pregunta cada 2 segundos 15 veces, cada 5 hasta los 2 minutos y después cada 30', () => {
  const preguntas: number[] = [];
  for (let ahora = 0; ahora < 240_000; ) {
    ahora += esperaMs(ahora);
    preguntas.push(ahora / 1_000);
  }
  expect(preguntas.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, vez) => (vez + 1) * 2));
  expect(preguntas.slice(15)).toEqual([
    ...Array.from({ length: 18 }, (_, vez) => 35 + vez * 5),
    150,
    180,
    210,
    240,
  ]);
});
