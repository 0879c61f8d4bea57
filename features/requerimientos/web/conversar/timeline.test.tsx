import { expect, test } from 'vitest';
import { makeAdjunto, makeRequerimiento, makeSeguimiento } from '../requerimientos.test-kit.tsx';
import { conversationOf } from './timeline.ts';

const entriesOf = (requerimiento: Parameters<typeof conversationOf>[0]) =>
  conversationOf(requerimiento).map(({ author, texto, estado, adjuntos }) => [
    author,
    texto,
    estado,
    adjuntos.map(({ id }) => id),
  ]);

test('empieza por lo que escribió quien lo inició, y sigue en orden', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [
      makeSeguimiento(2, { created: '2026-11-05T10:02:00-03:00' }),
      makeSeguimiento(1, {
        created: '2026-11-03T08:40:00-03:00',
        descripcion: 'Pasó a «Iniciado».',
        nuevoEstado: 1,
      }),
      makeSeguimiento(3, {
        created: '2026-11-06T09:00:00-03:00',
        descripcion: 'Es el 114',
        usuario: '/api/usuarios/7',
        usuarioNombre: 'Elsa Roldán',
      }),
    ],
  });
  expect(entriesOf(requerimiento)).toEqual([
    ['Vos', 'La luz de la esquina no prende', null, []],
    ['Atención al socio', null, 1, []],
    ['Atención al socio', '¿Qué número de poste es?', null, []],
    ['Vos', 'Es el 114', null, []],
  ]);
});

test('lo que nadie firma lo hizo la cooperativa; un texto con cambio de estado se lee entero', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [
      { ...makeSeguimiento(1), usuario: undefined, usuarioNombre: undefined },
      makeSeguimiento(2, { descripcion: 'Cambiamos la lámpara.', nuevoEstado: 98, usuarioNombre: undefined }),
    ],
  });
  expect(entriesOf(requerimiento).slice(1)).toEqual([
    ['Cooperativa', '¿Qué número de poste es?', null, []],
    ['Cooperativa', 'Cambiamos la lámpara.', 98, []],
  ]);
});

test('cada archivo va con lo siguiente que mandó quien lo subió', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [
      makeSeguimiento(1, { created: '2026-11-05T10:00:00-03:00' }),
      makeSeguimiento(2, {
        created: '2026-11-06T10:00:00-03:00',
        descripcion: 'Acá va',
        usuario: '/api/usuarios/7',
      }),
    ],
    adjuntos: [
      makeAdjunto(1),
      makeAdjunto(2, { created: '2026-11-02T09:12:00-03:00' }),
      // The file was uploaded before the cooperative wrote, and sent after it.
      makeAdjunto(3, { created: '2026-11-05T09:59:00-03:00' }),
      makeAdjunto(4, { created: '2026-11-05T09:58:00-03:00', usuario: '/api/usuarios/3' }),
    ],
  });
  expect(entriesOf(requerimiento).map(([, , , adjuntos]) => adjuntos)).toEqual([[1, 2], [4], [3]]);
});

test('un archivo que quedó sin texto se ve igual, cuando se sumó', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [makeSeguimiento(1, { created: '2026-11-05T10:00:00-03:00' })],
    adjuntos: [
      makeAdjunto(9, { created: '2026-11-04T10:00:00-03:00', updated: '2026-11-04T10:01:00-03:00' }),
    ],
  });
  expect(entriesOf(requerimiento).map(([author, texto, , adjuntos]) => [author, texto, adjuntos])).toEqual([
    ['Vos', 'La luz de la esquina no prende', []],
    ['Vos', null, [9]],
    ['Atención al socio', '¿Qué número de poste es?', []],
  ]);
});
