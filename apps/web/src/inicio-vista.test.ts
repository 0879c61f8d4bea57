import { expect, test } from 'vitest';
import { loadVista, onlyOwn, saveVista } from './inicio-vista.ts';

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
  expect(loadVista(storage)).toEqual({ suministro: null, vista: 'pendientes' });
  saveVista(storage, { suministro: 2, vista: 'todas' });
  expect(loadVista(storage)).toEqual({ suministro: 2, vista: 'todas' });
});

test('un suministro que ya no es propio no esconde la deuda de los demás', () => {
  const vista = loadVista(storageWith('{"suministro":9,"vista":"todas"}'));
  expect(onlyOwn(vista, [{ id: 1 }])).toEqual({ suministro: null, vista: 'todas' });
  expect(onlyOwn(vista, [{ id: 9 }])).toEqual({ suministro: 9, vista: 'todas' });
});

test('lo que no se entiende se descarta', () => {
  for (const text of ['{roto', '"hola"', '{"suministro":"1","vista":"otra"}']) {
    expect(loadVista(storageWith(text))).toEqual({ suministro: null, vista: 'pendientes' });
  }
});
