import { build, countRows } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;

beforeEach(async () => {
  clock.set('2026-11-16T10:00:00-03:00');
  await build.suministro(database.ownerDb);
});

const publicar = (key?: string, changes: object = {}, usuarioId = ariel.id) =>
  kit.publicar(changes, usuarioId, key);
const countCortes = () => countRows(database.ownerDb, 'cortes');

test('pedido otra vez con su clave es el mismo corte, y se anuncia una vez', async () => {
  const first = await publicar('clave-1');
  expect(first.status).toBe(201);
  // The corte has already begun.
  clock.set('2026-11-18T09:00:00-03:00');
  const second = await publicar('clave-1');
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect([await countCortes(), await kit.countQueued(first.body.id as number)]).toEqual([1, 1]);
});

test('dos a la vez con la misma clave: uno lo publica y el otro lo encuentra', async () => {
  const respuestas = await Promise.all(Array.from({ length: 6 }, () => publicar('clave-2')));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
  expect([await countCortes(), await kit.countQueued(respuestas[0]?.body.id as number)]).toEqual([1, 1]);
});

test('la clave es de quien la usó y de lo que pidió; sin clave cada pedido es otro corte', async () => {
  const other = (await kit.personal()).id;
  await publicar('clave-3');
  const { status, body } = await publicar('clave-3', { zona: 'Centro', motivo: 'Otra cosa' });
  expect([status, body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
  expect((await publicar('clave-3', {}, other)).status).toBe(201);
  expect((await publicar(undefined)).status).toBe(201);
  expect((await publicar(undefined)).status).toBe(201);
  expect((await publicar('con espacios')).status).toBe(422);
  expect(await countCortes()).toBe(4);
});

test('uno que ya se eliminó no vuelve a publicarse con su clave', async () => {
  const { body } = await publicar('clave-4');
  await kit.eliminar(Number(body.id));
  expect((await publicar('clave-4')).status).toBe(404);
  expect(await countCortes()).toBe(1);
});
