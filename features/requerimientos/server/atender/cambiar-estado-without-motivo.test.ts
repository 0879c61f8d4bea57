import { rowOf, useDatabase, violationsOf } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { RA, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const database = useDatabase();
const { call, addRequerimiento, addUsuario, seguimientos } = useRequerimientos(database);
let elsa: TestUser;
let admin: TestUser;

beforeAll(async () => {
  elsa = await addUsuario();
  admin = await addUsuario(RA);
});

const move = (who: TestUser, id: number, estado: number, descripcion?: string) =>
  call(who, 'PATCH', `/api/requerimientos/${id}/estado`, {
    estado,
    ...(descripcion !== undefined && { descripcion }),
  });

test('el personal pasa de estado sin decir por qué: el motivo lo pide la pantalla', async () => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id });
  for (const estado of [1, 10, 1, 98, 1, 99]) {
    const { status, body } = await move(admin, id, estado);
    expect([status, body.estado]).toEqual([200, estado]);
  }
  expect((await seguimientos(id)).map(({ descripcion }) => descripcion)).toEqual([
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
  const { id } = await addRequerimiento({ usuario_id: elsa.id, estado: 1, categoria_id });
  expect(violationsOf(await move(admin, id, 99, '   '))).toEqual({
    descripcion: 'Escribí el motivo: el usuario lo va a leer.',
  });
  expect((await move(admin, id, 10)).status).toBe(200);
  expect((await move(admin, id, 99, 'No es titular de esos datos.')).status).toBe(200);
});
