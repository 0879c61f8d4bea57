import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Db } from '@oficina/db';
import {
  applyMergePatch,
  type Draft,
  head,
  invalid,
  iri,
  notFound,
  Refusal,
  type Wire,
} from '@oficina/hydra';
import { createTestApp, type TestDatabase } from '@oficina/testing';
import { centavosToWire, formatDay, formatMoment, periodoToWire, type Role } from '@oficina/values';
import type { FastifyInstance } from 'fastify';
import { beforeAll } from 'vitest';
import type { Actor } from '../actor.ts';
import type { AppOptions } from '../app.ts';
import { repeated } from '../idempotency.ts';
import { createLogger } from '../log.ts';
import { type Handlers, mount, staged } from '../mount.ts';
import { mountSystem } from '../system.ts';
import { Cosa, cosasRoutes, Parte } from './cosas.contract.ts';
import {
  type CosaRow,
  createCosas,
  deleteCosa,
  findCosa,
  findCosaByCodigo,
  findCosas,
  insertCosa,
  toRow,
  updateCosa,
} from './cosas.repository.ts';

const NOW = new Date('2026-11-12T12:05:00Z');

const TOKENS: Readonly<Record<string, Partial<Actor> & { roles: Role[] }>> = {
  usuario: { roles: ['ROLE_CONFIRMADO'] },
  nuevo: { roles: [], confirmado: false },
  admin: { roles: ['ROLE_ADMIN'] },
  'admin-sin-otp': { roles: ['ROLE_ADMIN'], otpPendiente: true },
  'admin-de-ayer': { roles: ['ROLE_ADMIN'], autenticado: new Date(NOW.getTime() - 15 * 60_000 - 1) },
};

async function authenticate(token: string): Promise<Actor | 'invalid' | 'expired'> {
  if (token === 'vencida') return 'expired';
  if (token === 'sin-base') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  if (token === 'colgada') return new Promise(() => {});
  const found = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
  if (!found) return 'invalid';
  return {
    usuarioId: 7,
    sesion: createHash('sha256').update(token).digest(),
    expira: new Date(NOW.getTime() + 60_000),
    autenticado: new Date(NOW.getTime() - 60_000),
    confirmado: true,
    otpPendiente: false,
    ...found,
  };
}

const present = (row: CosaRow): Draft<Wire<typeof Cosa>> => ({
  ...head(Cosa, row.id),
  nombre: row.nombre,
  codigo: row.codigo,
  nota: row.nota,
  estado: row.estado,
  activa: row.activa,
  importe: centavosToWire(row.importe_cent),
  periodo: row.periodo === null ? null : periodoToWire(row.periodo),
  dia: row.dia && formatDay(row.dia),
  momento: row.momento && formatMoment(row.momento),
  etiquetas: row.etiquetas,
  anidado: row.anidado as Wire<typeof Cosa>['anidado'],
  otra: row.otra_id === null ? null : iri('otras', row.otra_id),
});

const FAULTS: Readonly<Record<string, () => unknown>> = {
  interna: () => new Error('la clave es secreto123 de ana@correo.com'),
  texto: () => 'secreto123',
  base: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  ...Object.fromEntries(
    ['53100', '53200', '40P01'].map((code) => [code, () => Object.assign(new Error('x'), { code })]),
  ),
  carrera: () =>
    new Refusal(
      409,
      'carrera',
      'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
      {
        extra: { pago: '/api/pagos/3' },
      },
    ),
  negocio: () => invalid('', 'negocio', 'Esa factura ya está paga.'),
  limite: () =>
    new Refusal(429, 'limite', 'Hiciste muchos intentos seguidos. Probá de nuevo en 2 minutos.', {
      retryAfter: 61,
    }),
};

const part = (number: number) => ({ ...head(Parte, number), peso: 0 });
const CAP = 10_001;
const THERE_ARE = 20_000;

export type Gate = { wait: Promise<void> };

