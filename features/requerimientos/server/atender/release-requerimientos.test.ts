import { sql } from '@oficina/db';
import type { Role } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';
import { releaseRequerimientos } from './release-requerimientos.ts';

const kit = useRequerimientos();
const { database } = kit;
const origin = { id: 'pedido-1', ip: '10.0.0.1', network: '10.0.0.1', agent: '' };

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
let marta: TestUser;
let other: TestUser;
beforeEach(async () => {
  [marta, other] = [await kit.addUsuario(RE), await kit.addUsuario(RE)];
});

const removeRoles = (a: TestUser, roles: Role[]) =>
  database.db.tx(async (tx) => {
    await tx.updateTable('usuarios').set({ roles }).where('id', '=', a.id).execute();
    const actor = { usuarioId: admin.id, roles: ['ROLE_ADMIN'] as const };
    await releaseRequerimientos(tx, { usuarioId: a.id, roles, actor, origin, now: kit.clock.now() });
  });
const queueOf = async (who: TestUser) => {
  const { body } = await kit.call(who, 'GET', '/api/requerimientos?order[id]=asc');
  return (body.member as { id: number }[]).map(({ id }) => id);
};

test('quien deja de atender deja libres los abiertos: otros los ven, con novedad y su rastro', async () => {
  const own = await Promise.all(
    [0, 1, 10].map((estado) => kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id, estado })),
  );
  const cerrado = await kit.addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: marta.id,
    estado: 98,
    cerrado: kit.clock.now(),
  });
  const foreign = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: other.id, estado: 1 });
  expect(await queueOf(other)).toEqual([foreign.id]);
  kit.clock.advance(60_000);
  await removeRoles(marta, ['ROLE_CONFIRMADO']);
  for (const { id, estado } of own) {
    expect(await kit.findRow(id)).toMatchObject({
      ...{ encargado_id: null, novedades_encargado: true, novedades_usuario: false, estado },
      updated: kit.clock.now(),
    });
    expect(await kit.seguimientos(id)).toEqual([]);
  }
  expect((await kit.findRow(cerrado.id)).encargado_id).toBe(marta.id);
  expect(await kit.findRow(foreign.id)).toEqual(foreign);
  expect((await queueOf(other)).sort()).toEqual([...own.map(({ id }) => id), foreign.id].sort());
  expect(await kit.mensajes()).toEqual([]);
  const audited = (await kit.listAuditoria()).map(
    ({ entidad_id, ...entry }) => [Number(entidad_id), entry] as const,
  );
  expect(new Map(audited)).toEqual(
    new Map(
      own.map(({ id }) => [
        id,
        {
          ...{ accion: 'requerimiento.encargado', actor_id: admin.id, entidad: 'requerimiento' },
          cambios: { antes: { encargado: marta.id }, despues: { encargado: null } },
        },
      ]),
    ),
  );
});

test('quien sigue atendiendo, de un modo o de otro, los conserva', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
  await removeRoles(marta, ['ROLE_CONFIRMADO', RA]);
  await removeRoles(marta, [RE]);
  expect((await kit.findRow(id)).encargado_id).toBe(marta.id);
  expect(await kit.listAuditoria()).toEqual([]);
});

test('lo que se reabre y era de quien ya no atiende vuelve sin encargado', async () => {
  const cerrado = { usuario_id: elsa.id, estado: 98, cerrado: kit.clock.now() };
  const [ofMarta, ofOther] = [
    await kit.addRequerimiento({ ...cerrado, encargado_id: marta.id }),
    await kit.addRequerimiento({ ...cerrado, encargado_id: other.id }),
  ];
  await removeRoles(marta, ['ROLE_CONFIRMADO']);
  for (const { id } of [ofMarta, ofOther]) expect((await kit.move(elsa, id, 1)).status).toBe(200);
  expect((await kit.findRow(ofMarta.id)).encargado_id).toBeNull();
  expect((await kit.findRow(ofOther.id)).encargado_id).toBe(other.id);
  expect(await queueOf(other)).toContain(ofMarta.id);
  expect((await kit.listAuditoria())[0]?.cambios).toEqual({
    antes: { estado: 98, encargado: marta.id },
    despues: { estado: 1, encargado: null },
  });
});

/** Locks the row of that person, as a change of roles does, until another call waits for it. */
async function whileRolesRemoved(a: TestUser, run: () => Promise<{ status: number }>) {
  let inFlight: Promise<{ status: number }> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from usuarios where id = ${a.id} for no key update`.execute(tx);
    inFlight = run();
    await kit.untilWaiting(1);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${a.id}`.execute(tx);
  });
  return (await inFlight)?.status;
}

test('nadie se lo da, ni lo toma, mientras se le quita la función', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  expect(await whileRolesRemoved(marta, () => kit.asignar(admin, id, marta.id))).toBe(422);
  expect(await whileRolesRemoved(other, () => kit.move(other, id, 1))).toBe(403);
  expect(await kit.findRow(id)).toMatchObject({ encargado_id: null, estado: 0 });
});
