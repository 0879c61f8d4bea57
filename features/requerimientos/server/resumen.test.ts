import { type Reader, sql } from '@oficina/db';
import { random, useDatabase } from '@oficina/testing';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { estaAbierto, estaVencido, TOPE_DEL_RESUMEN } from '../contract/index.ts';
import { RA, RE, useAtencion } from './atencion.test-kit.ts';
import { contarResumen } from './resumen.repository.ts';

const database = useDatabase();
const mundo = useAtencion(database);
const URL = '/api/oob/requerimientos/resumen';
type Persona = Awaited<ReturnType<typeof mundo.persona>>;
let admin: Persona;
let encargado: Persona;
let otro: Persona;
let elsa: Persona;

beforeEach(async () => {
  await sql`truncate requerimientos cascade`.execute(database.ownerDb);
  [admin, encargado, otro, elsa] = [
    await mundo.persona(RA),
    await mundo.persona(RE),
    await mundo.persona(RE),
    await mundo.persona(),
  ];
});

test('cuenta lo que quien pregunta vería en cada pestaña, sean cuales sean los casos', async () => {
  const hora = (cuantas: number) => new Date(mundo.clock.now().getTime() + cuantas * 3_600_000);
  const filas: Awaited<ReturnType<typeof mundo.caso>>[] = [];
  for (let i = 0; i < 60; i += 1) {
    const estado = random().pick([0, 1, 10, 98, 99]);
    filas.push(
      await mundo.caso({
        usuario_id: elsa.id,
        estado,
        encargado_id: random().pick([null, encargado.id, otro.id]),
        novedades_encargado: random().pick([true, false]),
        vence: random().pick([null, hora(-30), hora(-1), hora(1)]),
        en_espera_desde: estado === 10 ? random().pick([hora(-40), hora(-2), hora(-0.5)]) : null,
      }),
    );
  }
  const contar = (ve: (fila: (typeof filas)[number]) => boolean, quien: number) => ({
    mios: filas.filter((fila) => estaAbierto(fila.estado) && fila.encargado_id === quien).length,
    sinAsignar: filas.filter((fila) => estaAbierto(fila.estado) && fila.encargado_id === null).length,
    conNovedades: filas.filter((fila) => ve(fila) && fila.novedades_encargado).length,
    vencidos: filas.filter(
      (fila) => ve(fila) && estaVencido({ ...fila, enEsperaDesde: fila.en_espera_desde }, mundo.clock.now()),
    ).length,
  });
  const deAdmin = await mundo.call(admin, 'GET', URL);
  expect([deAdmin.status, deAdmin.body]).toEqual([200, contar(() => true, admin.id)]);
  expect(deAdmin.body.vencidos).toBeGreaterThan(0);
  const suyoOLibre = ({ encargado_id }: { encargado_id: number | null }) =>
    encargado_id === null || encargado_id === encargado.id;
  expect((await mundo.call(encargado, 'GET', URL)).body).toEqual(contar(suyoOLibre, encargado.id));
});

test('de más de mil dice mil uno', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion)
    select ${elsa.id}, 1, '2025-' || n, 'x' from generate_series(1, 1200) n`.execute(database.ownerDb);
  const { body } = await mundo.call(admin, 'GET', URL);
  expect(body).toEqual({
    mios: 0,
    sinAsignar: TOPE_DEL_RESUMEN,
    conNovedades: TOPE_DEL_RESUMEN,
    vencidos: 0,
  });
});

test('cada cuenta empieza por su índice, que no tiene los casos cerrados', async () => {
  await sql`insert into requerimientos (usuario_id, categoria_id, numero, descripcion, estado, novedades_encargado,
      encargado_id, vence)
    select ${elsa.id}, 1, '2024-' || n, 'x', case when n % 500 = 0 then 1 else 98 end, n % 500 = 0,
      case when n % 1000 = 0 then null else ${encargado.id}::bigint end, now() from generate_series(1, 20000) n`.execute(
    database.ownerDb,
  );
  await sql`analyze requerimientos`.execute(database.ownerDb);
  for (const todos of [true, false]) {
    const asked: CompiledQuery[] = [];
    const escucha = {
      async executeQuery(query: CompiledQuery) {
        asked.push(query);
        return database.db.executeQuery(query);
      },
    } as unknown as Reader;
    const contado = await contarResumen(escucha, { usuarioId: encargado.id, todos, now: mundo.clock.now() });
    expect(contado).toMatchObject({ mios: 20, sinAsignar: 20, conNovedades: 40 });
    const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
    const plan = await database.ownerDb.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
    const dicho = JSON.stringify(plan.rows);
    expect(dicho).not.toContain('Seq Scan');
    for (const indice of ['con_novedades', 'vence']) expect(dicho).toContain(`requerimientos_${indice}_idx`);
  }
});

test('es del personal', async () => {
  expect((await mundo.call(elsa, 'GET', URL)).status).toBe(403);
  expect((await mundo.call(await mundo.persona('ROLE_ADMIN'), 'GET', URL)).status).toBe(403);
  expect((await mundo.call(null, 'GET', URL)).status).toBe(401);
  mundo.control.otpExigido = true;
  expect((await mundo.call(admin, 'GET', URL)).status).toBe(403);
});
