import { expect, test } from 'vitest';
import { couldHaveArrived } from './use-consulta.ts';

const ENVIADO = new Date('2026-11-12T09:00:00-03:00').getTime();
const a = (ms: number) => couldHaveArrived(ENVIADO, new Date(ENVIADO + ms));

test('que no esté dice algo desde los 20 segundos', () => {
  expect([a(0), a(19_999), a(20_000), a(60_000)]).toEqual([false, false, true, true]);
});

test('de una visita que no dice cuándo se envió no se espera nada', () => {
  expect(couldHaveArrived(undefined, new Date(ENVIADO))).toBe(true);
});

test('un reloj que se atrasó no deja a nadie esperando', () => {
  expect([a(-3_600_000), a(-1_000)]).toEqual([true, false]);
});
