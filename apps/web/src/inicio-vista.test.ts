import { expect, test } from 'vitest';
import { loadVista, saveVista } from './inicio-vista.ts';

function storageWith(text: string | null) {
  let saved = text;
  return {
    getItem: () => saved,
    setItem: (_key: string, value: string) => {
      saved = value;
    },
  };
}

test('la vista se recuerda', () => {
  const storage = storageWith(null);
  expect(loadVista(storage, [1, 2])).toEqual({ suministro: null, vista: 'pendientes' });
  saveVista(storage, { suministro: 2, vista: 'todas' });
  expect(loadVista(storage, [1, 2])).toEqual({ suministro: 2, vista: 'todas' });
});

test('un suministro que ya no es propio no esconde la deuda de los demás', () => {
  expect(loadVista(storageWith('{"suministro":9,"vista":"todas"}'), [1]).suministro).toBeNull();
});

test('lo que no se entiende se descarta', () => {
  for (const text of ['{roto', '"hola"', '{"suministro":"1","vista":"otra"}']) {
    expect(loadVista(storageWith(text), [1])).toEqual({ suministro: null, vista: 'pendientes' });
  }
});
