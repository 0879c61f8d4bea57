import { expect, test } from 'vitest';
import { runAgain } from './run-again.ts';

function runs(...passes: string[][]) {
  const asked: (readonly string[])[] = [];
  const rerun = async (names: readonly string[]) => {
    asked.push(names);
    return passes[asked.length - 1] ?? [];
  };
  return { asked, rerun };
}

test('lo que pasa después es inestable, y se vuelve a correr solo lo que falló', async () => {
  const { asked, rerun } = runs(['a'], ['b']);
  expect(await runAgain(['a', 'b'], rerun)).toEqual({ unsteady: ['a', 'b'], failed: [] });
  expect(asked).toEqual([['a', 'b'], ['b']]);
});

test('lo que falla tres veces falló', async () => {
  const { asked, rerun } = runs([], [], ['a']);
  expect(await runAgain(['a'], rerun)).toEqual({ unsteady: [], failed: ['a'] });
  expect(asked).toHaveLength(2);
});

test('lo que no llegó a correr otra vez no pasó', async () => {
  const { rerun } = runs(['otra'], ['otra']);
  expect(await runAgain(['a'], rerun)).toEqual({ unsteady: [], failed: ['a'] });
});

test('sin fallas no se corre nada otra vez', async () => {
  const { asked, rerun } = runs();
  expect(await runAgain([], rerun)).toEqual({ unsteady: [], failed: [] });
  expect(asked).toEqual([]);
});
