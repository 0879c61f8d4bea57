import { expect, test } from 'vitest';
import { pollDelayMs } from './poll-delay.ts';

test('se pregunta cada 2 segundos 15 veces, cada 5 hasta los 2 minutos y después cada 30', () => {
  const askedAt: number[] = [];
  for (let now = 0; now < 240_000; ) {
    now += pollDelayMs(now);
    askedAt.push(now / 1_000);
  }
  expect(askedAt.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, attempt) => (attempt + 1) * 2));
  expect(askedAt.slice(15)).toEqual([
    ...Array.from({ length: 18 }, (_, attempt) => 35 + attempt * 5),
    150,
    180,
    210,
    240,
  ]);
});
