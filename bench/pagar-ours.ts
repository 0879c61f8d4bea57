import { randomBytes } from 'node:crypto';
import { closeDb, createDb } from '@oficina/db';
import { type Actor, createLimits, type Origin } from '@oficina/http';
import { createJobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { pagoEstado } from '@oficina/pagos/contract';
import { DISABLED_ORDERS, type PagoPasarela, PLAZOS, pagosJobs } from '@oficina/pagos/server';
import { findTarjetaForCharge } from '@oficina/tarjetas/server';
import { systemClock as clock, Secret } from '@oficina/values';
import { createCircuitBreaker } from '../features/pagos/server/circuit-breaker.ts';
import { cobrarPago } from '../features/pagos/server/cobrar-pago.ts';
import { pagarFacturas } from '../features/pagos/server/pagar-facturas.ts';
import type { ChargeRequest } from '../features/pagos/server/pasarela.ts';
import type { Bill, Bills } from './pagar-bills.ts';

export const CLIENTS = 4;

export type Answer = 'procesado' | 'rechazado';
export type Reserved = { pagoId: number; chargeRequest: ChargeRequest };

export type Ours = {
  reserve(bill: Bill): Promise<Reserved>;
  charge(reserved: Reserved, answer: Answer): Promise<void>;
  pay(bill: Bill, answer: Answer): Promise<void>;
  close(): Promise<void>;
};

const origin: Origin = { id: 'bench', ip: '127.0.0.1', network: '127.0.0.1', agent: 'bench' };
const actorOf = (usuarioId: number): Actor => ({
  ...{ usuarioId, roles: ['ROLE_CONFIRMADO'], confirmado: true, otpPendiente: false },
  ...{ sesion: randomBytes(32), expira: new Date(8.64e15), autenticado: clock.now() },
});

function refuse(fields: object, message?: string): never {
  throw new Error(`A payment complained: ${message} ${JSON.stringify(fields)}`);
}
const log = { info: () => {}, warn: refuse, error: refuse };

/** The gateway answers at once in this process, so that only the product is measured. */
const gateway = (answerOf: (referencia: string) => Answer): PagoPasarela => ({
  cobrar: async ({ referencia, importe }) =>
    answerOf(referencia) === 'procesado'
      ? {
          kind: 'ok',
          value: {
            ...{ idPasarela: '900001', estadoPasarela: 'approved', importe },
            ...{ autorizacion: '123456', ticket: '77', tid: '000000000000001' },
          },
        }
      : {
          kind: 'rejected',
          reason: { codigo: '51', motivo: 'fondos insuficientes', advice: 'consultar-banco' },
        },
  consultar: async () => refuse({}, 'nobody asks'),
  listar: async () => refuse({}, 'nobody asks for all'),
  devolver: async () => refuse({}, 'nothing is given back'),
  health: async () => ({ kind: 'ok', value: undefined }),
});

export async function startOurs({ database, cipher }: Bills, connections = CLIENTS): Promise<Ours> {
  const url = database.appUrl;
  const queueLog = { info: () => {}, warn: console.error, error: console.error };
  const jobs = await createJobs({ url, jobs: [...mensajesJobs, ...pagosJobs], clock, log: queueLog });
  const db = createDb({ url, max: connections, applicationName: 'bench' });
  const answers = new Map<string, Answer>();
  const pasarela = gateway((referencia) => answers.get(referencia) ?? refuse({}, 'charged unexpectedly'));
  // All the pagos of a run come from one place and some are refused, so the limits must not block anybody.
  const rechazoLimits = { tarjeta: 1_000_000, persona: 1_000_000, red: 1_000_000 };
  const base = {
    db,
    jobs,
    pasarela,
    orders: DISABLED_ORDERS,
    orderTerms: { qrMinutes: 15, billeteraMinutes: 30, siteUrl: 'http://127.0.0.1' },
    clock,
    log,
    plazos: PLAZOS,
    alertAddresses: [],
    rechazoLimits,
    mark: () => {},
  };
  const tarjetas = {
    findForCharge: (...args: Tail<Parameters<typeof findTarjetaForCharge>>) =>
      findTarjetaForCharge({ cipher, clock }, ...args),
  };
  const sender = createMensajeSender({ jobs, clock, cipher });
  const deps = {
    ...base,
    acceptsOverdue: true,
    tarjetas,
    sender,
    circuitBreaker: createCircuitBreaker(base),
    orderBreaker: createCircuitBreaker(base),
    limits: createLimits(db, clock),
    cuentaMetodos: ['tarjeta'],
  };

  async function reserve(bill: Bill): Promise<Reserved> {
    const reserved = await pagarFacturas(deps, actorOf(bill.usuario_id), {
      ...{ metodo: 'tarjeta', tarjeta: bill.tarjeta_id, facturas: [bill.factura_id] },
      ...{ tarjetaCvc: new Secret('123'), key: bill.clave, origin },
    });
    if (!reserved.nuevo || reserved.chargeRequest === null) throw new Error('A bill was paid before.');
    return { pagoId: reserved.pago.id, chargeRequest: reserved.chargeRequest };
  }
  async function charge({ pagoId, chargeRequest }: Reserved, answer: Answer): Promise<void> {
    answers.set(chargeRequest.referencia, answer);
    const pago = await cobrarPago(deps, pagoId, chargeRequest, () => true);
    answers.delete(chargeRequest.referencia);
    if (pago?.estado !== pagoEstado.code(answer))
      throw new Error(`A payment ended in ${pago?.estado}, not ${answer}.`);
  }
  return {
    reserve,
    charge,
    pay: async (bill, answer) => charge(await reserve(bill), answer),
    async close() {
      deps.circuitBreaker.stop();
      await jobs.stop(2_000);
      await closeDb(db);
    },
  };
}

type Tail<T> = T extends [unknown, ...infer Rest] ? Rest : never;

/** Each client works on one item at a time. The result is the total in seconds. */
export async function byClients<T>(
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
  clients = CLIENTS,
): Promise<number> {
  const pending = list.values();
  const started = performance.now();
  const client = async () => {
    for (const item of pending) await work(item);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - started) / 1000;
}
