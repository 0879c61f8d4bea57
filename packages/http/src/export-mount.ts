import { randomBytes } from 'node:crypto';
import type { Db, Reader } from '@oficina/db';
import { anyone, defineQuery, forbidden, get, judge, moment, notFound, post, Refusal } from '@oficina/hydra';
import { dayInArgentina, formatMoment } from '@oficina/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, secondFactorMissing } from './actor.ts';
import { addressOf, networkOf } from './address.ts';
import type { Export } from './export.ts';
import { describeFilters, keepFilters, toSearch } from './export-filters.ts';
import { countExport, countLines } from './export-limits.ts';
import { exportHeaders, sendExport, type Taken } from './export-stream.ts';
import { insertTicket, spendTicket } from './export-tickets.repository.ts';
import { type Limits, limit } from './limits.ts';
import { mount } from './mount.ts';

type Note = 'exportar.inicio' | 'exportar.fin';

type Fact = {
  actor: Actor;
  origin: { id: string; ip: string };
  accion: Note;
  entidad: string;
  entidadId: string;
  cambios: Record<string, unknown>;
};

export type ExportDeps = {
  db: Db;
  limits: Limits;
  /** The key of the hash is not in the database, which stores only the hash of a ticket. */
  hashOf(ticket: string): Buffer;
  audit(writer: Reader, fact: Fact): Promise<void>;
};

const TICKET_MS = 60_000;
const TICKET_BYTES = 32;
/** Only invalid tickets are counted: a valid one gives its point back. */
const BAD_TICKETS = limit('exportar-ticket', 20, 600);

const Filters = z.record(z.string(), z.unknown());
const Ticket = z.object({ ticket: z.string(), vence: moment() });
/** Any text is looked up, and a malformed ticket simply does not exist. */
const ticketFilter = { description: 'ticket de un solo uso', forms: [''], read: () => '' };

/**
 * Each list has two calls: one issues a ticket to a person who may read the list, the other returns the file. A browser that
 * opens an address to save a file sends no session, and a session must never be in an address; hence the ticket.
 */
export function mountExports(app: FastifyInstance, deps: ExportDeps, list: readonly Export[]): void {
  for (const one of list) {
    const path = `/api/oob/exportar/${one.name}` as const;
    const { filters, order, exists } = one.query;
    const file = {
      ...get(path, {
        // The ticket may identify the caller, so access is checked once that is known.
        access: anyone(),
        file: 'text/csv',
        summary: `${one.summary}, con un ticket o con sesión`,
      }),
      query: defineQuery({ filters: { ticket: ticketFilter, ...filters }, order, exists: [...exists] }),
    };
    app.route({
      method: 'GET',
      url: path,
      config: { route: file, window: true },
      handler: (request, reply) => download(app, deps, one, request, reply),
    });
    const ticket = post(`${path}/ticket`, {
      access: one.access,
      body: Filters,
      plain: Ticket,
      summary: `Ticket de un solo uso: ${one.summary}`,
    });
    mount(
      app,
      { ticket },
      { ticket: ({ actor, body }) => issue(deps, one, actor, body, app.wire.clock.now()) },
    );
  }
}

async function issue(deps: ExportDeps, one: Export, actor: Actor, body: Record<string, unknown>, now: Date) {
  const filters = keepFilters(one.query, toSearch(body));
  one.read(filters);
  await countExport(deps.limits, one, actor, now);
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const expira = new Date(now.getTime() + TICKET_MS);
  const row = { hash: deps.hashOf(ticket), name: one.name, filters: filters.toString(), actor, now, expira };
  await insertTicket(deps.db, row);
  return { ticket, vence: formatMoment(expira) };
}

async function download(
  app: FastifyInstance,
  deps: ExportDeps,
  one: Export,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = app.wire.clock.now();
  // A HEAD request, as link checkers send, uses up neither a ticket nor a point of the limit.
  const onlyHeaders = request.method === 'HEAD';
  const search = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const ticket = onlyHeaders ? null : search.get('ticket');
  const { actor, filters } =
    ticket === null ? bySession(one, request, search) : await byTicket(deps, one, request, ticket, now);
  checkAccess(one, actor);
  const rows = one.read(filters, actor);
  const day = dayInArgentina(now);
  if (onlyHeaders) return reply.headers(exportHeaders(one, day)).send();
  // A ticket was counted when it was issued.
  if (ticket === null) await countExport(deps.limits, one, actor, now);
  const filtros = describeFilters(filters);
  const origin = { id: request.id, ip: addressOf(request) };
  const note = (accion: Note, cambios: Record<string, unknown>) =>
    deps.audit(deps.db, { actor, origin, accion, entidad: 'exportacion', entidadId: one.name, cambios });
  // The audit comes first: an export that cannot be recorded is not given.
  await note('exportar.inicio', { filtros });
  const onEnd = async (taken: Taken) => {
    await countLines(deps.limits, actor, taken.rows);
    await note('exportar.fin', { filtros, filas: taken.rows, completa: taken.complete });
  };
  return sendExport(one, { reader: deps.db, rows, onEnd }, day, reply);
}

type Asked = { actor: Actor; filters: URLSearchParams };

function bySession({ query }: Export, { actor }: FastifyRequest, search: URLSearchParams): Asked {
  if (!actor) throw new Refusal(401, 'sesion', 'JWT Token not found');
  return { actor, filters: keepFilters(query, search) };
}

async function byTicket(
  { db, limits, hashOf }: ExportDeps,
  { name }: Export,
  request: FastifyRequest,
  ticket: string,
  now: Date,
): Promise<Asked> {
  const usuarioId = request.actor?.usuarioId ?? null;
  const network = networkOf(request);
  await limits.take(BAD_TICKETS, network);
  const spent = await spendTicket(db, { hash: hashOf(ticket), name, usuarioId, now });
  if (!spent) throw notFound();
  await limits.giveBack(BAD_TICKETS, network);
  // The log and the audit trail of a refusal need the actor.
  request.actor = spent.actor;
  return spent;
}

function checkAccess({ access }: Export, actor: Actor): void {
  const verdict = judge(access, actor);
  if (verdict === 'ok') return;
  if (verdict === 'otp') throw secondFactorMissing();
  throw forbidden();
}
