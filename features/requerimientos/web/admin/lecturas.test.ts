import { expect, test } from 'vitest';
import { oracionDelMovimiento } from '../../contract/index.ts';
import { ADMINISTRA, ESTADO, unCaso, unSeguimiento, YO } from './admin.test-kit.tsx';
import { historiaDe } from './historia.ts';
import { esParaMi } from './marcar-vista.ts';
import { conCuenta, estaDemorado } from './palabras.ts';
import { quienesEstan } from './presencia.tsx';

test('quién dijo qué, desde lo que se pidió', () => {
  const caso = unCaso(1042, {
    seguimientos: [
      unSeguimiento(1, {
        descripcion: oracionDelMovimiento(ESTADO.iniciado),
        nuevoEstado: ESTADO.iniciado,
      }),
      unSeguimiento(2, { usuario: YO, nuevoEstado: ESTADO.esperaUsuario }),
      unSeguimiento(3, { usuario: '/api/usuarios/7', descripcion: 'El 34' }),
      unSeguimiento(4, { usuario: undefined, usuarioNombre: undefined, descripcion: 'Se cerró solo.' }),
    ],
  });
  expect(
    historiaDe(caso, ADMINISTRA).map(({ autor, texto, nuevoEstado }) => [autor, texto, nuevoEstado]),
  ).toEqual([
    ['Cliente', 'La luz de la esquina\nno prende', undefined],
    ['M. Díaz', undefined, ESTADO.iniciado],
    ['Yo', '¿Qué número de poste es?', ESTADO.esperaUsuario],
    ['Cliente', 'El 34', undefined],
    ['Automático', 'Se cerró solo.', undefined],
  ]);
});

test('cada archivo, con lo que su dueño mandó después; el que quedó solo, aparte', () => {
  const deElsa = '/api/usuarios/7';
  const archivo = (id: number, fileName: string, created: string) => ({
    '@id': `/api/archivo_adjuntos/${id}`,
    '@type': 'ArchivoAdjunto' as const,
    ...{ id, fileName, created, updated: created },
    contentUrl: `/adjuntos/${id}-9f2c4e7a1b3d5f60`,
    usuario: deElsa,
  });
  const caso = unCaso(1042, {
    seguimientos: [
      unSeguimiento(1),
      unSeguimiento(2, { usuario: deElsa, descripcion: 'El 34', created: '2026-11-06T10:00:00-03:00' }),
    ],
    adjuntos: [
      archivo(1, 'esquina.jpg', '2026-11-02T09:10:00-03:00'),
      archivo(2, 'poste.jpg', '2026-11-06T09:59:00-03:00'),
      archivo(3, 'otra.jpg', '2026-11-07T09:00:00-03:00'),
    ],
  });
  expect(historiaDe(caso, ADMINISTRA).map(({ autor, archivos }) => [autor, archivos])).toEqual([
    ['Cliente', ['esquina.jpg']],
    ['M. Díaz', []],
    ['Cliente', ['poste.jpg']],
    ['Cliente', ['otra.jpg']],
  ]);
});

test('de un pedido sin cuenta, quien lo pidió; y lo automático no es suyo', () => {
  const contacto = { nombre: 'Juan Paz', documento: '20111222', email: 'juan@correo.com' };
  const caso = unCaso(1, {
    usuario: undefined,
    contacto,
    seguimientos: [unSeguimiento(1, { usuario: undefined })],
  });
  expect(historiaDe(caso, ADMINISTRA).map(({ autor, delCliente }) => [autor, delCliente])).toEqual([
    ['Juan Paz', true],
    ['Automático', false],
  ]);
});

test.each([
  ['pendiente', '2026-11-13T10:39:00-03:00', true],
  ['iniciado', '2026-11-13T10:39:00-03:00', true],
  ['iniciado', '2026-11-13T10:41:00-03:00', false],
  ['esperaUsuario', '2026-11-01T10:39:00-03:00', false],
  ['finalizado', '2026-11-01T10:39:00-03:00', false],
] as const)('%s desde %s está demorado: %s', (estado, updated, demorado) => {
  const now = new Date('2026-11-15T10:40:00-03:00');
  expect(estaDemorado({ estado: ESTADO[estado], updated }, now)).toBe(demorado);
});

test('las cuentas de las pestañas', () => {
  expect([undefined, 0, 12, 1_000, 1_001].map((cuantos) => conCuenta('Míos', cuantos))).toEqual([
    'Míos',
    'Míos 0',
    'Míos 12',
    'Míos 1.000',
    'Míos (más de 1.000)',
  ]);
});

test('quiénes más lo están viendo', () => {
  const otros = ['M. Díaz', 'L. Paz', 'J. Gil'].map((usuarioNombre) => ({ usuarioNombre }));
  expect([0, 1, 2, 3].map((cuantos) => quienesEstan(otros.slice(0, cuantos)))).toEqual([
    null,
    'M. Díaz también está viendo este caso.',
    'M. Díaz y L. Paz también están viendo este caso.',
    'M. Díaz, L. Paz y J. Gil también están viendo este caso.',
  ]);
});

test('la marca es de quien tiene el caso', () => {
  expect(esParaMi(unCaso(1), ADMINISTRA)).toBe(true);
  expect(esParaMi(unCaso(1, { encargado: undefined }), ADMINISTRA)).toBe(true);
  expect(esParaMi(unCaso(1, { encargado: '/api/usuarios/4' }), ADMINISTRA)).toBe(false);
  expect(esParaMi(unCaso(1, { encargado: undefined }), { id: 3, administra: false, atiende: true })).toBe(
    false,
  );
});
