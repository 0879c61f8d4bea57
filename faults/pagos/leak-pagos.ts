import { isOngoing } from '@oficina/pagos/contract';
import { type LeakHarness, STARTUP_MS } from './leak-harness.ts';
import {
  type ApiAnswer,
  bodyOf,
  type Caller,
  linkBody,
  linkPath,
  pagoBody,
  type SentRequest,
  type SimulatorControl,
} from './leak-requests.ts';
import { echoesOf, GATEWAY_PATHS, type PayMode, type SavedTarjeta, type StoreMode } from './leak-tarjetas.ts';
import type { TestTarjeta } from './leak-test-tarjetas.ts';
import type { Processes } from './processes.ts';
import type { Visit } from './seed.ts';
import { wait } from './storm.ts';

/** There is one of each kind of advice to the customer, and one that a person has to look into. */
const MOTIVOS = [96, 14, 51, 55, 58];
const SIMULATOR_FAULTS = [
  { do: 'delay', args: { ms: 800 } },
  { do: 'slow-body', args: { ms: 60 } },
  { do: 'html-500' },
  { do: 'truncate' },
  { do: 'drop-before-commit' },
  { do: 'drop-after-commit' },
  { do: 'hang' },
];
const SETTLE_MS = 120_000;

type Checkout<T extends TestTarjeta = TestTarjeta> = {
  caller: Caller;
  simulator: SimulatorControl;
  mode: PayMode;
  visits: Visit[];
  tarjetas: readonly T[];
  request(tarjeta: T, visit: Visit): SentRequest;
  /** What was paid is seen there, and its receipt below. */
  pathOf(answer: ApiAnswer): string;
};

type Till<T extends TestTarjeta> = Pick<Checkout<T>, 'caller' | 'simulator' | 'visits' | 'tarjetas'>;

export const accountCheckout = (mode: StoreMode, till: Till<SavedTarjeta>): Checkout<SavedTarjeta> => ({
  ...till,
  mode,
  request: ({ id, codigo }, { facturas }) => ({ path: '/api/pagos', body: pagoBody(id, facturas, codigo) }),
  pathOf: (answer) => `/api/pagos/${bodyOf(answer).id}`,
});

export const linkCheckout = (till: Till<TestTarjeta>): Checkout => ({
  ...till,
  mode: 'enlace',
  request(tarjeta, { facturas: [factura] }) {
    if (!factura) throw new Error('A visit without a factura.');
    const headers = { 'idempotency-key': `enlace-${factura.id}` };
    return { path: linkPath(factura), body: linkBody(tarjeta, factura), headers };
  },
  pathOf: (answer) => `/api/oob/pago/${bodyOf(answer).clave}`,
});

const pagar = <T extends TestTarjeta>(checkout: Checkout<T>, nombre: string, tarjeta: T) =>
  checkout.caller.step(`${checkout.mode}, ${nombre}`, pagoRequest(checkout, tarjeta), [201]);

/** The security code of this card has four digits, which can be told apart from the rest of the text. */
function findFourDigitTarjeta<T extends TestTarjeta>({ tarjetas }: Checkout<T>): T {
  const amex = tarjetas.find(({ numero }) => numero.length === 15);
  if (!amex) throw new Error('There is no card with a code of four digits.');
  return amex;
}

/** A pago in doubt is left for the worker. Each mode of the gateway has its own calls, so both saved cards may pay at once. */
export async function payWithFaults<T extends TestTarjeta>(checkout: Checkout<T>): Promise<void> {
  const { simulator, mode } = checkout;
  const { chargePath, savePath } = GATEWAY_PATHS[mode];
  const tarjeta = findFourDigitTarjeta(checkout);
  await killWhileCharging(checkout, tarjeta);
  for (const fault of SIMULATOR_FAULTS) {
    await simulator.failNext(chargePath, fault);
    await pagar(checkout, fault.do, tarjeta);
  }
  for (const [index, echo] of echoesOf(tarjeta).entries()) {
    await simulator.failNext(chargePath, echo);
    await pagar(checkout, `pago con eco ${index + 1}`, tarjeta);
  }
  if (mode === 'internal_token') return;
  for (const [index, orden] of [...echoesOf(tarjeta), { do: 'hang' }].entries()) {
    await simulator.failNext(savePath, orden);
    await pagar(checkout, `token con eco ${index + 1}`, tarjeta);
  }
}

