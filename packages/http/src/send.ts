import { type Listing, omitNulls, outlineOf, type Query, type Route, toCollection } from '@oficina/hydra';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { isRepeated } from './idempotency.ts';
import { type FileResult, sendFile } from './send-file.ts';
import type { WireOptions } from './wire-options.ts';

const LD_JSON = 'application/ld+json; charset=utf-8';

export function outlineAnswer({ answer }: Route): void {
  if (answer.kind === 'plain') outlineOf(answer.schema);
  if (answer.kind === 'item' || answer.kind === 'collection') outlineOf(answer.resource.schema);
  if (answer.kind === 'collection') outlineOf(answer.extra);
}

/** The answer goes through its contract, so a field that the contract does not name is never sent. */
export function send(
  route: Route,
  result: unknown,
  asked: { path: string; search: URLSearchParams; query: Query | undefined },
  reply: FastifyReply,
  wire: WireOptions,
): FastifyReply | Promise<FastifyReply> {
  const { answer } = route;
  if (answer.kind === 'empty') return reply.code(route.status).send();
  if (answer.kind === 'file') return sendFile(answer.types, result as FileResult, reply);
  const status = isRepeated(result) ? 200 : route.status;
  reply.code(status).header('content-type', LD_JSON);
  const shaper = wire.checkAnswers ? checkedShape : outlineOf;
  if (answer.kind === 'plain') {
    const body = shaper(answer.schema)(result);
    tellPlace(reply, status, body);
    return reply.send(JSON.stringify(body));
  }
  const { type, schema } = answer.resource;
  if (answer.kind === 'item') {
    const item = shaper(schema)(result) as Record<string, unknown>;
    tellPlace(reply, status, item);
    return reply.send(JSON.stringify({ '@context': `/api/contexts/${type}`, ...item }));
  }
  const listing = result as Listing<unknown> & { extra?: unknown };
  const rows = listing.rows.map(shaper(schema));
  const page = asked.query ?? { page: 1, itemsPerPage: rows.length, paginated: false };
  const collection = toCollection(type, asked.path, asked.search, page, { ...listing, rows });
  const extra = shaper(answer.extra)(listing.extra ?? {}) as object;
  return reply.send(JSON.stringify({ ...withAlias(collection, wire.hydraAlias), ...extra }));
}

/** A caller who must not learn whether something was created gets no '@id', and so no location. */
function tellPlace(reply: FastifyReply, status: number, body: unknown): void {
  const place = status === 201 && (body as { '@id'?: unknown } | null)?.['@id'];
  if (typeof place === 'string') reply.headers({ location: place, 'content-location': place });
}

/** The types are validated too: a wrong one is a bug that must show in tests, not in production. */
const checkedShape = (schema: z.ZodMiniType) => (value: unknown) => schema.parse(omitNulls(value));

function withAlias(collection: ReturnType<typeof toCollection>, alias: boolean): object {
  if (!alias) return collection;
  const { member, totalItems, view } = collection;
  return {
    ...collection,
    'hydra:member': member,
    'hydra:totalItems': totalItems,
    ...(view ? { 'hydra:view': view } : {}),
  };
}
