import { expect, test } from 'vitest';
import { transitionSentence } from '../../contract/index.ts';
import { ADMIN, ESTADO, makeRequerimiento, makeSeguimiento, YO } from './admin.test-kit.tsx';
import { historyOf } from './history.ts';
import { canMarkSeen } from './mark-novedad-seen.ts';
import { viewersMessage } from './presencia.tsx';

test('quién dijo qué, desde lo que se pidió', () => {
  const requerimiento = makeRequerimiento(1042, {
    seguimientos: [
      makeSeguimiento(1, {
        descripcion: transitionSentence(ESTADO.iniciado),
        nuevoEstado: ESTADO.iniciado,
      }),
      makeSeguimiento(2, { usuario: YO, nuevoEstado: ESTADO.esperaUsuario }),
      makeSeguimiento(3, { usuario: '/api/usuarios/7', descripcion: 'El 34' }),
      makeSeguimiento(4, { usuario: undefined, usuarioNombre: undefined, descripcion: 'Se cerró solo.' }),
    ],
  });
  expect(historyOf(requerimiento, ADMIN).map(({ author, texto, estado }) => [author, texto, estado])).toEqual(
    [
      ['Cliente', 'La luz de la esquina\nno prende', null],
      ['M. Díaz', null, ESTADO.iniciado],
      ['Yo', '¿Qué número de poste es?', ESTADO.esperaUsuario],
      ['Cliente', 'El 34', null],
      ['Automático', 'Se cerró solo.', null],
    ],
  );
});

test('cada archivo, con lo que su dueño mandó después; el que quedó solo, aparte', () => {
  const elsaIri = '/api/usuarios/7';
  const archivo = (id: number, fileName: string, created: string) => ({
    '@id': `/api/archivo_adjuntos/${id}`,
    '@type': 'ArchivoAdjunto' as const,
    ...{ id, fileName, created, updated: created },
    contentUrl: `/adjuntos/${id}-9f2c4e7a1b3d5f60`,
    usuario: elsaIri,
  });
  const requerimiento = makeRequerimiento(1042, {
    seguimientos: [
      makeSeguimiento(1),
      makeSeguimiento(2, { usuario: elsaIri, descripcion: 'El 34', created: '2026-11-06T10:00:00-03:00' }),
    ],
    adjuntos: [
      archivo(1, 'esquina.jpg', '2026-11-02T09:10:00-03:00'),
      archivo(2, 'poste.jpg', '2026-11-06T09:59:00-03:00'),
      archivo(3, 'otra.jpg', '2026-11-07T09:00:00-03:00'),
    ],
  });
  expect(historyOf(requerimiento, ADMIN).map(({ author, archivos }) => [author, archivos])).toEqual([
    ['Cliente', ['esquina.jpg']],
    ['M. Díaz', []],
    ['Cliente', ['poste.jpg']],
    ['Cliente', ['otra.jpg']],
  ]);
});

test('de un pedido sin cuenta, quien lo pidió; y lo automático no es suyo', () => {
  const contacto = { nombre: 'Juan Paz', documento: '20111222', email: 'juan@correo.com' };
  const requerimiento = makeRequerimiento(1, {
    usuario: undefined,
    contacto,
    seguimientos: [makeSeguimiento(1, { usuario: undefined })],
  });
  expect(historyOf(requerimiento, ADMIN).map(({ author, isFromUsuario }) => [author, isFromUsuario])).toEqual(
    [
      ['Juan Paz', true],
      ['Automático', false],
    ],
  );
});

test('quiénes más lo están viendo', () => {
  const otros = ['M. Díaz', 'L. Paz', 'J. Gil'].map((usuarioNombre) => ({ usuarioNombre }));
  expect([0, 1, 2, 3].map((count) => viewersMessage(otros.slice(0, count)))).toEqual([
    null,
    'M. Díaz también está viendo este caso.',
    'M. Díaz y L. Paz también están viendo este caso.',
    'M. Díaz, L. Paz y J. Gil también están viendo este caso.',
  ]);
});

test('la marca es de quien tiene el caso', () => {
  expect(canMarkSeen(makeRequerimiento(1), ADMIN)).toBe(true);
  expect(canMarkSeen(makeRequerimiento(1, { encargado: undefined }), ADMIN)).toBe(true);
  expect(canMarkSeen(makeRequerimiento(1, { encargado: '/api/usuarios/4' }), ADMIN)).toBe(false);
  expect(
    canMarkSeen(makeRequerimiento(1, { encargado: undefined }), { id: 3, isAdmin: false, isEncargado: true }),
  ).toBe(false);
});
