import assert from 'node:assert/strict';
import { readLog, type Sent } from './capture.ts';
import { countsFor } from './pagar.ts';
import type { Flips } from './pagar-hot.ts';
import { CLIENTS } from './pagar-ours.ts';
import { readPaymentLog, SETTLED } from './pagar-pgbench.ts';
import { type PagarRound, verdictsOf } from './pagar-report.ts';
import { assertSamePayments, type Known, scriptOf, toPaymentScript } from './pagar-script.ts';

const knownAs = (n: number): Known => ({
  ...{ id: n, usuario_id: 4000 + n, tarjeta_id: 5000 + n, factura_id: 6000 + n, importe: 700_000 + n },
  ...{ email: `persona${n}@bench.example`, clave: `clave-${n}`, pagoId: 8000 + n },
});
const begin: Sent = { text: 'begin', values: [] };
const commit: Sent = { text: 'commit', values: [] };
const fetched: Sent = { text: 'select clave from bench.pagos where id = $1', values: ['0'] };
const insertOf = (n: number): Sent => ({
  text: "with numero as (select 1) insert into pagos (id) select $1::bigint, $2, 'it' || $3 returning *",
  values: [String(4000 + n), `clave-${n}`, `it''s ${n}`],
});
const lockOf = (n: number): Sent => ({
  text: 'update facturas set x = $3 where id = any($1::bigint[]) and pago = $2 and y = $4',
  values: [`{${6000 + n}}`, String(8000 + n), '9', null],
});
const paymentOf = (n: number) => ({ known: knownAs(n), sent: [begin, insertOf(n), lockOf(n), commit] });

/**
 * The columns are those of pgbench: the client, its transaction, the time it took, the script and the instant of its end.
 */
const logOf = (clients: number, perClient: number, seconds: number) =>
  Array.from({ length: clients * perClient }, (_, place) => {
    const turn = Math.floor(place / clients) + 1;
    const at = turn * seconds;
    return `${place % clients} ${turn} 5000 0 ${1_000 + Math.floor(at)} ${Math.round((at % 1) * 1e6)}\n`;
  }).join('');

const roundOf = (ours: number, pgbench: number): PagarRound => ({
  ...{ ours, pgbench, ratio: ours / pgbench, nodeMicros: 1, oursDbMicros: 1, pgbenchDbMicros: 1 },
});
const judged = (small: PagarRound, large: PagarRound, rejected: Flips) => {
  const sides = [small, large].map((round, place) => ({ supplies: 10 ** place, rounds: [round] }));
  const flips = { updates: 10, hot: 10 };
  return verdictsOf(sides, [
    { rejected: flips, reserved: flips, paid: { updates: 10, hot: 0 } },
    { rejected, reserved: flips, paid: flips },
  ]).map(({ passed }) => passed);
};

