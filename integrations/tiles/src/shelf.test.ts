import { expect, test } from 'vitest';
import { createShelf } from './shelf.ts';

const entry = (bytes: number, name = '') => ({ bytes, name });

test('lo que hace mas que no se usa cede su lugar', () => {
  const shelf = createShelf<ReturnType<typeof entry>>(3 * (1_000 + 512));
  for (const name of ['a', 'b', 'c']) shelf.put(name, entry(1_000, name));
  expect(shelf.get('a')?.name).toBe('a');
  shelf.put('d', entry(1_000, 'd'));
  expect(['a', 'b', 'c', 'd'].map((name) => shelf.get(name)?.name)).toEqual(['a', undefined, 'c', 'd']);
});

test('con miles de cuadros no pasa de su limite, y la cuenta vuelve a cero', () => {
  const shelf = createShelf<ReturnType<typeof entry>>(100_000);
  for (let n = 0; n < 10_000; n += 1) {
    shelf.put(`${n % 700}`, entry(n % 900));
    expect(shelf.size().used).toBeLessThanOrEqual(100_000);
  }
  expect(shelf.size().entries).toBeGreaterThan(50);
  for (let n = 0; n < 700; n += 1) shelf.remove(`${n}`);
  expect(shelf.size()).toEqual({ entries: 0, used: 0 });
});

test('lo que no entra ni solo no se queda', () => {
  const shelf = createShelf<ReturnType<typeof entry>>(1_000);
  shelf.put('grande', entry(1_001));
  expect([shelf.get('grande'), shelf.size().used]).toEqual([undefined, 0]);
});
