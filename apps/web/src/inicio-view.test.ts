import { expect, test } from 'vitest';
import { loadInicioView, onlyOwn, saveInicioView } from './inicio-view.ts';

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
  expect(loadInicioView(storage, 'una')).toEqual({ suministro: null, vista: 'pendientes' });
  saveInicioView(storage, 'una', { suministro: 2, vista: 'todas' });
  expect(storage.getItem()).toBe('{"vista":"todas"}');
  expect(loadInicioView(storage, 'una')).toEqual({ suministro: 2, vista: 'todas' });
  expect(loadInicioView(storage, 'otra')).toEqual({ suministro: null, vista: 'todas' });
});

test('el suministro que guardó una versión anterior no se mira', () => {
  const storage = storageWith('{"suministro":9,"vista":"todas"}');
  expect(loadInicioView(storage, 'nueva')).toEqual({ suministro: null, vista: 'todas' });
});

test('un suministro que ya no es propio no esconde la deuda de los demás', () => {
  const vista = { suministro: 9, vista: 'todas' } as const;
  expect(onlyOwn(vista, [{ id: 1 }])).toEqual({ suministro: null, vista: 'todas' });
  expect(onlyOwn(vista, [{ id: 9 }])).toEqual(vista);
});

test('lo que no se entiende se descarta', () => {
  for (const text of ['{roto', '"hola"', '{"vista":"otra"}']) {
    expect(loadInicioView(storageWith(text), 'x')).toEqual({ suministro: null, vista: 'pendientes' });
  }
});
