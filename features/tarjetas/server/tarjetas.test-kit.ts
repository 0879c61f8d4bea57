import { sql } from '@oficina/db';
import { createLimits, createLogger } from '@oficina/http';
import { createTestApp, fixedClock, type TestDatabase, testCipher, useJobs } from '@oficina/testing';
import { type Outcome, Secret } from '@oficina/values';
import { beforeAll, beforeEach } from 'vitest';
import { MARCAS } from '../contract/index.ts';
import type { NewTarjeta, Rechazo, RegisteredTarjeta, TarjetasBoveda, TokenizedTarjeta } from './boveda.ts';
import type { AddedTarjeta, TarjetasDeps } from './deps.ts';
import type { Lockout } from './intentos.ts';
import { tarjetasJobs } from './jobs.ts';
import { registerTarjetas } from './routes.ts';

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

const TODAY = '2026-11-12T09:00:00-03:00';

export function useTarjetas(database: TestDatabase, cambios: Partial<TarjetasDeps> = {}) {
  const clock = fixedClock(TODAY);
  const logLines: string[] = [];
  const gateway = idleGateway();
  const log = createLogger('trace', { write: (line: string) => void logLines.push(line) });
  const jobs = useJobs(database, tarjetasJobs, clock, log);
  const context = { jobs } as { deps: TarjetasDeps; jobs: typeof jobs };
  beforeAll(() => {
    const { db } = database;
    context.deps = {
      db,
      clock,
      limits: createLimits(db, clock),
      jobs,
      cipher: testCipher,
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
  });
  const { call } = createTestApp({ database, clock, log }, (app) => registerTarjetas(app, context.deps));
  beforeEach(async () => {
    Object.assign(gateway, idleGateway());
    clock.set(TODAY);
    logLines.length = 0;
    await database.db.deleteFrom('limites').execute();
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await database.ownerDb.deleteFrom('tarjeta_intentos').execute();
    await database.ownerDb.deleteFrom('tarjetas').execute();
  });
  async function queuedDeletions() {
    const { rows } = await sql<{ id: number; startAfter: Date }>`
      select (data->>'id')::bigint as id, start_after as "startAfter" from pgboss.job
      where name = 'tarjetas-borrar' and state = 'created' order by 1`.execute(database.ownerDb);
    return rows;
  }
  return { call, context, clock, gateway, logLines, queuedDeletions };
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