function handlersOf(db: Db, gate: Gate): Handlers<typeof cosasRoutes> {
  const load = async ({ params }: { params: { id: number } }) => {
    const row = await findCosa(db, params.id);
    if (!row) throw notFound();
    return row;
  };
  const repeatedByKey = new Map<string, Draft<Wire<typeof Cosa>>>();
  return {
    listar: async ({ query }) => {
      const { rows, total } = await findCosas(db, query);
      return { rows: rows.map(present), total, extra: { actualizado: formatMoment(NOW) } };
    },
    listarUnpaged: async ({ query }) => {
      const { rows, total } = await findCosas(db, { ...query, filters: {} });
      return { rows: rows.map(present), total };
    },
    listarMany: async ({ query }) => {
      const here = Math.max(0, Math.min(query.itemsPerPage, THERE_ARE - query.offset));
      const rows = Array.from({ length: here }, (_, index) => part(query.offset + index + 1));
      return { rows, total: CAP, approximate: true };
    },
    listarPartes: async () => ({ rows: [part(1)], total: 1 }),
    ver: async (context) => present(await load(context)),
    verByCodigo: async ({ params }) => {
      const row = await findCosaByCodigo(db, params.codigo);
      if (!row) throw notFound();
      return present(row);
    },
    crear: async ({ body }) => present(await insertCosa(db, toRow(body))),
    repeatable: async ({ body, idempotencyKey }) => {
      const done = idempotencyKey && repeatedByKey.get(idempotencyKey);
      if (done) return repeated({ ...done });
      const made = present(await insertCosa(db, toRow(body)));
      if (idempotencyKey) repeatedByKey.set(idempotencyKey, made);
      return made;
    },
    editar: staged(cosasRoutes.editar, load, async ({ body }, row) => {
      const changed = applyMergePatch(row, toRow(body));
      await updateCosa(db, changed);
      return present(changed);
    }),
    anonymous: async () => ({}),
    large: async () => ({}),
    eliminar: async ({ params }) => {
      if (!(await deleteCosa(db, params.id))) throw notFound();
      return undefined;
    },
    notify: async () => ({ avisada: false }),
    sensitive: staged(cosasRoutes.sensitive, load, async () => ({ hecho: true })),
    confirmedOnly: async () => ({ ok: true }),
    fail: async ({ params }) => {
      if (params.clase === 'lenta') await gate.wait;
      else throw FAULTS[params.clase]?.() ?? notFound();
      return { ok: true };
    },
    login: async ({ body }) => {
      if (body.clave === 'agotada') throw FAULTS.limite?.();
      throw new Refusal(401, 'credenciales', 'Invalid credentials.');
    },
  };
}

export type CosasApp = { app: FastifyInstance; lines: () => string[]; denied: string[]; gate: Gate };

export function createCosasApp(
  db: Db,
  changes: Partial<AppOptions> & { checks?: Parameters<typeof mountSystem>[1]['checks'] } = {},
): CosasApp {
  const { checks = {}, ...options } = changes;
  const written: string[] = [];
  const denied: string[] = [];
  const gate: Gate = { wait: Promise.resolve() };
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const config = { nombre: 'Coop', color: '#0b5f5c', apps: {}, legal: { art30bis: true }, ente: {} };
  const { app } = createTestApp(
    {
      ...{ log: createLogger('trace', destination), clock: { now: () => NOW }, authenticate },
      onDenied: async (actor, route) => {
        denied.push(`${actor.usuarioId} ${route.method} ${route.path}`);
      },
      ...{ checkAnswers: false, answerWithinMs: 5_000, ...options },
    },
    (made) => {
      mountSystem(made, {
        version: '1',
        config: async () => ({
          ...config,
          ...{ datosDiasMaximos: 40, identidad: { habilitada: false }, smsVia: [], demo: false },
          cobro: { barras: 'itf', codigosVencidos: false },
          pagos: { enlace: [], cuenta: [] },
        }),
        checks,
      });
      mount(made, cosasRoutes, handlersOf(db, gate));
    },
  );
  return { app, lines: () => written.join('').split('\n').filter(Boolean), denied, gate };
}

/** The table holds these rows, and the app can be used inside tests and hooks. */
export function useCosas(
  base: TestDatabase,
  rows: readonly Partial<CosaRow>[] = [{}],
  changes: Parameters<typeof createCosasApp>[1] = {},
): CosasApp {
  const cosas = {} as CosasApp;
  beforeAll(async () => {
    await createCosas(base.ownerDb);
    for (const row of rows) await insertCosa(base.ownerDb, row);
    Object.assign(cosas, createCosasApp(base.ownerDb, changes));
  });
  return cosas;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
