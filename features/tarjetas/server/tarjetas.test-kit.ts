import { createHash } from 'node:crypto';
import { type Db, sql } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { fixedClock, type TestDatabase } from '@oficina/testing';
import { type Outcome, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MARCAS } from '../contract/index.ts';
import type { NewTarjeta, Rechazo, RegisteredTarjeta, TarjetasBoveda, TokenizedTarjeta } from './boveda.ts';
import type { AddedTarjeta, TarjetasDeps } from './deps.ts';
import type { Lockout } from './intentos.ts';
import { tarjetasJobs } from './jobs.ts';
import { registerTarjetas } from './routes.ts';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const EMISORES: Record<string, [number, string]> = {
  visa: [1, 'Visa'],
  visaDebit: [31, 'Visa Débito'],
  master: [104, 'Mastercard'],
  amex: [111, 'American Express'],
};

const ACCEPTED = ['visa', 'visaDebit', 'amex'];

export type GatewayControl = {
  receivedTarjetas: (NewTarjeta | TokenizedTarjeta)[];
  removedRefs: string[];
  avisos: AddedTarjeta[];
  lockouts: Lockout[];
  tarjetasWithOngoingPago: Set<number>;
  register: () => Outcome<RegisteredTarjeta, Rechazo> | undefined;
  remove: () => Outcome<void>;
  caduca: Date | undefined;
  /** The gateway answers no call until it has received this many, so that all are checked before the first is saved. */
  batchSize: number;
};

const idleGateway = (): GatewayControl => ({
  receivedTarjetas: [],
  removedRefs: [],
  avisos: [],
  lockouts: [],
  tarjetasWithOngoingPago: new Set(),
  register: () => undefined,
  remove: () => ({ kind: 'ok', value: undefined }),
  caduca: undefined,
  batchSize: 1,
});

function createBoveda(gateway: GatewayControl): TarjetasBoveda {
  let arrived = 0;
  let waiting: (() => void)[] = [];
  const waitForAll = () =>
    new Promise<void>((resolve) => {
      arrived += 1;
      waiting.push(resolve);
      if (arrived < gateway.batchSize) return;
      for (const one of waiting) one();
      [arrived, waiting] = [0, []];
    });
  return {
    async register(tarjeta) {
      gateway.receivedTarjetas.push(tarjeta);
      const numero = 'numero' in tarjeta ? tarjeta.numero.reveal() : '';
      await waitForAll();
      const [emisor, emisorNombre] = EMISORES[tarjeta.marca] ?? [0, ''];
      const cardDigits =
        'token' in tarjeta ? tarjeta : { bin: numero.slice(0, 6), ultimos4: numero.slice(-4) };
      const value = {
        ref: new Secret(`ref-${gateway.receivedTarjetas.length}-${cardDigits.ultimos4}`),
        emisor: ('emisor' in tarjeta ? tarjeta.emisor : undefined) ?? emisor,
        emisorNombre,
        bin: cardDigits.bin,
        ultimos4: cardDigits.ultimos4,
        vencimiento: tarjeta.vencimiento,
        ...(gateway.caduca && { caduca: gateway.caduca }),
      };
      return gateway.register() ?? { kind: 'ok', value };
    },
    async remove(ref) {
      gateway.removedRefs.push(ref.reveal());
      return gateway.remove();
    },
  };
}

/** The user's row stands for the session: these tests begin after signing in. */
async function actorOf(db: Db, usuarioId: number): Promise<Actor> {
  const { roles } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId,
    roles: roles as Actor['roles'],
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: false,
    sesion: createHash('sha256').update(String(usuarioId)).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

const TODAY = '2026-11-12T09:00:00-03:00';

export function useTarjetas(database: TestDatabase, cambios: Partial<TarjetasDeps> = {}) {
  const clock = fixedClock(TODAY);
  const logLines: string[] = [];
  const gateway = idleGateway();
  const context = {} as { deps: TarjetasDeps; jobs: Jobs; app: ReturnType<typeof createApp> };
  beforeAll(async () => {
    const { db, url } = database;
    const log = createLogger('trace', { write: (line: string) => void logLines.push(line) });
    context.jobs = await createJobs({ url, jobs: tarjetasJobs, clock, log });
    context.deps = {
      db,
      clock,
      limits: createLimits(db, clock),
      jobs: context.jobs,
      cipher: createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]),
      boveda: createBoveda(gateway),
      pasarela: 'payway',
      marcas: MARCAS,
      acceptedMarcas: ACCEPTED,
      isNumeroAllowed: true,
      tarjetaHasOngoingPago: async (_tx, id) => gateway.tarjetasWithOngoingPago.has(id),
      onAdded: async (_tx, added) => void gateway.avisos.push(added),
      rechazoLimits: { tarjeta: 5, persona: 10, red: 30 },
      onLockout: async (_tx, lockout) => void gateway.lockouts.push(lockout),
      ...cambios,
    };
    context.app = createApp({
      log,
      clock,
      authenticate: (token) => actorOf(db, Number(token)),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    registerTarjetas(context.app, context.deps);
  });
  beforeEach(async () => {
    Object.assign(gateway, idleGateway());
    clock.set(TODAY);
    logLines.length = 0;
    await database.db.deleteFrom('limites').execute();
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await database.ownerDb.deleteFrom('tarjeta_intentos').execute();
    await database.ownerDb.deleteFrom('tarjetas').execute();
  });
  afterAll(() => context.jobs.stop(2_000));
  async function call(
    usuarioId: number,
    method: Method,
    url: string,
    body?: unknown,
    ip = '10.0.0.1',
  ): Promise<Answer> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await context.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        authorization: `Bearer ${usuarioId}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const { statusCode: status, body: text, headers } = response;
    return { status, text, headers, body: text === '' ? {} : response.json() };
  }
  return { call, context, clock, gateway, logLines };
}

export function numeroOf(n: number, inicio = '450799'): string {
  const withoutCheckDigit = `${inicio}${String(n).padStart(9, '0')}`;
  const sum = [...withoutCheckDigit].reduce((total, digit, i) => {
    const valor = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (valor > 9 ? valor - 9 : valor);
  }, 0);
  return `${withoutCheckDigit}${(10 - (sum % 10)) % 10}`;
}

export const makeTarjetaBody = (cambios: Record<string, unknown> = {}) => ({
  numero: '4507990000004905',
  vencimiento: '0830',
  titularNombre: 'Maria Perez',
  titularFechaNac: '1958-07-24',
  titularDocumento: '12.345.678',
  cvc: '123',
  ...cambios,
});

export async function queuedDeletions(database: TestDatabase): Promise<{ id: number; startAfter: Date }[]> {
  const { rows } = await sql<{ id: number; startAfter: Date }>`
    select (data->>'id')::bigint as id, start_after as "startAfter" from pgboss.job
    where name = 'tarjetas-borrar' and state = 'created' order by 1`.execute(database.ownerDb);
  return rows;
}

export const violationsOf = ({ body }: Answer) =>
  (body.violations as { propertyPath: string; message: string }[] | undefined)?.map((one) => [
    one.propertyPath,
    one.message,
  ]);
