import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import { type Quien, RA, RE, useCasos } from './casos.test-kit.ts';
import { soltarCasos } from './soltar-casos.ts';

const database = useDatabase();
const { call, caso, clock, fila, mensajes, persona, rastro, seguimientos } = useCasos(database);
const origin = { id: 'pedido-1', ip: '10.0.0.1', network: '10.0.0.1', agent: '' };

let elsa: Quien;
let admin: Quien;
let marta: Quien;
let otro: Quien;
beforeEach(async () => {
  [elsa, admin, marta, otro] = [await persona(), await persona(RA), await persona(RE), await persona(RE)];
});

/** As the feature of the accounts does it: the roles are written, and then what follows from it. */
const quitar = (a: Quien, roles: Role[]) =>
  database.db.tx(async (tx) => {
    await tx.updateTable('usuarios').set({ roles }).where('id', '=', a.id).execute();
    const actor = { usuarioId: admin.id, roles: ['ROLE_ADMIN'] as const };
    await soltarCasos(tx, { usuarioId: a.id, roles, actor, origin, now: clock.now() });
  });
const enLaCola = async (quien: Quien) => {
  const { body } = await call(quien, 'GET', '/api/requerimientos?order[id]=asc');
  return (body.member as { id: number }[]).map(({ id }) => id);
};

test('quien deja de atender deja libres los abiertos: otros los ven, con novedad y su rastro', async () => {
  const suyos = await Promise.all(
    [0, 1, 10].map((estado) => caso({ usuario_id: elsa.id, encargado_id: marta.id, estado })),
  );
  const cerrado = await caso({
    usuario_id: elsa.id,
    encargado_id: marta.id,
    estado: 98,
    cerrado: clock.now(),
  });
  const ajeno = await caso({ usuario_id: elsa.id, encargado_id: otro.id, estado: 1 });
  expect(await enLaCola(otro)).toEqual([ajeno.id]);
  clock.advance(60_000);
  await quitar(marta, ['ROLE_CONFIRMADO']);
  for (const { id, estado } of suyos) {
    expect(await fila(id)).toMatchObject({
      ...{ encargado_id: null, novedades_encargado: true, novedades_usuario: false, estado },
      updated: clock.now(),
    });
    expect(await seguimientos(id)).toEqual([]);
  }
  expect((await fila(cerrado.id)).encargado_id).toBe(marta.id);
  expect(await fila(ajeno.id)).toEqual(ajeno);
  expect((await enLaCola(otro)).sort()).toEqual([...suyos.map(({ id }) => id), ajeno.id].sort());
  expect(await mensajes()).toEqual([]);
  const anotado = (await rastro()).map(({ entidad_id, ...hecho }) => [Number(entidad_id), hecho] as const);
  expect(new Map(anotado)).toEqual(
    new Map(
      suyos.map(({ id }) => [
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
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: marta.id });
  await quitar(marta, ['ROLE_CONFIRMADO', RA]);
  await quitar(marta, [RE]);
  expect((await fila(id)).encargado_id).toBe(marta.id);
  expect(await rastro()).toEqual([]);
});

test('lo que se reabre y era de quien ya no atiende vuelve sin encargado', async () => {
  const cerrado = { usuario_id: elsa.id, estado: 98, cerrado: clock.now() };
  const [deMarta, deOtro] = [
    await caso({ ...cerrado, encargado_id: marta.id }),
    await caso({ ...cerrado, encargado_id: otro.id }),
  ];
  await quitar(marta, ['ROLE_CONFIRMADO']);
  for (const { id } of [deMarta, deOtro])
    expect(
      (await call(elsa, 'PATCH', `/api/requerimientos/${id}/estado`, { cuerpo: { estado: 1 } })).status,
    ).toBe(200);
  expect((await fila(deMarta.id)).encargado_id).toBeNull();
  expect((await fila(deOtro.id)).encargado_id).toBe(otro.id);
  expect(await enLaCola(otro)).toContain(deMarta.id);
  expect((await rastro())[0]?.cambios).toEqual({
    antes: { estado: 98, encargado: marta.id },
    despues: { estado: 1, encargado: null },
  });
});

/** Holds the row of that person as a change of roles does, until somebody waits for it. */
async function mientrasSeLoQuitan(a: Quien, llamar: () => Promise<{ status: number }>) {
  let enCurso: Promise<{ status: number }> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from usuarios where id = ${a.id} for no key update`.execute(tx);
    enCurso = llamar();
    await expect.poll(esperando, { timeout: 20_000 }).toBe(1);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${a.id}`.execute(tx);
  });
  return (await enCurso)?.status;
}
async function esperando(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
  return rows[0]?.total ?? 0;
}

test('nadie se lo da, ni lo toma, mientras se le quita la función', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  const darle = { cuerpo: { encargado: `/api/usuarios/${marta.id}` } };
  expect(
    await mientrasSeLoQuitan(marta, () => call(admin, 'PATCH', `/api/requerimientos/${id}/encargado`, darle)),
  ).toBe(422);
  expect(
    await mientrasSeLoQuitan(otro, () =>
      call(otro, 'PATCH', `/api/requerimientos/${id}/estado`, { cuerpo: { estado: 1 } }),
    ),
  ).toBe(403);
  expect(await fila(id)).toMatchObject({ encargado_id: null, estado: 0 });
});
