import { type Reader, sql } from '@oficina/db';
import { random } from '@oficina/testing';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { isOpenEstado, isVencido, RESUMEN_COUNT_LIMIT } from '../../contract/index.ts';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';
import { countResumen } from './resumen.repository.ts';

const kit = useRequerimientos();
const { database } = kit;
const URL = '/api/oob/requerimientos/resumen';
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const elsa = kit.useUsuario();

test('cuenta lo que quien pregunta vería en cada pestaña, sean cuales sean los casos', async () => {
  const hoursFromNow = (count: number) => new Date(kit.clock.now().getTime() + count * 3_600_000);
  const rows: Awaited<ReturnType<typeof kit.addRequerimiento>>[] = [];
  for (let i = 0; i < 60; i += 1) {
    const estado = random().pick([0, 1, 10, 98, 99]);
    rows.push(
      await kit.addRequerimiento({
        usuario_id: elsa.id,
        estado,
        encargado_id: random().pick([null, encargado.id, other.id]),
        novedades_encargado: random().pick([true, false]),
        vence: random().pick([null, hoursFromNow(-30), hoursFromNow(-1), hoursFromNow(1), hoursFromNow(20)]),
        en_espera_desde:
          estado === 10 ? random().pick([hoursFromNow(-40), hoursFromNow(-2), hoursFromNow(-0.5)]) : null,
      }),
    );
  }
  const countExpected = (ve: (row: Pick<(typeof rows)[number], 'encargado_id'>) => boolean, who: number) => ({
    mios: rows.filter((row) => isOpenEstado(row.estado) && row.encargado_id === who).length,
    sinAsignar: rows.filter((row) => isOpenEstado(row.estado) && row.encargado_id === null).length,
    conNovedades: rows.filter((row) => ve(row) && row.novedades_encargado).length,
    misNovedades: rows.filter((row) => row.encargado_id === who && row.novedades_encargado).length,
    vencenHoy: rows.filter(
      ({ estado, en_espera_desde, vence, ...row }) =>
        ve(row) &&
        isOpenEstado(estado) &&
        !en_espera_desde &&
        vence &&
        vence >= kit.clock.now() &&
        vence < new Date('2026-11-17T00:00:00-03:00'),
    ).length,
    vencidos: rows.filter(
      (row) => ve(row) && isVencido({ ...row, waitingSince: row.en_espera_desde }, kit.clock.now()),
    ).length,
  });
  const adminResumen = await kit.call(admin, 'GET', URL);
  expect([adminResumen.status, adminResumen.body]).toEqual([200, countExpected(() => true, admin.id)]);
  expect(adminResumen.body.vencidos).toBeGreaterThan(0);
  const isOwnOrUnassigned = ({ encargado_id }: { encargado_id: number | null }) =>
    encargado_id === null || encargado_id === encargado.id;
  expect((await kit.call(encargado, 'GET', URL)).body).toEqual(
    countExpected(isOwnOrUnassigned, encargado.id),
  );
});

test('de más de mil dice mil uno', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion)
    select ${elsa.id}, 1, '2025-' || n, 'x' from generate_series(1, 1200) n`.execute(database.ownerDb);
  const { body } = await kit.call(admin, 'GET', URL);
  expect(body).toEqual({
    mios: 0,
    vencenHoy: 0,
    sinAsignar: RESUMEN_COUNT_LIMIT,
    conNovedades: RESUMEN_COUNT_LIMIT,
    misNovedades: 0,
    vencidos: 0,
  });
});

test('es del personal', async () => {
  expect((await kit.call(elsa, 'GET', URL)).status).toBe(403);
  expect((await kit.call(await kit.addUsuario('ROLE_ADMIN'), 'GET', URL)).status).toBe(403);
  expect((await kit.call(null, 'GET', URL)).status).toBe(401);
  kit.control.otpRequired = true;
  expect((await kit.call(admin, 'GET', URL)).status).toBe(403);
});

// This test is the last because its rows take seconds to delete.
test('cada cuenta empieza por su índice, que no tiene los casos cerrados', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, estado, novedades_encargado,
      encargado_id, vence)
    select ${elsa.id}, 1, '2024-' || n, 'x', case when n % 500 = 0 then 1 else 98 end, n % 500 = 0,
      case when n % 1000 = 0 then null else ${encargado.id}::bigint end, now() from generate_series(1, 20000) n`.execute(
    database.ownerDb,
  );
  await sql`analyze requerimientos`.execute(database.ownerDb);
  for (const all of [true, false]) {
    const asked: CompiledQuery[] = [];
    const recordingDb = {
      async executeQuery(query: CompiledQuery) {
        asked.push(query);
        return database.db.executeQuery(query);
      },
    } as unknown as Reader;
    const counted = await countResumen(recordingDb, { usuarioId: encargado.id, all, now: kit.clock.now() });
    expect(counted).toMatchObject({ mios: 20, sinAsignar: 20, conNovedades: 40 });
    const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
    const plan = await database.ownerDb.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
    const planText = JSON.stringify(plan.rows);
    expect(planText).not.toContain('Seq Scan');
    for (const index of ['con_novedades', 'vence']) expect(planText).toContain(`requerimientos_${index}_idx`);
  }
});
