import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { TOPE_DE_NOVEDADES } from '../contract/index.ts';
import { RE, useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
const URL = '/api/oob/requerimientos/novedades';

test('cuántos casos propios tienen novedades, y el último que cambió', async () => {
  const elsa = await mundo.persona();
  expect((await mundo.call(elsa, 'GET', URL)).body).toEqual({ cantidad: 0, porCategoria: [] });
  const [viejo, nuevo] = [new Date('2026-11-10T12:00:00Z'), new Date('2026-11-12T12:00:00Z')];
  const ultimo = await mundo.caso({
    usuario_id: elsa.id,
    novedades_usuario: true,
    updated: nuevo,
    estado: 10,
    categoria_id: 4,
  });
  for (const updated of [viejo, viejo])
    await mundo.caso({ usuario_id: elsa.id, novedades_usuario: true, updated });
  await mundo.caso({ usuario_id: elsa.id, novedades_usuario: false, updated: mundo.clock.now() });
  await mundo.caso({ usuario_id: (await mundo.persona()).id, novedades_usuario: true });
  expect(await mundo.call(elsa, 'GET', URL)).toMatchObject({
    status: 200,
    body: {
      cantidad: 3,
      porCategoria: [
        { categoria: 1, cantidad: 2 },
        { categoria: 4, cantidad: 1 },
      ],
      ultima: {
        requerimiento: `/api/requerimientos/${ultimo.id}`,
        id: ultimo.id,
        numero: ultimo.numero,
        sustantivo: 'trámite',
        categoria: 'Cambio de titularidad',
        estado: 10,
        updated: '2026-11-12T09:00:00-03:00',
      },
    },
  });
});

test('quien atiende un caso no lo tiene entre los suyos', async () => {
  const marta = await mundo.persona(RE);
  const elsa = await mundo.persona();
  await mundo.caso({ usuario_id: elsa.id, encargado_id: marta.id, novedades_usuario: true });
  expect((await mundo.call(marta, 'GET', URL)).body).toEqual({ cantidad: 0, porCategoria: [] });
});

test('de muchos dice cien', async () => {
  const elsa = await mundo.persona();
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, novedades_usuario)
    select ${elsa.id}, 1, '2025-' || n, 'x', true from generate_series(1, 130) n`.execute(database.db);
  expect((await mundo.call(elsa, 'GET', URL)).body).toMatchObject({
    cantidad: TOPE_DE_NOVEDADES,
    porCategoria: [{ categoria: 1, cantidad: TOPE_DE_NOVEDADES }],
  });
});

test('hay que tener la cuenta confirmada', async () => {
  expect((await mundo.call(null, 'GET', URL)).status).toBe(401);
  const sinConfirmar = await mundo.persona();
  await database.db.updateTable('usuarios').set({ roles: [] }).where('id', '=', sinConfirmar.id).execute();
  expect((await mundo.call(sinConfirmar, 'GET', URL)).status).toBe(403);
});
