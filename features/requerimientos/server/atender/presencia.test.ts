import { rowsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { PRESENCIA_MS } from '../../contract/index.ts';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);
const elsa = kit.useUsuario();
let requerimientoId: number;
beforeEach(async () => {
  requerimientoId = (await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id })).id;
});

const markPresent = (who: TestUser | null, id = requerimientoId) =>
  kit.call(who, 'POST', `/api/oob/requerimientos/${id}/presencia`);
const nameOf = ({ nombre, apellido }: TestUser) => `${nombre} ${apellido}`;
const listRows = () => rowsOf(kit.database.db, 'requerimiento_presencias');

test('cada uno sabe quién más lo tiene abierto, mientras lo diga', async () => {
  const alone = await markPresent(admin);
  expect([alone.status, alone.body]).toEqual([200, { otros: [], hasta: '2026-11-16T10:01:00-03:00' }]);
  expect((await markPresent(marta)).body.otros).toEqual([
    { usuario: `/api/usuarios/${admin.id}`, usuarioNombre: nameOf(admin) },
  ]);
  kit.clock.advance(PRESENCIA_MS / 2);
  expect((await markPresent(admin)).body.otros).toMatchObject([{ usuario: `/api/usuarios/${marta.id}` }]);
  kit.clock.advance(PRESENCIA_MS / 2);
  expect((await markPresent(admin)).body.otros).toEqual([]);
  expect(await listRows()).toMatchObject([{ usuario_id: admin.id }]);
});

test('quien lo dice otra vez sigue estando', async () => {
  await markPresent(admin);
  kit.clock.advance(PRESENCIA_MS - 1);
  await markPresent(admin);
  kit.clock.advance(PRESENCIA_MS - 1);
  expect((await markPresent(marta)).body.otros).toHaveLength(1);
});

test('lo de otro caso no se mezcla', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await markPresent(admin, id);
  expect((await markPresent(marta)).body.otros).toEqual([]);
  expect((await markPresent(marta, id)).body.otros).toHaveLength(1);
});

test('muchos a la vez: ninguno se pierde ni se traba con la limpieza', async () => {
  const all = [];
  for (let i = 0; i < 8; i += 1) all.push(await kit.addUsuario(RA));
  for (const who of all) await markPresent(who);
  kit.clock.advance(PRESENCIA_MS);
  const respuestas = await Promise.all([...all, ...all].map((who) => markPresent(who)));
  expect(respuestas.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect((await markPresent(admin)).body.otros).toHaveLength(8);
});

test('solo para quien puede atenderlo', async () => {
  const foreign = await kit.addUsuario(RE);
  expect((await markPresent(foreign)).status).toBe(404);
  expect((await markPresent(admin, 999_999_999)).status).toBe(404);
  expect((await markPresent(elsa)).status).toBe(403);
  expect((await markPresent(null)).status).toBe(401);
  const { id } = await kit.addRequerimiento({ usuario_id: foreign.id, encargado_id: marta.id });
  expect((await markPresent(foreign, id)).status).toBe(404);
});
