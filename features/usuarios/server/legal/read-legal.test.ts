import { fixedClock, silentLog, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { LEGAL_CLAVE } from '../../contract/index.ts';
import { createReadLegal } from './read-legal.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const OF_BRAND = { terminos: 'Los de la carpeta.', version: '2' };
const PUBLISHED = { terminos: 'Los de ahora.', version: '2026-11-16/1' };

let asked = 0;
let answer: () => Promise<unknown>;
beforeEach(() => {
  asked = 0;
  answer = async () => PUBLISHED;
});

const create = () =>
  createReadLegal(
    {
      ...{ db: database.db, clock, log: silentLog },
      find: async () => {
        asked += 1;
        const valor = await answer();
        return new Map(valor === undefined ? [] : [[LEGAL_CLAVE, valor]]);
      },
    },
    OF_BRAND,
  );

test('muchas páginas a la vez preguntan una vez, y de nuevo cuando pasaron cinco segundos', async () => {
  const read = create();
  const all = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect([asked, new Set(all).size, all[0]]).toEqual([1, 1, PUBLISHED]);
  clock.advance(4_900);
  // What is made of it is made once.
  expect([await read(), asked]).toEqual([all[0], 1]);
  clock.advance(200);
  expect([(await read()) === all[0], asked]).toEqual([true, 2]);
  answer = async () => undefined;
  expect([await read(), await read({ now: true })]).toEqual([PUBLISHED, OF_BRAND]);
});

test.each([
  ['no contesta', () => new Promise(() => undefined), PUBLISHED],
  ['falla', async () => Promise.reject(new Error('cut')), PUBLISHED],
  ['tiene algo que no se entiende', async () => ({ terminos: 7 }), OF_BRAND],
])('si la base %s las páginas salen igual', async (_case, next: () => Promise<unknown>, expected) => {
  const read = create();
  await read();
  answer = next;
  clock.advance(6_000);
  const before = performance.now();
  expect(await read()).toEqual(expected);
  expect(performance.now() - before).toBeLessThan(3_000);
});
