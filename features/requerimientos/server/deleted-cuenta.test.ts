import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from './requerimientos.test-kit.ts';

const database = useDatabase();
const { call, addRequerimiento, clock, findRow, fingerprint, addUsuario } = useRequerimientos(database);
const USUARIO_LEFT = 'La persona eliminó su cuenta y no puede responder. Resolvelo o anulalo.';

let elsa: TestUser;
let admin: TestUser;
let marta: TestUser;
beforeEach(async () => {
  [elsa, admin, marta] = [await addUsuario(), await addUsuario(RA), await addUsuario(RE)];
});

const eliminar = (who: TestUser) =>
  sql`update usuarios set eliminado = ${clock.now()} where id = ${who.id}`.execute(database.ownerDb);
const move = (who: TestUser, id: number, estado: number) =>
  call(who, 'PATCH', `/api/requerimientos/${id}/estado`, { estado, descripcion: 'Hola.' });

test.each([0, 1])('desde %i no se espera la respuesta de quien eliminó su cuenta', async (estado) => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id, estado, encargado_id: marta.id });
  await eliminar(elsa);
  const before = await fingerprint();
  for (const who of [admin, marta]) {
    const { status, body } = await move(who, id, 10);
    expect([status, body.detail]).toEqual([409, USUARIO_LEFT]);
  }
  expect(await fingerprint()).toBe(before);
});

test('se sigue, se finaliza y se anula como cualquiera, y el personal sabe que no está', async () => {
  const [one, two] = [
    await addRequerimiento({ usuario_id: elsa.id, estado: 0, encargado_id: marta.id }),
    await addRequerimiento({ usuario_id: elsa.id, estado: 1, encargado_id: marta.id }),
  ];
  const ofOther = await addRequerimiento({ usuario_id: (await addUsuario()).id });
  await eliminar(elsa);
  expect((await move(marta, one.id, 1)).body.usuarioEliminado).toBe(true);
  expect((await move(marta, one.id, 98)).status).toBe(200);
  expect((await move(marta, two.id, 99)).status).toBe(200);
  expect((await call(admin, 'GET', `/api/requerimientos/${ofOther.id}`)).body).not.toHaveProperty(
    'usuarioEliminado',
  );
});

test('ni cuando la elimina mientras se lo pide', async () => {
  const { id } = await addRequerimiento({ usuario_id: elsa.id, estado: 1 });
  let inFlight: ReturnType<typeof move> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from usuarios where id = ${elsa.id} for update`.execute(tx);
    inFlight = move(admin, id, 10);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ total: number }>`
          select count(*)::int as total from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
        return rows[0]?.total;
      })
      .toBe(1);
    await sql`update usuarios set eliminado = ${clock.now()} where id = ${elsa.id}`.execute(tx);
  });
  expect((await inFlight)?.body.detail).toBe(USUARIO_LEFT);
  expect((await findRow(id)).estado).toBe(1);
});
