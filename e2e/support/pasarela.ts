// The records of the simulated gateway say what really happened to the money. Its faults are also set from here.
import { type Person, rows } from './data.ts';
import { locked } from './shared.ts';
import { expect } from './test.ts';

/** The cents of a total decide the outcome of its pago. Any other cents are approved. */
export const CENTAVOS = {
  /** The charge exists and is neither approved nor refused until somebody decides. */
  inReview: 96,
  /** The charge is made and the answer is lost. */
  unanswered: 98,
} as const;

type Charge = { reference: string; amount: number; status: string; last4: string };

async function ask<T>(path: `/__sim/${string}`, body?: object): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await fetch(
    `${process.env.E2E_PAYWAY_URL}${path}`,
    body ? { ...init, body: JSON.stringify(body) } : {},
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function listCharges({ id }: Pick<Person, 'id'>): Promise<Charge[]> {
  return chargesOf(
    await rows<{ referencia: string }>('SELECT referencia FROM pagos WHERE usuario_id = $1', [id]),
  );
}

/** A factura may be paid with an account or by its link, so its charges are found by the factura and not by a person. */
export async function listChargesOfFactura(numero: string): Promise<Charge[]> {
  return chargesOf(
    await rows<{ referencia: string }>(
      `SELECT p.referencia FROM pagos p JOIN pago_facturas pf ON pf.pago_id = p.id JOIN facturas f ON f.id = pf.factura_id
       WHERE f.numero = $1`,
      [numero],
    ),
  );
}

async function chargesOf(ownPagos: readonly { referencia: string }[]): Promise<Charge[]> {
  const { charges } = await ask<{ charges: Charge[] }>('/__sim/ledger');
  return charges.filter(({ reference }) => ownPagos.some(({ referencia }) => referencia === reference));
}

export async function expectOneCharge(person: Pick<Person, 'id'>, cents: number): Promise<void> {
  const cobros = (await listCharges(person)).filter(({ status }) => status === 'approved');
  expect(
    cobros.map(({ amount }) => amount),
    'lo que cobró la pasarela',
  ).toEqual([cents]);
}

export async function resolveCharge(referencia: string, status: 'approved' | 'rejected'): Promise<void> {
  await ask('/__sim/resolve', { ref: referencia, status });
}

const GATEWAY_LOCK = 'pasarela';
const CHARGE_CALL = { method: 'POST', path: '/api/v1/transaction_gateway/payments' };

/** Call this around a real payment, so that no other test makes the gateway fail for everybody meanwhile. */
export function withHealthyPasarela(work: () => Promise<void>): Promise<void> {
  return locked(GATEWAY_LOCK, '_shared', () => work());
}

/** Every pago of the run is refused for the given reason until the work ends. */
export function withRechazoReasons(work: (reject: (motivo: number) => Promise<void>) => Promise<void>) {
  return locked(GATEWAY_LOCK, '', async () => {
    try {
      await work((reason) => ask('/__sim/config', { reason }));
    } finally {
      await ask('/__sim/config', { reason: 0 });
    }
  });
}

/** Only the next pago is delayed, so the work has to make one. */
export function withSlowPasarela(ms: number, work: () => Promise<void>): Promise<void> {
  return locked(GATEWAY_LOCK, '', async () => {
    await ask('/__sim/faults', { do: 'delay', match: CHARGE_CALL, args: { ms } });
    await work();
  });
}
