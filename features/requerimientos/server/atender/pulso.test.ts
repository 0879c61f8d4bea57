import { rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { MO, RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const counter = kit.useUsuario(MO);
const elsa = kit.useUsuario();
const DESDE = encodeURIComponent('2026-11-16T10:00:00-03:00');

type Pulse = {
  hasta: string;
  casos: { id: number }[];
  hayMas: boolean;
  presencias: { requerimiento: number; usuario: string; escribiendo: boolean }[];
  contadores?: { mios: number };
};
async function pulso(who: TestUser, query = '') {
  const { status, body } = await kit.call(who, 'GET', `/api/oob/mesa/pulso${query}`);
  expect(status).toBe(200);
  return body as unknown as Pulse;
}

test('lo que cambió desde el anterior, de lo que cada uno atiende; sin cambios, ni los contadores', async () => {
  const mine = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
  const foreign = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: other.id });
  kit.clock.advance(10_000);
  expect((await pulso(marta, `?desde=${DESDE}`)).casos.map(({ id }) => id)).toEqual([mine.id]);
  const all = await pulso(admin, `?desde=${DESDE}`);
  expect(all.casos.map(({ id }) => id)).toEqual([mine.id, foreign.id]);
  expect(all.contadores).toBeDefined();
  kit.clock.advance(60_000);
  const quiet = await pulso(marta, `?desde=${encodeURIComponent('2026-11-16T10:01:00-03:00')}`);
  expect([quiet.casos, quiet.hayMas, quiet.contadores]).toEqual([[], false, undefined]);
  expect((await pulso(marta)).contadores).toMatchObject({ mios: 1 });
});

test('quién mira y quién escribe, en lo que cada uno atiende', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
  await pulso(marta, `?viendo=${id}&escribiendo=true`);
  await pulso(other, `?viendo=${id}`);
  expect((await pulso(admin)).presencias).toMatchObject([
    { requerimiento: id, usuario: `/api/usuarios/${marta.id}`, escribiendo: true },
  ]);
  expect((await pulso(other)).presencias).toEqual([]);
  expect((await pulso(marta)).presencias).toEqual([]);
  kit.clock.advance(60_000);
  expect((await pulso(admin)).presencias).toEqual([]);
  expect(await rowsOf(kit.database.db, 'requerimiento_presencias')).toHaveLength(1);
});

test('muchos cambios, o un pulso de hace mucho: que mire la lista', async () => {
  for (let n = 0; n < 101; n += 1) await kit.addRequerimiento({ usuario_id: elsa.id });
  const many = await pulso(marta, `?desde=${DESDE}`);
  expect([many.casos.length, many.hayMas]).toEqual([100, true]);
  kit.clock.advance(2 * 3_600_000);
  const stale = await pulso(marta, `?desde=${DESDE}`);
  expect([stale.casos, stale.hayMas, stale.contadores]).toEqual([[], true, expect.anything()]);
});

test('el mostrador ve todos los casos, y se ve que mira uno; la cola no es suya', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
  await pulso(marta, `?viendo=${id}`);
  kit.clock.advance(10_000);
  const seen = await pulso(counter, `?desde=${DESDE}&viendo=${id}&escribiendo=true`);
  expect(seen.casos.map((one) => one.id)).toEqual([id]);
  expect(seen.presencias).toMatchObject([{ requerimiento: id, usuario: `/api/usuarios/${marta.id}` }]);
  expect(seen.contadores).toBeUndefined();
  expect((await pulso(marta)).presencias).toMatchObject([
    { requerimiento: id, usuario: `/api/usuarios/${counter.id}`, escribiendo: true },
  ]);
});

test('es del personal que ve casos, y lo que no es un momento no se entiende', async () => {
  expect((await kit.call(elsa, 'GET', '/api/oob/mesa/pulso')).status).toBe(403);
  expect((await kit.call(marta, 'GET', '/api/oob/mesa/pulso?desde=ayer')).status).toBe(400);
});
