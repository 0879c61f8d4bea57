import { sql } from '@oficina/db';
import { changeRows } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from './requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;
const USUARIO_LEFT = 'La persona eliminó su cuenta y no puede responder. Resolvelo o anulalo.';

let elsa: TestUser;
beforeEach(async () => {
  elsa = await kit.addUsuario();
});
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);

const eliminar = (who: TestUser) =>
  changeRows(database.ownerDb, 'usuarios', who.id, { eliminado: kit.clock.now() });

test.each([0, 1])('desde %i no se espera la respuesta de quien eliminó su cuenta', async (estado) => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado, encargado_id: marta.id });
  await eliminar(elsa);
  const before = await kit.fingerprint();
  for (const who of [admin, marta]) {
    const { status, body } = await kit.move(who, id, 10, 'Hola.');
    expect([status, body.detail]).toEqual([409, USUARIO_LEFT]);
  }
  expect(await kit.fingerprint()).toBe(before);
});

test('se sigue, se finaliza y se anula como cualquiera, y el personal sabe que no está', async () => {
  const [one, two] = [
    await kit.addRequerimiento({ usuario_id: elsa.id, estado: 0, encargado_id: marta.id }),
    await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1, encargado_id: marta.id }),
  ];
  const ofOther = await kit.addRequerimiento({ usuario_id: (await kit.addUsuario()).id });
  await eliminar(elsa);
  expect((await kit.move(marta, one.id, 1)).body.usuarioEliminado).toBe(true);
  expect((await kit.move(marta, one.id, 98)).status).toBe(200);
  expect((await kit.move(marta, two.id, 99)).status).toBe(200);
  expect((await kit.call(admin, 'GET', `/api/requerimientos/${ofOther.id}`)).body).not.toHaveProperty(
    'usuarioEliminado',
  );
});

test('ni cuando la elimina mientras se lo pide', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1 });
  let inFlight: ReturnType<typeof kit.move> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from usuarios where id = ${elsa.id} for update`.execute(tx);
    inFlight = kit.move(admin, id, 10, 'Hola.');
    await kit.untilWaiting(1);
    await sql`update usuarios set eliminado = ${kit.clock.now()} where id = ${elsa.id}`.execute(tx);
  });
  expect((await inFlight)?.body.detail).toBe(USUARIO_LEFT);
  expect((await kit.findRow(id)).estado).toBe(1);
});
