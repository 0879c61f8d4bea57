import { expect, test } from 'vitest';
import { loadChosenSuministro, saveChosenSuministro } from './inicio-view.ts';

const NOW = 1_000_000_000_000;

function storageWith(text: string | null) {
  let saved = text;
  return {
    getItem: () => saved,
    setItem: (_key: string, value: string) => {
      saved = value;
    },
  };
}

test('el suministro elegido vuelve al recargar, y media hora después se ven todos', () => {
  const storage = storageWith(null);
  expect(loadChosenSuministro(storage, NOW)).toBeNull();
  saveChosenSuministro(storage, 2, NOW);
  expect(loadChosenSuministro(storage, NOW + 29 * 60_000)).toBe(2);
  expect(loadChosenSuministro(storage, NOW + 31 * 60_000)).toBeNull();
  saveChosenSuministro(storage, null, NOW);
  expect(loadChosenSuministro(storage, NOW)).toBeNull();
});

test('lo que no se entiende, o es de una versión anterior, se descarta', () => {
  for (const text of ['{roto', '"hola"', 'null', '{"vista":"todas"}', '{"suministro":9,"vista":"todas"}'])
    expect(loadChosenSuministro(storageWith(text), NOW)).toBeNull();
});
