import { sql } from '@oficina/db';
import { beforeEach, expect, test } from 'vitest';
import { type AvisarDeps, avisarCorte } from './avisar-corte.ts';
import { PROGRAMADO, useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, database } = kit;
const MANY = 20_000;

beforeEach(async () => {
  await sql`insert into suministros (cuenta, nombre, zona)
    select '5' || lpad(n::text, 7, '0'), 'X', 'Centro' from generate_series(1, ${MANY}::int) n`.execute(
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

test('veinte mil suministros: publicar, avisar, cambiar y eliminar en pocas sentencias y poco tiempo', async () => {
  const cuentas = Array.from({ length: MANY }, (_, n) => `5${String(n + 1).padStart(7, '0')}`);
  const day = { inicio: '2026-11-17T08:00:00-03:00', fin: '2026-11-17T12:00:00-03:00' };
  const cuerpo = { ...PROGRAMADO, ...day, cuentas };
  const timed = async <T>(label: string, task: () => Promise<T>): Promise<T> => {
    const before = performance.now();
    const result = await task();
    tiempos[label] = Math.round(performance.now() - before);
    return result;
  };
  const tiempos: Record<string, number> = {};
  let statements = 0;
  const avisos: AvisarDeps = {
    ...kit.avisos,
    sender: {
      enqueueFrom: (tx, select) => {
        statements += 1;
        return kit.avisos.sender.enqueueFrom(tx, select);
      },
    },
  };
  const afectados = await timed('afectados', () =>
    kit.call(ariel.id, 'POST', '/api/cortes/afectados', cuerpo),
  );
  expect(afectados.body).toMatchObject({ suministros: MANY, conCorreo: MANY, sinContacto: 0 });
  const { status, body } = await timed('publicar', () => kit.publicar(cuerpo));
  expect([status, body.totalSuministros]).toEqual([201, MANY]);
  const id = body.id as number;
  await sql`analyze corte_suministros`.execute(database.ownerDb);
  expect(await timed('avisar', () => avisarCorte(avisos, id))).toBe(MANY);
  expect(await timed('avisar de nuevo', () => avisarCorte(avisos, id))).toBe(0);
  // Each of the two runs makes three statements: suministros that left the corte, people in it, and people that the
  // telephone did not reach.
  expect(statements).toBe(6);
  await kit.enviar();
  await kit.editar(id, { motivo: 'Poda' });
  expect(await timed('avisar el cambio', () => avisarCorte(avisos, id))).toBe(MANY);
  const delivery = await timed('contar', () => kit.call(ariel.id, 'GET', `/api/cortes/${id}/avisos`));
  expect(delivery.body).toMatchObject({
    ...{ suministros: MANY, avisados: MANY, pendientes: 0, fallidos: 0, sinContacto: 0 },
  });
  const customer = await sql<{ id: number }>`select id from usuarios where email like 'g%' limit 1`.execute(
    database.ownerDb,
  );
  const ownCortes = await timed('Inicio', () =>
    kit.call(customer.rows[0]?.id ?? 0, 'GET', '/api/cortes?vigente=true'),
  );
  expect(ownCortes.body.totalItems).toBe(1);
  const half = await timed('cambiar los suministros', () =>
    kit.editar(id, { cuentas: cuentas.slice(MANY / 2) }),
  );
  expect(half.body.totalSuministros).toBe(MANY / 2);
  await kit.editar(id, { cuentas: null });
  await kit.eliminar(id);
  expect(await timed('avisar la cancelación', () => avisarCorte(avisos, id))).toBe(MANY);
  console.log(JSON.stringify(tiempos));
  for (const [label, ms] of Object.entries(tiempos))
    expect(ms, label).toBeLessThan(label === 'Inicio' ? 2_000 : 60_000);
}, 180_000);
