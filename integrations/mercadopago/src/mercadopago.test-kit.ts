import type { CreatedOrder, OrderRequest } from '@oficina/pagos/server';
import { useSimulator } from '@oficina/testing/use-simulator';
import { type Outcome, Secret } from '@oficina/values';
import { createMercadoPago, type MercadoPagoOptions } from './index.ts';

/** These values are repeated and not imported, because the adapter and the simulator share only the protocol. */
const ACCOUNT = { accessToken: new Secret('credencial-de-prueba-de-mercado-pago'), posId: 'CAJA1' };

export const IMPORTE = 4_187_350;

let made = 0;
export function buildOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
  made += 1;
  return {
    referencia: `OV${made}X${process.hrtime.bigint().toString(36)}`,
    importe: IMPORTE,
    descripcion: 'Factura 11/2026',
    expiresInS: 900,
    metodo: 'qr',
    ...changes,
  };
}

export const billetera = (changes: Partial<OrderRequest> = {}) =>
  buildOrder({
    metodo: 'billetera',
    expiresInS: 1_800,
    returnTo: 'https://ejemplo.com/f/p/clave',
    ...changes,
  });

/** An outcome that is not `ok` fails the test with what it was. */
export function doneOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(`It was not done: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

type SimOrder = {
  id: string;
  reference: string;
  status: string;
  amount: number;
  refunds: { amount: number; status: string }[];
};
export type Ledger = {
  orders: SimOrder[];
  notices: { id: string; action: string; tries: number; status: number | null }[];
  late: number;
  held: number;
};

export function useMercadoPago() {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  const { told, log, ask, set, fault, calls } = simulator;
  const options = (changes: Partial<MercadoPagoOptions> = {}): MercadoPagoOptions => ({
    ...ACCOUNT,
    baseUrl: simulator.url,
    // The limit is long, so that a busy machine does not look like a failure of the gateway.
    timeoutMs: 30_000,
    hosts: ['www.mercadopago.com.ar', '127.0.0.1'],
    log,
    ...changes,
  });
  const gateway = (changes?: Partial<MercadoPagoOptions>) => createMercadoPago(options(changes));
  const ledger = async () => (await ask('/__sim/ledger')) as Ledger;

  return {
    told,
    log,
    ask,
    set,
    fault,
    calls,
    options,
    gateway,
    ledger,
    mix: (mix: object) => ask('/__sim/mix', mix),
    advance: (advanceMs: number) => ask('/__sim/clock', { advanceMs }),
    pay: (id: string, body: object = {}) => ask(`/__sim/ordenes/${id}/pagar`, body),
    force: (id: string, status: string, detail: string) =>
      ask(`/__sim/ordenes/${id}/estado`, { status, detail }),
    async waiting(
      changes: Partial<OrderRequest> = {},
    ): Promise<OrderRequest & CreatedOrder & { since: Date }> {
      const order = buildOrder(changes);
      return { ...order, ...doneOf(await gateway().create(order)), since: new Date() };
    },
    url: () => simulator.url,
  };
}
