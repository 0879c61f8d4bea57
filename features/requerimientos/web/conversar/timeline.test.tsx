import { expect, test } from 'vitest';
import { makeAdjunto, makeRequerimiento, makeSeguimiento } from '../requerimientos.test-kit.tsx';
import { conversationOf, inProgressSince, pendingQuestion, promisedFor } from './timeline.ts';

type Requerimiento = Parameters<typeof conversationOf>[0];

/** A change of state is a name alone. */
const entriesOf = (requerimiento: Requerimiento) =>
  conversationOf(requerimiento).map((entry) =>
    'station' in entry
      ? entry.reopens
        ? 'reabierto'
        : entry.station
      : [entry.author, entry.texto, entry.adjuntos.map(({ id }) => id)],
  );
const messagesOf = (requerimiento: Requerimiento) =>
  entriesOf(requerimiento).filter((entry) => typeof entry !== 'string');

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
    ['Vos', 'La luz de la esquina no prende', []],
    'enCurso',
    ['Atención al socio', '¿Qué número de poste es?', []],
    ['Vos', 'Es el 114', []],
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
    ['Cooperativa', '¿Qué número de poste es?', []],
    ['Cooperativa', 'Cambiamos la lámpara.', []],
    'resuelto',
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
  expect(messagesOf(requerimiento).map(([, , adjuntos]) => adjuntos)).toEqual([[1, 2], [4], [3]]);
});

test('un archivo que quedó sin texto se ve igual, cuando se sumó', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [makeSeguimiento(1, { created: '2026-11-05T10:00:00-03:00' })],
    adjuntos: [
      makeAdjunto(9, { created: '2026-11-04T10:00:00-03:00', updated: '2026-11-04T10:01:00-03:00' }),
    ],
  });
  expect(entriesOf(requerimiento)).toEqual([
    ['Vos', 'La luz de la esquina no prende', []],
    ['Vos', null, [9]],
    ['Atención al socio', '¿Qué número de poste es?', []],
  ]);
});

const change = (id: number, day: number, nuevoEstado: number, descripcion = '') =>
  makeSeguimiento(id, {
    nuevoEstado,
    descripcion,
    created: `2026-11-${String(day).padStart(2, '0')}T10:00:00-03:00`,
  });

test('solo se marca lo que cambia de estación: preguntar y responder sigue en curso', () => {
  const requerimiento = makeRequerimiento(42, {
    seguimientos: [
      change(1, 3, 10, '¿Qué poste?'),
      change(2, 4, 1),
      change(3, 5, 98),
      change(4, 6, 1, 'Sigue'),
      change(5, 7, 99),
    ],
  });
  expect(entriesOf(requerimiento).slice(1)).toEqual([
    'enCurso',
    ['Atención al socio', '¿Qué poste?', []],
    'resuelto',
    'reabierto',
    ['Atención al socio', 'Sigue', []],
    'anulado',
  ]);
  expect(inProgressSince(requerimiento)).toBe('2026-11-06T10:00:00-03:00');
});

test.each([
  ['Hola, Elsa. ¿Qué número tiene el poste? Está en una chapita.', '¿Qué número tiene el poste?'],
  ['Hola, Elsa. Mandanos una foto del medidor. Gracias.', 'Mandanos una foto del medidor.'],
  ['Mandanos\nuna foto', 'Mandanos una foto'],
  [`${'palabra '.repeat(40)}`, `${'palabra '.repeat(20).trim()}…`],
])('de «%s» se cita lo que se pregunta', (descripcion, question) => {
  expect(pendingQuestion(makeRequerimiento(42, { seguimientos: [change(1, 3, 10, descripcion)] }))).toBe(
    question,
  );
});

test('si la cooperativa no escribió nada, no hay qué citar', () => {
  const own = makeSeguimiento(1, { usuario: '/api/usuarios/7', descripcion: '¿Y?' });
  expect(pendingQuestion(makeRequerimiento(42, { seguimientos: [own] }))).toBeNull();
});

test('lo prometido no corre mientras espera a su dueño', () => {
  const seguimientos = [change(1, 5, 10, '¿Qué poste?')];
  const now = new Date('2026-11-08T10:00:00-03:00');
  const promised = (estado: number) =>
    promisedFor(makeRequerimiento(42, { estado, seguimientos }), now)?.toISOString().slice(0, 10);
  // The last instant of the day 20 in Argentina is in the 21 of the meridian.
  expect([promised(1), promised(10)]).toEqual(['2026-11-21', '2026-11-24']);
  expect(promisedFor(makeRequerimiento(42, { vence: undefined }), now)).toBeUndefined();
});
