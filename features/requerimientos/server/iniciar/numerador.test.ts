import { fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { nextNumero } from './numerador.repository.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const VECES = 50;

test('cincuenta a la vez, con algunas que se arrepienten: ni un hueco ni un repetido', async () => {
  const requests = Array.from({ length: VECES }, (_, attempt) =>
    database.db
      .tx(async (tx) => {
        const numero = await nextNumero(tx, clock.now());
        if (attempt % 5 === 4) throw new Error('me arrepentí');
        return numero;
      })
      .catch((error: Error) => error.message),
  );
  const given = await Promise.all(requests);
  const numbers = given.filter((given) => given !== 'me arrepentí').sort();
  expect(numbers).toEqual(
    Array.from({ length: (VECES * 4) / 5 }, (_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
  );
});

test('cada año empieza de nuevo, y el año es el de acá', async () => {
  const take = (moment: string) => database.db.tx((tx) => nextNumero(tx, new Date(moment)));
  expect(await take('2031-01-01T02:59:59Z')).toBe('2030-000001');
  expect(await take('2031-01-01T03:00:00Z')).toBe('2031-000001');
  expect(await take('2031-06-01T00:00:00Z')).toBe('2031-000002');
});

test('con el formato que eligió la cooperativa', async () => {
  const take = (numberFormat: string) =>
    database.db.tx((tx) => nextNumero(tx, new Date('2045-06-01T00:00:00Z'), numberFormat));
  expect([await take('R-AAAA-NNNNN'), await take('AAAA.NNNN')]).toEqual(['R-2045-00001', '2045.0002']);
});

test('pasado el millón sigue, con más cifras', async () => {
  await database.db.insertInto('numeradores').values({ anio: 2040, ultimo: 999_999 }).execute();
  expect(await database.db.tx((tx) => nextNumero(tx, new Date('2040-06-01T00:00:00Z')))).toBe('2040-1000000');
});
