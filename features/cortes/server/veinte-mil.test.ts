import { sql } from '@oficina/db';
import { fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AvisarDeps, avisarCorte } from './avisar-corte.ts';
import { createKit, type Kit } from './cortes.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const MUCHOS = 20_000;
let kit: Kit;
let ariel: number;

beforeAll(async () => {
  kit = await createKit(database, clock);
  ariel = (await kit.personal()).id;
  await sql`insert into suministros (cuenta, nombre, zona)
    select '5' || lpad(n::text, 7, '0'), 'X', 'Centro' from generate_series(1, ${MUCHOS}::int) n`.execute(
    database.ownerDb,
  );
  await sql`with gente as (
      insert into usuarios (email, nombre, roles, email_validado)
      select 'g' || id || '@prueba.test', 'Gente', '{ROLE_CONFIRMADO}', true from suministros returning id, email
    ), preferencias as (insert into usuario_preferencias (usuario_id) select id from gente)
    insert into usuario_suministros (usuario_id, suministro_id)
    select id, substring(email from 'g(\\d+)@')::bigint from gente`.execute(database.ownerDb);
  await sql`analyze`.execute(database.ownerDb);
}, 120_000);
afterAll(() => kit.close());

test('veinte mil suministros: publicar, avisar, cambiar y eliminar en pocas sentencias y poco tiempo', async () => {
  const cuentas = Array.from({ length: MUCHOS }, (_, n) => `5${String(n + 1).padStart(7, '0')}`);
  const cuerpo = {
    tipo: 'programado',
    inicio: '2026-11-17T08:00:00-03:00',
    fin: '2026-11-17T12:00:00-03:00',
    zona: 'Centro',
    motivo: 'Cambio de transformador',
    cuentas,
  };
  const medido = async <T>(que: string, hacer: () => Promise<T>): Promise<T> => {
    const antes = performance.now();
    const hecho = await hacer();
    tiempos[que] = Math.round(performance.now() - antes);
    return hecho;
  };
  const tiempos: Record<string, number> = {};
  let sentencias = 0;
  const avisos: AvisarDeps = {
    ...kit.avisos,
    mensajero: {
      encolarDesde: (tx, select) => {
        sentencias += 1;
        return kit.avisos.mensajero.encolarDesde(tx, select);
      },
    },
  };
  const afectados = await medido('afectados', () =>
    kit.pedir(ariel, 'POST', '/api/cortes/afectados', cuerpo),
  );
  expect(afectados.body).toMatchObject({ suministros: MUCHOS, conCorreo: MUCHOS, sinContacto: 0 });
  const { status, body } = await medido('publicar', () => kit.pedir(ariel, 'POST', '/api/cortes', cuerpo));
  expect([status, body.totalSuministros]).toEqual([201, MUCHOS]);
  const id = body.id as number;
  await sql`analyze corte_suministros`.execute(database.ownerDb);
  expect(await medido('avisar', () => avisarCorte(avisos, id))).toBe(MUCHOS);
  expect(await medido('avisar de nuevo', () => avisarCorte(avisos, id))).toBe(0);
  // Twice: whose supply is no longer in it, who is in it, and whom the telephone did not reach.
  expect(sentencias).toBe(6);
  await kit.enviar();
  await kit.pedir(ariel, 'PATCH', `/api/cortes/${id}`, { motivo: 'Poda' });
  expect(await medido('avisar el cambio', () => avisarCorte(avisos, id))).toBe(MUCHOS);
  const entrega = await medido('contar', () => kit.pedir(ariel, 'GET', `/api/cortes/${id}/avisos`));
  expect(entrega.body).toMatchObject({
    ...{ suministros: MUCHOS, avisados: MUCHOS, pendientes: 0, fallidos: 0, sinContacto: 0 },
  });
  const cliente = await sql<{ id: number }>`select id from usuarios where email like 'g%' limit 1`.execute(
    database.ownerDb,
  );
  const suya = await medido('Inicio', () =>
    kit.pedir(cliente.rows[0]?.id ?? 0, 'GET', '/api/cortes?vigente=true'),
  );
  expect(suya.body.totalItems).toBe(1);
  const mitad = await medido('cambiar los suministros', () =>
    kit.pedir(ariel, 'PATCH', `/api/cortes/${id}`, { cuentas: cuentas.slice(MUCHOS / 2) }),
  );
  expect(mitad.body.totalSuministros).toBe(MUCHOS / 2);
  await kit.pedir(ariel, 'PATCH', `/api/cortes/${id}`, { cuentas: null });
  await kit.pedir(ariel, 'DELETE', `/api/cortes/${id}`);
  expect(await medido('avisar la cancelación', () => avisarCorte(avisos, id))).toBe(MUCHOS);
  console.log(JSON.stringify(tiempos));
  for (const [que, ms] of Object.entries(tiempos))
    expect(ms, que).toBeLessThan(que === 'Inicio' ? 2_000 : 60_000);
}, 180_000);