export const pagarPlants: Record<string, () => void> = {
  'a payment by pgbench gets each value where the product had it': () => {
    const { text, words } = toPaymentScript(paymentOf(1).sent, knownAs(1));
    assert.match(
      text,
      /begin;\nwith numero .* select :usuario_id::bigint, :clave, 'it' \|\| :w0 returning \*/,
    );
    assert.match(text, /returning \* \\gset pago_\nupdate facturas set x = :c9 where id = any\(:facturas::/);
    assert.match(text, /and pago = :pago_id and y = null;\ncommit;/);
    assert.match(text, /^\\set c9 9\n/);
    assert.deepEqual(words, { w0: "it's 1" });
  },
  'payments that make different scripts are refused': () => {
    scriptOf([paymentOf(1), paymentOf(2)]);
    // One number is mistaken for another, which only a second payment reveals.
    const confused = { ...paymentOf(2), known: { ...knownAs(2), tarjeta_id: 4002, usuario_id: 1 } };
    assert.throws(() => scriptOf([paymentOf(1), confused]), /different scripts/);
    const longer = { ...paymentOf(2), sent: [...paymentOf(2).sent, commit] };
    assert.throws(() => scriptOf([paymentOf(1), longer]), /different scripts/);
    assert.throws(() => scriptOf([]), /No payment/);
  },
  'a pgbench with other statements or other transactions is refused': () => {
    const { sent } = paymentOf(1);
    const bare = [begin, insertOf(2), { ...lockOf(2), text: lockedByPgbench }, commit];
    assertSamePayments(sent, [fetched, ...bare, fetched, ...bare], 2);
    const refused = (list: readonly Sent[]) =>
      assert.throws(() => assertSamePayments(sent, list, 1), /does not send/);
    refused([fetched, ...bare, ...bare]);
    refused(bare);
    refused([fetched, ...bare.slice(0, -1)]);
    refused([fetched, ...bare, begin]);
    refused([fetched, commit, ...bare.slice(1)]);
  },
  'what begins and ends a transaction is read only when asked for': () => {
    const at = '2026-11-15 01:00:00.000 UTC [7]';
    const log = `${at} LOG:  statement: begin\n${at} LOG:  execute a1: select $1\n${at} DETAIL:  Parameters: $1 = '4'\n`;
    assert.deepEqual(readLog(log, true), [begin, { text: 'select $1', values: ['4'] }]);
    assert.deepEqual(readLog(log), [{ text: 'select $1', values: ['4'] }]);
  },
  'pgbench is timed while all its clients pay, once settled': () => {
    const perClient = SETTLED + 100;
    const rate = readPaymentLog(logOf(2, perClient, 0.05), 2, perClient);
    assert.ok(Math.abs(rate - 40) < 0.01, `${rate}`);
    // The first payments, however slow, are not counted; a missing one invalidates the round.
    const slow = logOf(2, perClient, 0.05).replace(/ 1000 50000\n/g, ' 900 0\n');
    assert.ok(Math.abs(readPaymentLog(slow, 2, perClient) - 40) < 0.01);
    assert.throws(() => readPaymentLog(logOf(1, perClient, 0.05), 2, perClient), /did not tell/);
    assert.throws(() => readPaymentLog(logOf(2, perClient - 1, 0.05), 2, perClient), /did not tell/);
    assert.throws(() => readPaymentLog(logOf(2, SETTLED, 0.05), 2, SETTLED), /to settle/);
  },
  'slow payments, payments that a size slows and flips that touch an index are refused': () => {
    const hot = { updates: 10, hot: 9 };
    assert.deepEqual(judged(roundOf(30, 100), roundOf(30, 100), hot), [true, true, true, true, true]);
    assert.deepEqual(judged(roundOf(29, 100), roundOf(30, 100), hot), [false, true, true, true, true]);
    assert.deepEqual(judged(roundOf(30, 100), roundOf(29, 100), hot), [true, false, true, true, true]);
    assert.deepEqual(judged(roundOf(50, 100), roundOf(34, 100), hot), [true, true, false, true, true]);
    const cold = { updates: 100, hot: 89 };
    assert.deepEqual(judged(roundOf(30, 100), roundOf(30, 100), cold), [true, true, true, true, false]);
    const none = { updates: 0, hot: 0 };
    assert.deepEqual(judged(roundOf(30, 100), roundOf(30, 100), none), [true, true, true, true, false]);
  },
  'there are bills for every round': () => {
    for (const [smallest, rounds] of [
      [2_000, 5],
      [10_000, 5],
      [10_000, 15],
      [100_000, 5],
    ] as const) {
      const { bills, perRound, paid } = countsFor([smallest, 1_000_000], rounds, false);
      const used = (rounds + 1) * (2 * perRound + SETTLED * CLIENTS) + paid;
      assert.ok(used < bills && bills <= 2 * smallest && perRound % CLIENTS === 0, `${smallest} ${rounds}`);
    }
    assert.throws(() => countsFor([500, 1_000_000], 5, false), /Too few/);
  },
};

/** pgbench numbers parameters as it meets them. */
const lockedByPgbench = 'update facturas set x = $1 where id = any($2::bigint[]) and pago = $3 and y = null';
