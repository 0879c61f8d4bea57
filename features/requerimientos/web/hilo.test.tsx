import { expect, test } from 'vitest';
import { unAdjunto, unCaso, unSeguimiento } from './casos.test-kit.tsx';
import { conversacionDe } from './hilo.ts';

const dicho = (caso: Parameters<typeof conversacionDe>[0]) =>
  conversacionDe(caso).map(({ autor, texto, estado, adjuntos }) => [
    autor,
    texto,
    estado,
    adjuntos.map(({ id }) => id),
  ]);

test('empieza por lo que escribió quien lo inició, y sigue en orden', () => {
  const caso = unCaso(42, {
    seguimientos: [
      unSeguimiento(2, { created: '2026-11-05T10:02:00-03:00' }),
      unSeguimiento(1, {
        created: '2026-11-03T08:40:00-03:00',
        descripcion: 'Pasó a «Iniciado».',
        nuevoEstado: 1,
      }),
      unSeguimiento(3, {
        created: '2026-11-06T09:00:00-03:00',
        descripcion: 'Es el 114',
        usuario: '/api/usuarios/7',
        usuarioNombre: 'Elsa Roldán',
      }),
    ],
  });
  expect(dicho(caso)).toEqual([
    ['Vos', 'La luz de la esquina no prende', null, []],
    // The sentence of the house says only what the state says already.
    ['Atención al socio', null, 1, []],
    ['Atención al socio', '¿Qué número de poste es?', null, []],
    ['Vos', 'Es el 114', null, []],
  ]);
});

test('lo que nadie firma lo hizo la cooperativa; un texto con cambio de estado se lee entero', () => {
  const caso = unCaso(42, {
    seguimientos: [
      { ...unSeguimiento(1), usuario: undefined, usuarioNombre: undefined },
      unSeguimiento(2, { descripcion: 'Cambiamos la lámpara.', nuevoEstado: 98, usuarioNombre: undefined }),
    ],
  });
  expect(dicho(caso).slice(1)).toEqual([
    ['Cooperativa', '¿Qué número de poste es?', null, []],
    ['Cooperativa', 'Cambiamos la lámpara.', 98, []],
  ]);
});

test('cada archivo va con lo siguiente que mandó quien lo subió', () => {
  const caso = unCaso(42, {
    seguimientos: [
      unSeguimiento(1, { created: '2026-11-05T10:00:00-03:00' }),
      unSeguimiento(2, {
        created: '2026-11-06T10:00:00-03:00',
        descripcion: 'Acá va',
        usuario: '/api/usuarios/7',
      }),
    ],
    adjuntos: [
      unAdjunto(1),
      // In the very second in which the case was filed.
      unAdjunto(2, { created: '2026-11-02T09:12:00-03:00' }),
      // Uploaded before the cooperative spoke, sent after it.
      unAdjunto(3, { created: '2026-11-05T09:59:00-03:00' }),
      unAdjunto(4, { created: '2026-11-05T09:58:00-03:00', usuario: '/api/usuarios/3' }),
    ],
  });
  expect(dicho(caso).map(([, , , adjuntos]) => adjuntos)).toEqual([[1, 2], [4], [3]]);
});

test('un archivo que quedó sin texto se ve igual, cuando se sumó', () => {
  const caso = unCaso(42, {
    seguimientos: [unSeguimiento(1, { created: '2026-11-05T10:00:00-03:00' })],
    adjuntos: [unAdjunto(9, { created: '2026-11-04T10:00:00-03:00', updated: '2026-11-04T10:01:00-03:00' })],
  });
  expect(dicho(caso).map(([autor, texto, , adjuntos]) => [autor, texto, adjuntos])).toEqual([
    ['Vos', 'La luz de la esquina no prende', []],
    ['Vos', null, [9]],
    ['Atención al socio', '¿Qué número de poste es?', []],
  ]);
});
