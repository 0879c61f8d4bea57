import { type Listing, omitNulls, outlineOf, type Query, type Route, toCollection } from '@oficina/hydra';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { type FileResult, sendFile } from './send-file.ts';
import type { WireOptions } from './wire-options.ts';

const LD_JSON = 'application/ld+json; charset=utf-8';

export function outlineAnswer({ answer }: Route): void {
  if (answer.kind === 'plain') outlineOf(answer.schema);
  if (answer.kind === 'item' || answer.kind === 'collection') outlineOf(answer.resource.schema);
  if (answer.kind === 'collection') outlineOf(answer.extra);
}

/** Writes an answer through its contract: a field that the contract does not name never leaves. */
export function send(
  route: Route,
  result: unknown,
  asked: { path: string; search: URLSearchParams; query: Query | undefined },
  reply: FastifyReply,
  wire: WireOptions,
): FastifyReply | Promise<FastifyReply> {
  const { answer } = route;
  if (answer.kind === 'empty') return reply.code(route.status).send();
  if (answer.kind === 'file') return sendFile(answer.type, result as FileResult, reply);
  reply.code(route.status).header('content-type', LD_JSON);
  const shaper = wire.checkAnswers ? checkedShape : outlineOf;
  if (answer.kind === 'plain') return reply.send(JSON.stringify(shaper(answer.schema)(result)));
  const { type, schema } = answer.resource;
  if (answer.kind === 'item') {
    const item = shaper(schema)(result) as Record<string, unknown>;
    if (route.status === 201)
      reply.headers({ location: String(item['@id']), 'content-location': String(item['@id']) });
    return reply.send(JSON.stringify({ '@context': `/api/contexts/${type}`, ...item }));
  }
  const listing = result as Listing<unknown> & { extra?: unknown };
  const rows = listing.rows.map(shaper(schema));
  const page = asked.query ?? { page: 1, itemsPerPage: rows.length, paginated: false };
  const collection = toCollection(type, asked.path, asked.search, page, { ...listing, rows });
  const extra = shaper(answer.extra)(listing.extra ?? {}) as object;
  return reply.send(JSON.stringify({ ...withAlias(collection, wire.hydraAlias), ...extra }));
}

/** The contract's own check, besides: a wrong type is a fault of ours that must be seen in tests, not on the wire. */
const checkedShape = (schema: z.ZodMiniType) => (value: unknown) => schema.parse(omitNulls(value));

/** Older clients read the prefixed names; they are added beside the plain ones when asked for. */
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
