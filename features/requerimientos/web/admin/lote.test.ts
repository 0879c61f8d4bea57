import { ApiError } from '@oficina/hydra';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asignados, contar, hacerEnLote, movidos } from './lote.ts';

afterEach(() => vi.restoreAllMocks());

const casos = (cuantos: number) =>
  Array.from({ length: cuantos }, (_, index) => ({ id: index + 1, numero: `2026-${index + 1}` }));

describe('lo mismo con muchos', () => {
  test('de a cuatro, hasta terminar con todos', async () => {
    let ahora = 0;
    let maximo = 0;
    const avances: number[] = [];
    const { hechos, fallidos } = await hacerEnLote(
      casos(11),
      async () => {
        ahora += 1;
        maximo = Math.max(maximo, ahora);
        await new Promise((resolve) => setTimeout(resolve, 1));
        ahora -= 1;
      },
      (listos) => avances.push(listos),
    );
    expect(maximo).toBe(4);
    expect([hechos.length, fallidos.length]).toEqual([11, 0]);
    expect(avances).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('el rechazo de uno no detiene a los otros, y dice por qué, en orden', async () => {
    const { hechos, fallidos } = await hacerEnLote(casos(9), async ({ id }) => {
      if (id < 5) throw new ApiError(409, 'Otra persona acaba de modificar esto.');
      if (id === 7)
        throw new ApiError(422, 'descripcion: Escribí el motivo.', {
          violations: [{ propertyPath: 'descripcion', message: 'Escribí el motivo.' }],
        });
    });
    expect(hechos.map(({ id }) => id)).toEqual([5, 6, 8, 9]);
    expect(fallidos.map(({ caso, motivo }) => [caso.id, motivo])).toEqual([
      ...[1, 2, 3, 4].map((id) => [id, 'Otra persona acaba de modificar esto.']),
      [7, 'Escribí el motivo.'],
    ]);
  });

  test('lo que nadie previó también cuenta como no hecho', async () => {
    const visto = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fallidos } = await hacerEnLote(casos(1), () => Promise.reject(new Error('x is not a function')));
    expect(fallidos[0]?.motivo).toBe('Algo falló de nuestro lado. Probá de nuevo en unos minutos.');
    expect(visto).toHaveBeenCalledOnce();
  });

  test('nunca más de cien', async () => {
    const { hechos } = await hacerEnLote(casos(130), () => Promise.resolve());
    expect(hechos).toHaveLength(100);
  });
});

test.each([
  [18, 2, '18 asignados. 2 no se pudieron:'],
  [1, 1, '1 asignado. 1 no se pudo:'],
  [3, 0, '3 asignados.'],
  [0, 2, '2 no se pudieron:'],
  [0, 0, '0 asignados.'],
])('%i hechos y %i que no: %s', (buenos, malos, texto) => {
  const resultado = {
    hechos: casos(buenos),
    fallidos: casos(malos).map((caso) => ({ caso, motivo: 'No.' })),
  };
  expect(contar(resultado, asignados)).toBe(texto);
});

test('los que pasaron, y a qué', () => {
  expect([1, 2].map(movidos('Finalizado'))).toEqual(['1 pasó a «Finalizado».', '2 pasaron a «Finalizado».']);
});
