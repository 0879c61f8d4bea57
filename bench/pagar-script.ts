import { captureStatements, type Sent } from './capture.ts';
import type { Bill, Bills } from './pagar-bills.ts';
import { startOurs } from './pagar-ours.ts';
import { argsOf, assertPaid, type Prepared } from './pagar-pgbench.ts';
import { byParameter, renumbered, type Script, withPgbench } from './pgbench.ts';

/** Another number means that the product changed, and with it the figure. */
const STATEMENTS = 24;
const TRANSACTIONS = 3;
/** Several are captured, to see what changes between payments. */
const CAPTURED = 3;
/** An id above this cannot be mistaken for a constant of a statement. */
const UNMISTAKABLE = 100;
export type Known = Bill & { pagoId: number };

const FETCH = `select usuario_id, tarjeta_id, importe, email, clave, facturas, importes from bench.pagos
  where id = :fila \\gset`.replace(/\s+/g, ' ');

/**
 * The values that pgbench cannot make by itself come from a row of bench.pagos, and the id of the pago from its INSERT;
 * instants, random suffixes and documents are those of one real payment.
 */
export function toPaymentScript(sent: readonly Sent[], known: Known): Script {
  const variables = new Map([
    [String(known.usuario_id), 'usuario_id'],
    [String(known.tarjeta_id), 'tarjeta_id'],
    [String(known.importe), 'importe'],
    [`{${known.factura_id}}`, 'facturas'],
    [`{${known.importe}}`, 'importes'],
    [known.email, 'email'],
    [known.clave, 'clave'],
    [String(known.pagoId), 'pago_id'],
  ]);
  const constants = new Set<string>();
  const words: Record<string, string> = {};
  const lines = sent.map((statement) => {
    const text = byParameter(statement, (value) => {
      const variable = variables.get(value);
      if (variable) return `:${variable}`;
      if (/^\d{1,3}$/.test(value)) {
        constants.add(value);
        return `:c${value}`;
      }
      const word = `w${Object.keys(words).length}`;
      // The log doubles the quotes inside a value.
      words[word] = value.replaceAll("''", "'");
      return `:${word}`;
    });
    return /\binsert into pagos \(/i.test(text) ? `${text} \\gset pago_` : `${text};`;
  });
  const text = [
    ...[...constants].map((value) => `\\set c${value} ${value}`),
    '\\set turn :turn + 1',
    '\\set fila :base + :client_id * :each + :turn - 1',
    FETCH,
    ...lines,
    '',
  ].join('\n');
  return { text, words };
}

/** Equal payments must give equal scripts; otherwise a value was mistaken for another. */
export function scriptOf(payments: readonly { sent: readonly Sent[]; known: Known }[]): Script {
  const [first, ...others] = payments.map(({ sent, known }) => toPaymentScript(sent, known));
  if (!first) throw new Error('No payment was captured.');
  const other = others.find(({ text }) => text !== first.text);
  if (other) throw new Error(`Two payments make different scripts:\n${first.text}\n${other.text}`);
  return first;
}

export function assertSamePayments(ours: readonly Sent[], pgbench: readonly Sent[], payments: number): void {
  const rest = pgbench.filter(({ text }) => !text.includes('from bench.pagos'));
  const fetches = pgbench.length - rest.length;
  const expected = Array.from({ length: payments }, () => ours.map(renumbered)).flat();
  const found = rest.map(renumbered);
  const at = expected.findIndex((text, place) => text !== found[place]);
  if (fetches === payments && at < 0 && found.length === expected.length) return;
  throw new Error(
    `pgbench does not send what the product sends (${found.length} statements, not ${expected.length}; ${fetches} fetches).\nproduct: ${expected[at]}\npgbench: ${found[at]}`,
  );
}

export async function preparePayments(bills: Bills): Promise<Prepared> {
  const { database } = bills;
  const list = (await bills.take(CAPTURED * 10)).filter(
    ({ usuario_id, tarjeta_id }) => Math.min(usuario_id, tarjeta_id) > UNMISTAKABLE,
  );
  if (list.length < CAPTURED) throw new Error('Too few payments whose numbers tell them apart.');
  const ours = await startOurs(bills, 1);
  const known: Known[] = [];
  const all = await captureStatements(
    database,
    async () => {
      for (const bill of list.slice(0, CAPTURED)) {
        const reserved = await ours.reserve(bill);
        await ours.charge(reserved, 'procesado');
        known.push({ ...bill, pagoId: reserved.pagoId });
      }
    },
    { simple: true },
  ).finally(() => ours.close());
  const each = all.length / known.length;
  const payments = known.map((one, place) => ({
    known: one,
    sent: all.slice(place * each, (place + 1) * each),
  }));
  const sent = payments[0]?.sent ?? [];
  const count = (text: string) => sent.filter((one) => one.text === text).length;
  const shape = { statements: sent.length - 2 * count('begin'), transactions: count('commit') };
  if (shape.statements !== STATEMENTS || shape.transactions !== TRANSACTIONS)
    throw new Error(
      `A payment sends ${JSON.stringify(shape)}, not ${STATEMENTS} and ${TRANSACTIONS}:\n${sent.map(({ text }) => text).join('\n')}`,
    );
  const script = scriptOf(payments);
  const first = bills.reserve(CAPTURED);
  const bare = await captureStatements(
    database,
    () =>
      withPgbench(database.appUrl, script, (run) => run(argsOf({ first, perClient: CAPTURED, clients: 1 }))),
    { simple: true },
  );
  assertSamePayments(sent, bare, CAPTURED);
  await assertPaid(bills, first, CAPTURED);
  return { sent, script };
}
