import { fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { nextNumero } from './numerador.repository.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const VECES = 50;

test('cincuenta a la vez, con algunas que se arrepienten: ni un hueco ni un repetido', async () => {
  const pedidos = Array.from({ length: VECES }, (_, vez) =>
    database.db
      .tx(async (tx) => {
        const numero = await nextNumero(tx, clock.now());
        // Who fails after taking one gives it back.
        if (vez % 5 === 4) throw new Error('me arrepentí');
        return numero;
      })
      .catch((error: Error) => error.message),
  );
  const dados = await Promise.all(pedidos);
  const numeros = dados.filter((dado) => dado !== 'me arrepentí').sort();
  expect(numeros).toEqual(
    Array.from({ length: (VECES * 4) / 5 }, (_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
  );
});

test('cada año empieza de nuevo, y el año es el de acá', async () => {
  const dar = (momento: string) => database.db.tx((tx) => nextNumero(tx, new Date(momento)));
  expect(await dar('2031-01-01T02:59:59Z')).toBe('2030-000001');
  expect(await dar('2031-01-01T03:00:00Z')).toBe('2031-000001');
  expect(await dar('2031-06-01T00:00:00Z')).toBe('2031-000002');
});

test('con el formato que eligió la cooperativa', async () => {
  const dar = (formato: string) =>
    database.db.tx((tx) => nextNumero(tx, new Date('2045-06-01T00:00:00Z'), formato));
  expect([await dar('R-AAAA-NNNNN'), await dar('AAAA.NNNN')]).toEqual(['R-2045-00001', '2045.0002']);
});

test('pasado el millón sigue, con más cifras', async () => {
  await database.db.insertInto('numeradores').values({ anio: 2040, ultimo: 999_999 }).execute();
  expect(await database.db.tx((tx) => nextNumero(tx, new Date('2040-06-01T00:00:00Z')))).toBe('2040-1000000');
});
