import { expect, test } from 'vitest';
import { RequerimientoCategoria } from './categoria.ts';
import { DEFAULT_CATEGORIAS, fallbackCategorias } from './default-categorias.ts';

test('son las seis de la especificación §3, con lo que cada una pide', () => {
  expect(
    DEFAULT_CATEGORIAS.map(({ id, nombre, sustantivo, adjuntarFotos, adjuntarArchivos, adjuntarUbicacion }) =>
      [id, nombre, sustantivo, adjuntarFotos, adjuntarArchivos, adjuntarUbicacion].join(' · '),
    ),
  ).toEqual([
    '1 · Alumbrado público · reclamo · 1 · 0 · 1',
    '2 · Denuncia de artefacto quemado · reclamo · 2 · 1 · 0',
    '3 · Otros reclamos · reclamo · 1 · 1 · 0',
    '4 · Cambio de titularidad · trámite · 0 · 2 · 0',
    '5 · Alta débito automático · trámite · 0 · 2 · 0',
    '6 · Adhesión del familiar al servicio solidario de sepelio · trámite · 0 · 2 · 0',
  ]);
});

test('lo que se sabe de quien pide un trámite no se le pregunta; lo de su familiar, sí', () => {
  const asks = DEFAULT_CATEGORIAS.filter(({ descripcionInicial }) =>
    /\b(DNI|documento|teléfono|titular)\b/i.test(descripcionInicial),
  );
  expect(asks.map(({ codigo }) => codigo)).toEqual(['sepelio-familiar']);
});

test('sin servidor son como él las manda, y no queda nada por completar', () => {
  for (const categoria of fallbackCategorias()) {
    expect(RequerimientoCategoria.schema.safeParse(categoria).success).toBe(true);
    expect(JSON.stringify(categoria)).not.toMatch(/\{\w+\.\w+\}/);
  }
});
