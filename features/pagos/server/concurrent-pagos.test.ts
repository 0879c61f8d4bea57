import { sql } from '@oficina/db';
import { reserveFacturas } from '@oficina/facturas/server';
import { changeRows, random, rounds, useDatabase } from '@oficina/testing';
import { expect, test, vi } from 'vitest';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, RECHAZO, UNKNOWN } from './pasarela.test-kit.ts';
import { resolverPago } from './resolver-pago.ts';

/** The long run has 200 rounds: `RONDAS=200 npm test -- concurrent-pagos`. */
const ROUNDS = rounds(20);
const CONCURRENCY = 50;
const TIMEOUT_MS = 600_000;

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();

/** A request that waits too long for its turn gets a 503 and nothing is charged. A deadlock would be a 500. */
function countAccepted(respuestas: readonly { status: number }[]) {
  expect(
    respuestas.map(({ status }) => status).filter((status) => ![201, 422, 503].includes(status)),
  ).toEqual([]);
  return respuestas.filter(({ status }) => status === 201).length;
}

test(
  `${CONCURRENCY} pagos a la vez de una factura: uno solo la toma`,
  async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const maria = await kit.customer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const facturas = await kit.facturas(maria);
      const respuestas = await Promise.all(
        Array.from({ length: CONCURRENCY }, () => api.pagar(maria, facturas)),
      );
      expect(countAccepted(respuestas)).toBe(1);
    }
    expect(kit.gateway.charges).toHaveLength(ROUNDS);
    await expectConsistentFacturas(database.db);
  },
  TIMEOUT_MS,
);

test(
  'conjuntos que se pisan, en cualquier orden, mientras otros terminan: nunca dos pagos vivos por factura',
  async () => {
    const generator = random();
    kit.gateway.cobrar = async (chargeRequest) => {
      const roll = generator.integer(0, 2);
      if (roll === 0) return UNKNOWN;
      return roll === 1
        ? { kind: 'rejected', reason: RECHAZO }
        : { kind: 'ok', value: chargeOnLedger(kit.gateway, chargeRequest) };
    };
    const maria = await kit.customer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const facturas = await kit.facturas(maria, Array(8).fill(100_000));
      const randomFacturas = () =>
        facturas
          .map((id) => ({ id, rank: generator.integer(0, 1_000_000) }))
          .sort((a, b) => a.rank - b.rank)
          .slice(0, generator.integer(1, 8))
          .map(({ id }) => id);
      const respuestas = await Promise.all(
        Array.from({ length: CONCURRENCY }, () => api.pagar(maria, randomFacturas())),
      );
      expect(countAccepted(respuestas)).toBeGreaterThan(0);
      await expectConsistentFacturas(database.db);
    }
  },
  TIMEOUT_MS,
);

test('quien anota una aprobación y quien empieza a pagar con la misma tarjeta no se traban', async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  const maria = await kit.customer();
  // The approval only touches a card that is waiting for its first pago.
  const caduca = new Date('2026-11-16T10:15:00-03:00');
  await changeRows(database.db, 'tarjetas', maria.tarjeta, { caduca });
  const facturas = await kit.facturas(maria);
  const id = (await api.pagar(maria, facturas)).body.id as number;
  const charges = [await kit.chargeAtGateway(id)];
  const hasWaiters = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
    return rows[0]?.n ?? 0;
  };
  let approval: Promise<{ estado: number }> | undefined;
  const reservation = await database.db.tx(async (tx) => {
    await kit.deps.tarjetas.findForCharge(tx, maria.id, maria.tarjeta);
    // The owner connection has no lock timeout, so that a slow machine does not break the test.
    const deps = { ...kit.deps, db: database.ownerDb };
    approval = resolverPago(deps, id, { tipo: 'aprobado', charges });
    // By the time it waits for the card, it must not hold the facturas.
    await vi.waitFor(async () => expect(await hasWaiters()).toBe(1), { timeout: 8_000, interval: 20 });
    return reserveFacturas(tx, maria.id, facturas, { today: '2026-11-16', acceptsOverdue: true });
  });
  expect(reservation.kind).toBe('en-pago');
  expect((await approval)?.estado).toBe(1);
});
