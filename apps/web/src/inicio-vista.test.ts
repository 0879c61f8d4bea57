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

test('la vista se guarda; el suministro elegido sólo se recuerda en la misma sesión', () => {
  const storage = storageWith(null);
  expect(loadVista(storage, 'una')).toEqual({ suministro: null, vista: 'pendientes' });
  saveVista(storage, 'una', { suministro: 2, vista: 'todas' });
  expect(storage.getItem()).toBe('{"vista":"todas"}');
  expect(loadVista(storage, 'una')).toEqual({ suministro: 2, vista: 'todas' });
  expect(loadVista(storage, 'otra')).toEqual({ suministro: null, vista: 'todas' });
});

test('el suministro que guardó una versión anterior no se mira', () => {
  const storage = storageWith('{"suministro":9,"vista":"todas"}');
  expect(loadVista(storage, 'nueva')).toEqual({ suministro: null, vista: 'todas' });
});

test('un suministro que ya no es propio no esconde la deuda de los demás', () => {
  const vista = { suministro: 9, vista: 'todas' } as const;
  expect(onlyOwn(vista, [{ id: 1 }])).toEqual({ suministro: null, vista: 'todas' });
  expect(onlyOwn(vista, [{ id: 9 }])).toEqual(vista);
});

test('lo que no se entiende se descarta', () => {
  for (const text of ['{roto', '"hola"', '{"vista":"otra"}']) {
    expect(loadVista(storageWith(text), 'x')).toEqual({ suministro: null, vista: 'pendientes' });
  }
});
