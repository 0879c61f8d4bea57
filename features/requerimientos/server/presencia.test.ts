import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { PRESENCIA_MS } from '../contract/index.ts';
import { RA, RE, useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
type Persona = Awaited<ReturnType<typeof mundo.persona>>;
let admin: Persona;
let marta: Persona;
let caso: number;

beforeEach(async () => {
  [admin, marta] = [await mundo.persona(RA), await mundo.persona(RE)];
  caso = (await mundo.caso({ usuario_id: (await mundo.persona()).id, encargado_id: marta.id })).id;
});

const estoy = (quien: Persona | null, id = caso) =>
  mundo.call(quien, 'POST', `/api/oob/requerimientos/${id}/presencia`);
const nombreDe = ({ nombre, apellido }: Persona) => `${nombre} ${apellido}`;
const filas = () => database.db.selectFrom('requerimiento_presencias').selectAll().execute();

test('cada uno sabe quién más lo tiene abierto, mientras lo diga', async () => {
  const sola = await estoy(admin);
  expect([sola.status, sola.body]).toEqual([200, { otros: [], hasta: '2026-11-16T10:01:00-03:00' }]);
  expect((await estoy(marta)).body.otros).toEqual([
    { usuario: `/api/usuarios/${admin.id}`, usuarioNombre: nombreDe(admin) },
  ]);
  mundo.clock.advance(PRESENCIA_MS / 2);
  expect((await estoy(admin)).body.otros).toMatchObject([{ usuario: `/api/usuarios/${marta.id}` }]);
  // Marta closed the page.
  mundo.clock.advance(PRESENCIA_MS / 2);
  expect((await estoy(admin)).body.otros).toEqual([]);
  expect(await filas()).toMatchObject([{ usuario_id: admin.id }]);
});

test('quien lo dice otra vez sigue estando', async () => {
  await estoy(admin);
  mundo.clock.advance(PRESENCIA_MS - 1);
  await estoy(admin);
  mundo.clock.advance(PRESENCIA_MS - 1);
  expect((await estoy(marta)).body.otros).toHaveLength(1);
});

test('lo de otro caso no se mezcla', async () => {
  const { id } = await mundo.caso({ usuario_id: (await mundo.persona()).id });
  await estoy(admin, id);
  expect((await estoy(marta)).body.otros).toEqual([]);
  expect((await estoy(marta, id)).body.otros).toHaveLength(1);
});

test('muchos a la vez: ninguno se pierde ni se traba con la limpieza', async () => {
  const todos = [];
  for (let i = 0; i < 8; i += 1) todos.push(await mundo.persona(RA));
  for (const quien of todos) await estoy(quien);
  mundo.clock.advance(PRESENCIA_MS);
  const respuestas = await Promise.all([...todos, ...todos].map((quien) => estoy(quien)));
  expect(respuestas.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect((await estoy(admin)).body.otros).toHaveLength(8);
});

test('sólo para quien puede atenderlo', async () => {
  const ajeno = await mundo.persona(RE);
  expect((await estoy(ajeno)).status).toBe(404);
  expect((await estoy(admin, 999_999_999)).status).toBe(404);
  expect((await estoy(await mundo.persona())).status).toBe(403);
  expect((await estoy(null)).status).toBe(401);
  // Of their own, which another attends, they are only the owner.
  const { id } = await mundo.caso({ usuario_id: ajeno.id, encargado_id: marta.id });
  expect((await estoy(ajeno, id)).status).toBe(404);
});
