// Each fault is planted on one pago, in a transaction that is then undone or in a copy of what the gateway recorded: the
// judge must find it, or it would find nothing.
import pg from 'pg';
import type { Base } from './database.ts';
import { findLooseFacturas, readPagos, readPaidFacturas } from './facts.ts';
import { type Facts, judge, type Problem } from './judge.ts';
import type { Ledger } from './pasarela.ts';
import type { Visit } from './seed.ts';

type Planted = {
  /** `$1` is the pago. */
  sql?: string;
  ledger?: (ledger: Ledger, reference: string) => Ledger;
  /** A problem of the judge, or the words of what is seen in passing. */
  found: Problem | RegExp;
};

const isOf = (reference: string) => (charge: Ledger['charges'][number]) => charge.reference === reference;
const again =
  (reference: string, other = reference) =>
  (ledger: Ledger) => ({
    ...ledger,
    charges: [
      ...ledger.charges,
      ...ledger.charges
        .filter(isOf(reference))
        .map((charge) => ({ ...charge, id: charge.id + 1, reference: other })),
    ],
  });
const twoMinutesBefore = (at: string) => new Date(Date.parse(at) - 120_000).toISOString();
const FACTURA = '(select factura_id from pago_facturas where pago_id = $1)';

const FAULTS: Readonly<Record<string, Planted>> = {
  'cobrado dos veces': { ledger: (ledger, reference) => again(reference)(ledger), found: 'overcharged' },
  'cobrado dos veces, por dos pagos': {
    sql: `with otro as (
        insert into pagos overriding system value
        select (jsonb_populate_record(p, jsonb_build_object('id', p.id + 1000000, 'referencia', p.referencia || 'D',
          'estado', 4, 'idempotencia', null, 'clave', gen_random_uuid()))).* from pagos p where id = $1 returning id)
      insert into pago_facturas (pago_id, factura_id, importe_cent, vigente)
      select otro.id, factura_id, importe_cent, false from otro, pago_facturas where pago_id = $1`,
    ledger: (ledger, reference) => again(reference, `${reference}D`)(ledger),
    found: 'overcharged',
  },
  'cobrado y no pagado': {
    sql: `update facturas set pagada = false, estado_pago = 0 where id in ${FACTURA}`,
    found: 'chargedUnpaid',
  },
  'pagado y no cobrado': {
    ledger: (ledger, reference) => ({
      ...ledger,
      charges: ledger.charges.filter((one) => !isOf(reference)(one)),
    }),
    found: 'paidUncharged',
  },
  'otro importe': {
    sql: 'update pago_facturas set importe_cent = importe_cent + 1 where pago_id = $1',
    found: 'renglon',
  },
  'cobro sin pago': {
    sql: `update pagos set referencia = referencia || 'X' where id = $1`,
    found: 'unknownPago',
  },
  'devuelto sin razón': {
    ledger: (ledger, reference) => ({
      ...ledger,
      refunds: ledger.charges.filter(isOf(reference)).map(({ id }) => ({ charge: id, amount: 1 })),
    }),
    found: 'wrongRefund',
  },
  'sin terminar': { sql: 'update pagos set estado = 3 where id = $1', found: 'unfinished' },
  'más de un minuto': {
    ledger: (ledger, reference) => ({
      ...ledger,
      charges: ledger.charges.map((one) =>
        isOf(reference)(one) ? { ...one, at: twoMinutesBefore(one.at) } : one,
      ),
    }),
    found: 'slow',
  },
  'se mostró otra cosa': { sql: 'update pagos set estado = 2 where id = $1', found: 'contradicted' },
  'no se avisó': { sql: 'delete from mensajes where ref_id = $1', found: 'noAviso' },
  'en proceso sin pago vivo': {
    sql: `update facturas set pagada = false, estado_pago = 9 where id in ${FACTURA}`,
    found: /en proceso sin un pago vivo/,
  },
  'vivo sin sus facturas': {
    sql: 'update pagos set estado = 0 where id = $1',
    found: /vivo sin sus facturas/,
  },
  'retenida por uno terminado': {
    sql: 'update pagos set estado = 4 where id = $1',
    found: /retenida por un pago terminado/,
  },
};

export type Settled = Pick<Facts, 'ledger' | 'plazos' | 'shownEstados'>;

/** Returns the faults that were planted on the pago of this visit and not found, and whatever was found before any was. */
export async function findMissed({ ownerUrl }: Base, visit: Visit, settled: Settled): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const base = {
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<T>(text, values)).rows,
  };
  async function look(ledger: Ledger): Promise<(Problem | string)[]> {
    const [pagos, paidFacturas] = [await readPagos(base), await readPaidFacturas(base)];
    const facts = { ...settled, ledger, pagos, paidFacturas, visits: [visit.facturas], outages: [] };
    return [...judge(facts).problems.map(({ problem }) => problem), ...(await findLooseFacturas(base))];
  }
  try {
    const missed = (await look(settled.ledger)).map((problem) => `${problem}, sin plantar nada`);
    const pago = (await readPagos(base)).find(
      ({ estado, facturas }) => estado === 1 && facturas.some(({ id }) => id === visit.facturas[0]?.id),
    );
    if (pago?.byLink !== visit.byLink) return [...missed, 'no hubo en qué plantar'];
    for (const [name, { sql, ledger, found }] of Object.entries(FAULTS)) {
      await client.query('begin');
      const { rowCount } = sql ? await client.query(sql, [pago.id]) : { rowCount: 1 };
      const seen = await look(ledger?.(settled.ledger, pago.referencia) ?? settled.ledger);
      await client.query('rollback');
      const isFound = seen.some((one) => (found instanceof RegExp ? found.test(one) : one === found));
      if (!rowCount || !isFound) missed.push(name);
    }
    return missed;
  } finally {
    await client.end();
  }
}

export const FAULT_COUNT = Object.keys(FAULTS).length;
