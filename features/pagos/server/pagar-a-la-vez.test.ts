import { sql } from '@oficina/db';
import { reservarFacturas } from '@oficina/facturas/server';
import { random, rounds, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { facturasEnOrden } from './invariantes.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad, DUDA, RECHAZO } from './pasarela.test-kit.ts';
import { resolverPago } from './resolver-pago.ts';

/** The long proof is of 200: `RONDAS=200 npm test -- pagar-a-la-vez`. */
const RONDAS = rounds(20);
const A_LA_VEZ = 50;
const LARGO_MS = 600_000;

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;

beforeAll(() => {
  casa = mundo.app();
});

/** Whoever waits too long for its turn is told to try again (503): nothing was charged. A deadlock would be 500. */
function contar(respuestas: readonly { status: number }[]) {
  expect(
    respuestas.map(({ status }) => status).filter((status) => ![201, 422, 503].includes(status)),
  ).toEqual([]);
  return respuestas.filter(({ status }) => status === 201).length;
}

test(
  `${A_LA_VEZ} pagos a la vez de una factura: uno solo la toma`,
  async () => {
    mundo.mano.cobrar = async () => DUDA;
    const maria = await mundo.cliente();
    for (let ronda = 0; ronda < RONDAS; ronda += 1) {
      const facturas = await mundo.facturas(maria);
      const respuestas = await Promise.all(
        Array.from({ length: A_LA_VEZ }, () => casa.pagar(maria, facturas)),
      );
      expect(contar(respuestas)).toBe(1);
    }
    expect(mundo.mano.cobros).toHaveLength(RONDAS);
    await facturasEnOrden(database.db);
  },
  LARGO_MS,
);

test(
  'conjuntos que se pisan, en cualquier orden, mientras otros terminan: nunca dos pagos vivos por factura',
  async () => {
    const azar = random();
    mundo.mano.cobrar = async (cobro) => {
      const suerte = azar.integer(0, 2);
      if (suerte === 0) return DUDA;
      return suerte === 1
        ? { kind: 'rejected', reason: RECHAZO }
        : { kind: 'ok', value: cobrarDeVerdad(mundo.mano, cobro) };
    };
    const maria = await mundo.cliente();
    for (let ronda = 0; ronda < RONDAS; ronda += 1) {
      const facturas = await mundo.facturas(maria, Array(8).fill(100_000));
      const alAzar = () =>
        facturas
          .map((id) => ({ id, lugar: azar.integer(0, 1_000_000) }))
          .sort((a, b) => a.lugar - b.lugar)
          .slice(0, azar.integer(1, 8))
          .map(({ id }) => id);
      const respuestas = await Promise.all(
        Array.from({ length: A_LA_VEZ }, () => casa.pagar(maria, alAzar())),
      );
      expect(contar(respuestas)).toBeGreaterThan(0);
      await facturasEnOrden(database.db);
    }
  },
  LARGO_MS,
);

test('quien anota una aprobación y quien empieza a pagar con la misma tarjeta no se traban', async () => {
  mundo.mano.cobrar = async () => DUDA;
  const maria = await mundo.cliente();
  // Only a card that its first payment keeps is touched by the approval.
  const caduca = new Date('2026-11-16T10:15:00-03:00');
  await database.db.updateTable('tarjetas').set({ caduca }).where('id', '=', maria.tarjeta).execute();
  const facturas = await mundo.facturas(maria);
  const id = (await casa.pagar(maria, facturas)).body.id as number;
  const { referencia, total_cent } = await mundo.pago(id);
  const cobros = [cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent })];
  const esperan = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
    return rows[0]?.n ?? 0;
  };
  let aprobacion: Promise<{ estado: number }> | undefined;
  const reserva = await database.db.tx(async (tx) => {
    await mundo.deps.tarjetas.paraCobro(tx, maria.id, maria.tarjeta);
    // As the owner, who has no limit to what it waits: a slow machine must not end this.
    const deps = { ...mundo.deps, db: database.ownerDb };
    aprobacion = resolverPago(deps, id, { tipo: 'aprobado', cobros });
    // Until it waits for the card: the bills must not be held by then.
    await vi.waitFor(async () => expect(await esperan()).toBe(1), { timeout: 8_000, interval: 20 });
    return reservarFacturas(tx, maria.id, facturas);
  });
  expect(reserva.kind).toBe('en-pago');
  expect((await aprobacion)?.estado).toBe(1);
});
