import { ApiError } from '@oficina/hydra';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { resultText, runBulk } from './bulk.ts';

afterEach(() => vi.restoreAllMocks());

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

describe('lo mismo con muchos', () => {
  test('de a cuatro, hasta terminar con todos', async () => {
    let running = 0;
    let max = 0;
    const progress: number[] = [];
    const { done, failed } = await runBulk(
      rows(11),
      async () => {
        running += 1;
        max = Math.max(max, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
      },
      (count) => progress.push(count),
    );
    expect(max).toBe(4);
    expect([done.length, failed.length]).toEqual([11, 0]);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('el rechazo de uno no detiene a los otros, y dice por qué, en orden', async () => {
    const { done, failed } = await runBulk(rows(9), async ({ id }) => {
      if (id < 5) throw new ApiError(409, 'Otra persona acaba de modificar esto.');
      if (id === 7)
        throw new ApiError(422, 'descripcion: Escribí el motivo.', {
          violations: [{ propertyPath: 'descripcion', message: 'Escribí el motivo.' }],
        });
    });
    expect(done.map(({ id }) => id)).toEqual([5, 6, 8, 9]);
    expect(failed.map(({ row, reason }) => [row.id, reason])).toEqual([
      ...[1, 2, 3, 4].map((id) => [id, 'Otra persona acaba de modificar esto.']),
      [7, 'Escribí el motivo.'],
    ]);
  });

  test('lo que nadie previó también cuenta como no hecho', async () => {
    const visto = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { failed } = await runBulk(rows(1), () => Promise.reject(new Error('x is not a function')));
    expect(failed[0]?.reason).toBe('Algo falló de nuestro lado. Probá de nuevo en unos minutos.');
    expect(visto).toHaveBeenCalledOnce();
  });

  test('nunca más de cien', async () => {
    const { done } = await runBulk(rows(130), () => Promise.resolve());
    expect(done).toHaveLength(100);
  });
});

test.each([
  [18, 2, '18 listos. 2 no se pudieron:'],
  [1, 1, '1 listo. 1 no se pudo:'],
  [3, 0, '3 listos.'],
  [0, 2, '2 no se pudieron:'],
  [0, 0, '0 listos.'],
])('%i hechos y %i que no: %s', (buenos, failedCount, texto) => {
  const result = {
    done: rows(buenos),
    failed: rows(failedCount).map((row) => ({ row, reason: 'No.' })),
  };
  expect(resultText(result)).toBe(texto);
});