/** The modes of the gateway run one after the other, because the reason for refusing applies to every call. */
export async function payWithoutFaults<T extends TestTarjeta>(checkout: Checkout<T>): Promise<void> {
  const { simulator, caller, tarjetas, mode } = checkout;
  for (const reason of MOTIVOS) {
    await simulator.configure({ reason });
    await pagar(checkout, `rechazo ${reason}`, findFourDigitTarjeta(checkout));
  }
  await simulator.configure({ reason: 0 });
  for (const tarjeta of tarjetas) {
    const path = checkout.pathOf(await pagar(checkout, 'aprobado', tarjeta));
    await waitUntilKnown(checkout, path);
    await caller.step(`${mode}, comprobante`, { method: 'GET', path: `${path}/comprobante` }, [200]);
  }
}

/** On a busy machine the pago may still be in doubt, and then it has no receipt. */
async function waitUntilKnown<T extends TestTarjeta>(
  { caller, mode }: Checkout<T>,
  path: string,
): Promise<void> {
  const signal = AbortSignal.timeout(SETTLE_MS);
  for (; !signal.aborted; await wait(500, signal)) {
    const { estado = 0 } = bodyOf(await caller.step(`${mode}, ver`, { method: 'GET', path }, [200]));
    if (!isOngoing(estado)) return;
  }
}

function pagoRequest<T extends TestTarjeta>(
  { visits, request }: Pick<Checkout<T>, 'visits' | 'request'>,
  tarjeta: T,
): SentRequest {
  const visit = visits.shift();
  if (!visit) throw new Error('There is nothing left to pay.');
  return request(tarjeta, visit);
}

async function killWhileCharging<T extends TestTarjeta>(checkout: Checkout<T>, tarjeta: T): Promise<void> {
  const { caller, simulator, mode } = checkout;
  const { chargePath } = GATEWAY_PATHS[mode];
  const callsBefore = await simulator.countCalls(chargePath);
  await simulator.failNext(chargePath, { do: 'hang' });
  const pago = caller.step(`${mode}, muerte`, pagoRequest(checkout, tarjeta), [0]);
  await simulator.waitForMoreCalls(chargePath, callsBefore);
  await killApi(caller.api);
  await pago;
}

async function killApi(api: Processes): Promise<void> {
  const [pid] = api.pids();
  await api.killOne('api');
  const signal = AbortSignal.timeout(STARTUP_MS);
  while (api.pids()[0] === pid && !signal.aborted) await wait(50, signal);
  await api.waitReady('todos', signal);
}

async function waitUntilNone(
  { base }: LeakHarness,
  countQuery: () => Promise<[string, unknown[]]>,
): Promise<boolean> {
  const signal = AbortSignal.timeout(SETTLE_MS);
  for (; !signal.aborted; await wait(500, signal)) {
    const [row] = await base.query<{ n: number }>(...(await countQuery()));
    if (row?.n === 0) return true;
  }
  return false;
}

/** The worker must have learnt of every charge of the gateway, and asked at least once about every other pago. */
export const waitSettled = (harness: LeakHarness) =>
  waitUntilNone(harness, async () => [
    `select count(*)::int4 as n from pagos
     where estado in (0, 3) and (consultas_vacias = 0 or referencia = any($1::text[]))`,
    [(await harness.pasarela.ledger()).charges.map(({ reference }) => reference)],
  ]);

/** Cards whose deletion failed at the gateway are left out, because they wait for a while before the next try. */
export const waitForgotten = (harness: LeakHarness) =>
  waitUntilNone(harness, async () => [
    `select count(*)::int4 as n from tarjetas t where eliminada is not null and token_pasarela is not null
       and not exists (select from pgboss.job where data->>'id' = t.id::text and start_after > now())`,
    [],
  ]);
