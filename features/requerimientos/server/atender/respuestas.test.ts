import { expect, test } from 'vitest';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const URL = '/api/oob/requerimientos/respuestas';

test.each([
  [undefined, []],
  [[], []],
  [
    [
      { titulo: ' Cuadrilla ', texto: 'Hola {nombre}, va la cuadrilla.\nGracias.' },
      { titulo: 'Otra', texto: 'x' },
    ],
    [
      { titulo: 'Cuadrilla', texto: 'Hola {nombre}, va la cuadrilla.\nGracias.' },
      { titulo: 'Otra', texto: 'x' },
    ],
  ],
  [
    [{ titulo: 'Sin texto' }, 7, null, { titulo: 'Bien', texto: 'sí', hidden: 1 }],
    [{ titulo: 'Bien', texto: 'sí' }],
  ],
  [[{ titulo: 'Con tarjeta', texto: 'La 4507 9900 0000 4905' }], []],
  [{ titulo: 'No es una lista', texto: 'x' }, []],
  ['tampoco', []],
])('de %j se leen %j', async (valor, respuestas) => {
  if (valor !== undefined) await kit.saveAjuste('atencion.respuestas', valor);
  for (const rol of [RA, RE] as const) {
    const { status, body } = await kit.call(await kit.addUsuario(rol), 'GET', URL);
    expect([status, body]).toEqual([200, { respuestas }]);
  }
});

test('son del personal', async () => {
  expect((await kit.call(await kit.addUsuario(), 'GET', URL)).status).toBe(403);
  expect((await kit.call(null, 'GET', URL)).status).toBe(401);
});
