// The wallet of the simulator pays what the screen shows, as the phone of a person would.
import { rows } from './data.ts';
import { expect } from './test.ts';

type Order = { reference: string; status: string };

async function ask<T>(path: `/__sim/${string}`, body?: object): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await fetch(
    `${process.env.E2E_MERCADOPAGO_URL}${path}`,
    body ? { ...init, body: JSON.stringify(body) } : {},
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Of a factura, the newest comes first. */
async function referencesOf(numero: string): Promise<string[]> {
  const found = await rows<{ referencia: string }>(
    `SELECT p.referencia FROM pagos p JOIN pago_facturas pf ON pf.pago_id = p.id JOIN facturas f ON f.id = pf.factura_id
     WHERE f.numero = $1 ORDER BY p.id DESC`,
    [numero],
  );
  return found.map(({ referencia }) => referencia);
}

const newest = async (numero: string) => (await referencesOf(numero))[0] ?? '';

export const payCode = async (numero: string) =>
  ask(`/__sim/ordenes/${await newest(numero)}/pagar`, { medio: 'account_money' });

export const endCode = async (numero: string) =>
  ask(`/__sim/ordenes/${await newest(numero)}/estado`, { status: 'expired', detail: 'expired' });

/** How many orders of a factura are in each state. */
async function ordersOf(numero: string): Promise<Record<string, number>> {
  const references = await referencesOf(numero);
  const { orders } = await ask<{ orders: Order[] }>('/__sim/ledger');
  const count: Record<string, number> = {};
  for (const { reference, status } of orders)
    if (references.includes(reference)) count[status] = (count[status] ?? 0) + 1;
  return count;
}

export const expectOrders = (numero: string, orders: Record<string, number>) =>
  expect.poll(() => ordersOf(numero), 'lo que tiene Mercado Pago').toEqual(orders);
