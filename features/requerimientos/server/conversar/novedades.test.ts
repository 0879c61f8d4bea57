import { sql } from '@oficina/db';
import { changeRows } from '@oficina/testing';
import { expect, test } from 'vitest';
import { NOVEDADES_COUNT_LIMIT } from '../../contract/index.ts';
import { RE, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const elsa = kit.useUsuario();
const marta = kit.useUsuario(RE);
const URL = '/api/oob/requerimientos/novedades';

test('cuántos casos propios tienen novedades, y el último que cambió', async () => {
  expect((await kit.call(elsa, 'GET', URL)).body).toEqual({ cantidad: 0, porCategoria: [] });
  const [old, nuevo] = [new Date('2026-11-10T12:00:00Z'), new Date('2026-11-12T12:00:00Z')];
  const last = await kit.addRequerimiento({
    usuario_id: elsa.id,
    novedades_usuario: true,
    updated: nuevo,
    estado: 10,
    categoria_id: 4,
  });
  for (const updated of [old, old])
    await kit.addRequerimiento({ usuario_id: elsa.id, novedades_usuario: true, updated });
  await kit.addRequerimiento({ usuario_id: elsa.id, novedades_usuario: false, updated: kit.clock.now() });
  await kit.addRequerimiento({ usuario_id: (await kit.addUsuario()).id, novedades_usuario: true });
  expect(await kit.call(elsa, 'GET', URL)).toMatchObject({
    status: 200,
    body: {
      cantidad: 3,
      porCategoria: [
        { categoria: 1, cantidad: 2 },
        { categoria: 4, cantidad: 1 },
      ],
      ultima: {
        requerimiento: `/api/requerimientos/${last.id}`,
        id: last.id,
        numero: last.numero,
        sustantivo: 'trámite',
        categoria: 'Cambio de titularidad',
        estado: 10,
        updated: '2026-11-12T09:00:00-03:00',
      },
    },
  });
});

test('quien atiende un caso no lo tiene entre los suyos', async () => {
  await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id, novedades_usuario: true });
  expect((await kit.call(marta, 'GET', URL)).body).toEqual({ cantidad: 0, porCategoria: [] });
});

test('de muchos dice cien', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, novedades_usuario)
    select ${elsa.id}, 1, '2025-' || n, 'x', true from generate_series(1, 130) n`.execute(kit.database.db);
  expect((await kit.call(elsa, 'GET', URL)).body).toMatchObject({
    cantidad: NOVEDADES_COUNT_LIMIT,
    porCategoria: [{ categoria: 1, cantidad: NOVEDADES_COUNT_LIMIT }],
  });
});

test('hay que tener la cuenta confirmada', async () => {
  expect((await kit.call(null, 'GET', URL)).status).toBe(401);
  const unconfirmed = await kit.addUsuario();
  await changeRows(kit.database.db, 'usuarios', unconfirmed.id, { roles: [] });
  expect((await kit.call(unconfirmed, 'GET', URL)).status).toBe(403);
});
