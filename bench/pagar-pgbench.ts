import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sent } from './capture.ts';
import { withClient } from './database.ts';
import type { Bills } from './pagar-bills.ts';
import { CLIENTS } from './pagar-ours.ts';
import { type Script, withPgbench } from './pgbench.ts';

/** PostgreSQL plans a statement anew five times per connection, so the first pagos of each client are not counted. */
export const SETTLED = 20;

export type Prepared = { sent: Sent[]; script: Script };

export function argsOf({ first, perClient, clients }: { first: number; perClient: number; clients: number }) {
  const start = { turn: 0, base: first, each: perClient };
  const given = Object.entries(start).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  return [...given, '-c', String(clients), '-t', String(perClient)];
}

/** A statement that changes nothing is no error for pgbench, and would be quick. */
export async function assertPaid({ database }: Bills, first: number, count: number): Promise<void> {
  const { rows } = await withClient(database.ownerUrl, (owner) =>
    owner.query<{ paid: number }>(
      `SELECT count(*)::int AS paid FROM bench.pagos b
       JOIN facturas f ON f.id = b.factura_id AND f.pagada AND f.estado_pago = 1
       JOIN pago_facturas pf ON pf.factura_id = f.id AND pf.vigente
       JOIN pagos p ON p.id = pf.pago_id AND p.estado = 1
       JOIN mensajes m ON m.ref_id = p.id AND m.plantilla = 'pago_aprobado'
       WHERE b.id >= $1 AND b.id < $1 + $2`,
      [first, count],
    ),
  );
  if (rows[0]?.paid !== count) throw new Error(`pgbench paid ${rows[0]?.paid} bills of ${count}.`);
}

export type BareRound = { perSecond: number; paid: number };

/** The rate is taken once each client has its plans; `paid` counts all the facturas. */
export async function payBare(bills: Bills, { sent, script }: Prepared, count: number): Promise<BareRound> {
  const perClient = count / CLIENTS + SETTLED;
  const paid = perClient * CLIENTS;
  const first = bills.reserve(paid);
  const folder = await mkdtemp(join(tmpdir(), 'bench-pagar-'));
  try {
    await withPgbench(bills.database.appUrl, script, (run) =>
      run([...argsOf({ first, perClient, clients: CLIENTS }), '-l', `--log-prefix=${join(folder, 'log')}`]),
    );
    const files = await readdir(folder);
    const logs = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const perSecond = readPaymentLog(logs.join(''), CLIENTS, perClient);
    await assertPaid(bills, first, paid);
    // The rate is corrected for the fetch as if it cost as much as the others, which favours pgbench.
    return { perSecond: perSecond * ((sent.length + 1) / sent.length), paid };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The interval runs from when the last client has settled until the first one ends, so all of them were paying. */
export function readPaymentLog(log: string, clients: number, perClient: number): number {
  const lines = [...log.matchAll(/^(\d+) \d+ \d+ \d+ (\d+) (\d+)/gm)];
  const ends = Map.groupBy(
    lines.map(([, client, seconds, micros]) => ({ client, at: Number(seconds) + Number(micros) / 1e6 })),
    ({ client }) => client,
  );
  const each = [...ends.values()].map((list) => list.map(({ at }) => at).sort((a, b) => a - b));
  if (each.length !== clients || each.some((list) => list.length !== perClient))
    throw new Error(`pgbench did not tell of ${perClient} payments of each of ${clients} clients.`);
  const start = Math.max(...each.map((list) => list[SETTLED - 1] ?? Number.NaN));
  const stop = Math.min(...each.map((list) => list.at(-1) ?? Number.NaN));
  const counted = each.flat().filter((at) => at > start && at <= stop).length;
  if (!(stop > start && counted > 0)) throw new Error('pgbench: too few payments to settle.');
  return counted / (stop - start);
}
