import { rowOf, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { RA, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;
const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);

test('el personal pasa de estado sin decir por qué: el motivo lo pide la pantalla', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  for (const estado of [1, 10, 1, 98, 1, 99]) {
    const { status, body } = await kit.move(admin, id, estado);
    expect([status, body.estado]).toEqual([200, estado]);
  }
  expect((await kit.seguimientos(id)).map(({ descripcion }) => descripcion)).toEqual([
    'Pasó a «Iniciado».',
    'Pasó a «Esperando al usuario».',
    'Pasó a «Iniciado».',
    'Pasó a «Finalizado».',
    'Pasó a «Iniciado».',
    'Pasó a «Anulado».',
  ]);
});

test.each(['acceso-datos', 'supresion'])('anular un pedido de %s no se hace sin motivo', async (codigo) => {
  const { id: categoria_id } = await rowOf(database.db, 'requerimiento_categorias', { codigo });
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1, categoria_id });
  expect(violationsOf(await kit.move(admin, id, 99, '   '))).toEqual({
    descripcion: 'Escribí el motivo: el usuario lo va a leer.',
  });
  expect((await kit.move(admin, id, 10)).status).toBe(200);
  expect((await kit.move(admin, id, 99, 'No es titular de esos datos.')).status).toBe(200);
});
