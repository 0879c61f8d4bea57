// What the tests of the cards share: a gateway they hold in the hand, cards that pass Luhn, the calls on the wire.

import { createHash } from 'node:crypto';
import { type Db, sql } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { fixedClock, type TestDatabase } from '@oficina/testing';
import { type Outcome, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MARCAS } from '../contract/index.ts';
import type {
  BovedaDeTarjetas,
  Rechazo,
  TarjetaNueva,
  TarjetaRegistrada,
  TarjetaTokenizada,
} from './boveda.ts';
import type { TarjetaAgregada, TarjetasDeps } from './deps.ts';
import type { Apartado } from './intentos.ts';
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

/** Those of `EMISORES` with a contract: Mastercard has none. */
const ACEPTADAS = ['visa', 'visaDebit', 'amex'];

/** What the gateway does next; by default it takes the card. */
export type Mano = {
  recibidas: (TarjetaNueva | TarjetaTokenizada)[];
  borradas: string[];
  avisos: TarjetaAgregada[];
  apartados: Apartado[];
  pagosVivos: Set<number>;
  registrar: () => Outcome<TarjetaRegistrada, Rechazo> | undefined;
  borrar: () => Outcome<void>;
  caduca: Date | undefined;
  /** So many are waited for before any is answered: they were all judged before the first was kept. */
  juntas: number;
};

const quieta = (): Mano => ({
  recibidas: [],
  borradas: [],
  avisos: [],
  apartados: [],
  pagosVivos: new Set(),
  registrar: () => undefined,
  borrar: () => ({ kind: 'ok', value: undefined }),
  caduca: undefined,
  juntas: 1,
});

function createBoveda(mano: Mano): BovedaDeTarjetas {
  let llegaron = 0;
  let abrir: (() => void)[] = [];
  const esperar = () =>
    new Promise<void>((resolve) => {
      llegaron += 1;
      abrir.push(resolve);
      if (llegaron < mano.juntas) return;
      for (const uno of abrir) uno();
      [llegaron, abrir] = [0, []];
    });
  return {
    async registrar(tarjeta) {
      mano.recibidas.push(tarjeta);
      const numero = 'numero' in tarjeta ? tarjeta.numero.reveal() : '';
      await esperar();
      const [emisor, emisorNombre] = EMISORES[tarjeta.marca] ?? [0, ''];
      const suya = 'token' in tarjeta ? tarjeta : { bin: numero.slice(0, 6), ultimos4: numero.slice(-4) };
      const value = {
        ref: new Secret(`ref-${mano.recibidas.length}-${suya.ultimos4}`),
        emisor: ('emisor' in tarjeta ? tarjeta.emisor : undefined) ?? emisor,
        emisorNombre,
        bin: suya.bin,
        ultimos4: suya.ultimos4,
        vencimiento: tarjeta.vencimiento,
        ...(mano.caduca && { caduca: mano.caduca }),
      };
      return mano.registrar() ?? { kind: 'ok', value };
    },
    async borrar(ref) {
      mano.borradas.push(ref.reveal());
      return mano.borrar();
    },
  };
}

/** The row of the user is the session: what is proven here begins after signing in. */
async function actorDe(db: Db, usuarioId: number): Promise<Actor> {
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

const HOY = '2026-11-12T09:00:00-03:00';

/** The calls of this feature on the real wire, with a gateway in the hand; everything clean before each test. */
export function useTarjetas(database: TestDatabase, cambios: Partial<TarjetasDeps> = {}) {
  const clock = fixedClock(HOY);
  const registro: string[] = [];
  const mano = quieta();
  const casa = {} as { deps: TarjetasDeps; jobs: Jobs; app: ReturnType<typeof createApp> };
  beforeAll(async () => {
    const { db, url } = database;
    const log = createLogger('trace', { write: (line: string) => void registro.push(line) });
    casa.jobs = await createJobs({ url, jobs: tarjetasJobs, clock, log });
    casa.deps = {
      db,
      clock,
      limits: createLimits(db, clock),
      jobs: casa.jobs,
      cifrado: createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]),
      boveda: createBoveda(mano),
      pasarela: 'payway',
      marcas: MARCAS,
      marcasAceptadas: ACEPTADAS,
      numeroPermitido: true,
      tarjetaConPagoVivo: async (_tx, id) => mano.pagosVivos.has(id),
      alAgregar: async (_tx, agregada) => void mano.avisos.push(agregada),
      topes: { tarjeta: 5, persona: 10, red: 30 },
      alApartar: async (_tx, apartado) => void mano.apartados.push(apartado),
      ...cambios,
    };
    casa.app = createApp({
      log,
      clock,
      authenticate: (token) => actorDe(db, Number(token)),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    registerTarjetas(casa.app, casa.deps);
  });
  beforeEach(async () => {
    Object.assign(mano, quieta());
    clock.set(HOY);
    registro.length = 0;
    await database.db.deleteFrom('limites').execute();
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await database.ownerDb.deleteFrom('tarjeta_intentos').execute();
    await database.ownerDb.deleteFrom('tarjetas').execute();
  });
  afterAll(() => casa.jobs.stop(2_000));
  async function call(
    usuarioId: number,
    method: Method,
    url: string,
    body?: unknown,
    ip = '10.0.0.1',
  ): Promise<Answer> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await casa.app.inject({
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
  return { call, casa, clock, mano, registro };
}

/** A Visa number that ends differently for each `n`. */
export function numeroDe(n: number, inicio = '450799'): string {
  const sin = `${inicio}${String(n).padStart(9, '0')}`;
  const suma = [...sin].reduce((total, digito, i) => {
    const valor = Number(digito) * (i % 2 === 0 ? 2 : 1);
    return total + (valor > 9 ? valor - 9 : valor);
  }, 0);
  return `${sin}${(10 - (suma % 10)) % 10}`;
}

export const unaTarjeta = (cambios: Record<string, unknown> = {}) => ({
  numero: '4507990000004905',
  vencimiento: '0830',
  titularNombre: 'Maria Perez',
  titularFechaNac: '1958-07-24',
  titularDocumento: '12.345.678',
  cvc: '123',
  ...cambios,
});

/** What waits to be deleted at the gateway, by card. */
export async function encolados(database: TestDatabase): Promise<{ id: number; desde: Date }[]> {
  const { rows } = await sql<{ id: number; desde: Date }>`
    select (data->>'id')::bigint as id, start_after as desde from pgboss.job
    where name = 'tarjetas-borrar' and state = 'created' order by 1`.execute(database.ownerDb);
  return rows;
}

/** The sentences of a 422 by field. */
export const quejas = ({ body }: Answer) =>
  (body.violations as { propertyPath: string; message: string }[] | undefined)?.map((una) => [
    una.propertyPath,
    una.message,
  ]);
