import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Quien, RA, RE, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { call, caso, clock, fila, huella, persona } = useCasos(database);
const SE_FUE = 'La persona eliminó su cuenta y no puede responder. Resolvelo o anulalo.';

let elsa: Quien;
let admin: Quien;
let marta: Quien;
beforeEach(async () => {
  [elsa, admin, marta] = [await persona(), await persona(RA), await persona(RE)];
});

const eliminar = (quien: Quien) =>
  sql`update usuarios set eliminado = ${clock.now()} where id = ${quien.id}`.execute(database.ownerDb);
const pasar = (quien: Quien, id: number, estado: number) =>
  call(quien, 'PATCH', `/api/requerimientos/${id}/estado`, { cuerpo: { estado, descripcion: 'Hola.' } });

test.each([0, 1])('desde %i no se espera la respuesta de quien eliminó su cuenta', async (estado) => {
  const { id } = await caso({ usuario_id: elsa.id, estado, encargado_id: marta.id });
  await eliminar(elsa);
  const antes = await huella();
  for (const quien of [admin, marta]) {
    const { status, body } = await pasar(quien, id, 10);
    expect([status, body.detail]).toEqual([409, SE_FUE]);
  }
  expect(await huella()).toBe(antes);
});

test('se sigue, se finaliza y se anula como cualquiera, y el personal sabe que no está', async () => {
  const [uno, dos] = [
    await caso({ usuario_id: elsa.id, estado: 0, encargado_id: marta.id }),
    await caso({ usuario_id: elsa.id, estado: 1, encargado_id: marta.id }),
  ];
  const deOtra = await caso({ usuario_id: (await persona()).id });
  await eliminar(elsa);
  expect((await pasar(marta, uno.id, 1)).body.usuarioEliminado).toBe(true);
  expect((await pasar(marta, uno.id, 98)).status).toBe(200);
  expect((await pasar(marta, dos.id, 99)).status).toBe(200);
  expect((await call(admin, 'GET', `/api/requerimientos/${deOtra.id}`)).body).not.toHaveProperty(
    'usuarioEliminado',
  );
});

test('ni cuando la elimina mientras se lo pide', async () => {
  const { id } = await caso({ usuario_id: elsa.id, estado: 1 });
  let enCurso: ReturnType<typeof pasar> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from usuarios where id = ${elsa.id} for update`.execute(tx);
    enCurso = pasar(admin, id, 10);
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
  expect((await enCurso)?.body.detail).toBe(SE_FUE);
  expect((await fila(id)).estado).toBe(1);
});
