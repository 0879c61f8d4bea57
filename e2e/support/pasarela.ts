// The books of the simulated gateway, which say what really happened to the money, and what it is told to do wrong.
import { type Person, rows } from './data.ts';
import { locked } from './shared.ts';
import { expect } from './test.ts';

/** What becomes of a payment by the cents of its total. Any other cents go well. */
export const CENTAVOS = {
  /** It exists and is neither approved nor refused, until somebody decides. */
  inReview: 96,
  /** It is charged and the answer is lost. */
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

/** Everything that the gateway was asked to charge to that person, in its own words. */
export async function listCharges({ id }: Pick<Person, 'id'>): Promise<Charge[]> {
  const ownPagos = await rows<{ referencia: string }>('SELECT referencia FROM pagos WHERE usuario_id = $1', [
    id,
  ]);
  const { charges } = await ask<{ charges: Charge[] }>('/__sim/ledger');
  return charges.filter(({ reference }) => ownPagos.some(({ referencia }) => referencia === reference));
}

/** That money was taken once, and how much. */
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

/** While somebody pays for good: nobody makes the gateway fail for everybody meanwhile. */
export function withHealthyPasarela(work: () => Promise<void>): Promise<void> {
  return locked(GATEWAY_LOCK, '_shared', () => work());
}

/** Every payment is refused for the reason that is told, until the end. */
export function withRechazoReasons(work: (reject: (motivo: number) => Promise<void>) => Promise<void>) {
  return locked(GATEWAY_LOCK, '', async () => {
    try {
      await work((reason) => ask('/__sim/config', { reason }));
    } finally {
      await ask('/__sim/config', { reason: 0 });
    }
  });
}

/** The next payment, which the work has to make, is answered so much later. */
export function withSlowPasarela(ms: number, work: () => Promise<void>): Promise<void> {
  return locked(GATEWAY_LOCK, '', async () => {
    await ask('/__sim/faults', { do: 'delay', match: CHARGE_CALL, args: { ms } });
    await work();
  });
}
