import { expect, test } from 'vitest';
import { ADMIN, ENCARGADO, ESTADO, makeRequerimiento } from './admin.test-kit.tsx';
import { receivesText, takesText } from './case-texts.ts';
import { canMarkSeen } from './mark-novedad-seen.ts';
import { viewersText } from './viewers.ts';

test('quiénes más lo están viendo', () => {
  const otros = ['M. Díaz', 'L. Paz', 'J. Gil'].map((usuarioNombre) => ({
    usuarioNombre,
    escribiendo: false,
  }));
  expect([0, 1, 2, 3].map((count) => viewersText(otros.slice(0, count)))).toEqual([
    '',
    'M. Díaz lo mira',
    'M. Díaz y L. Paz lo miran',
    'M. Díaz, L. Paz y J. Gil lo miran',
  ]);
  const writing = otros.map((one, index) => ({ ...one, escribiendo: index > 0 }));
  expect(viewersText(writing)).toBe('L. Paz y J. Gil están escribiendo');
  expect(viewersText(writing.slice(0, 2))).toBe('L. Paz está escribiendo');
});

test.each([
  [{}, undefined, 'Recibe un correo: Novedades de tu reclamo'],
  [{}, ESTADO.finalizado, 'Recibe un correo: Finalizamos tu reclamo'],
  [{}, ESTADO.esperaUsuario, 'Recibe un correo: Necesitamos tu respuesta'],
  [{ usuarioEliminado: true }, undefined, 'Eliminó su cuenta: no recibe nada.'],
  [
    { usuario: undefined, contacto: { nombre: 'Juan', documento: '20111222' } },
    undefined,
    'No dejó correo: no recibe nada.',
  ],
] as const)('con %j, a %s: %s', (cambios, estado, expected) => {
  expect(receivesText(makeRequerimiento(1, cambios), false, estado)).toBe(expected);
});

test('a quien le rebota el correo, se dice; quien toma el caso al responder lo sabe', () => {
  expect(receivesText(makeRequerimiento(1), true, undefined)).toBe(
    'Su correo rebota: puede que no se entere.',
  );
  const unassigned = makeRequerimiento(1, { encargado: undefined });
  expect(takesText(unassigned, ENCARGADO)).toBe(' Al responder lo tomás.');
  expect([takesText(unassigned, ADMIN), takesText(makeRequerimiento(1), ENCARGADO)]).toEqual(['', '']);
});

test('la marca es de quien tiene el caso', () => {
  expect(canMarkSeen(makeRequerimiento(1), ADMIN)).toBe(true);
  expect(canMarkSeen(makeRequerimiento(1, { encargado: undefined }), ADMIN)).toBe(true);
  expect(canMarkSeen(makeRequerimiento(1, { encargado: '/api/usuarios/4' }), ADMIN)).toBe(false);
  expect(
    canMarkSeen(makeRequerimiento(1, { encargado: undefined }), { id: 3, isAdmin: false, isEncargado: true }),
  ).toBe(false);
});
