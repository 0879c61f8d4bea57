import { type Listing, omitNulls, type Query, type Route, toCollection } from '@oficina/hydra';
import type { FastifyReply } from 'fastify';
import type { WireOptions } from './wire-options.ts';

const LD_JSON = 'application/ld+json; charset=utf-8';

/** Writes an answer through its contract: a field that the contract does not name never leaves. */
export function send(
  route: Route,
  result: unknown,
  asked: { path: string; search: URLSearchParams; query: Query | undefined },
  reply: FastifyReply,
  wire: WireOptions,
): FastifyReply {
  const { answer } = route;
  if (answer.kind === 'empty') return reply.code(route.status).send();
  reply.code(route.status).header('content-type', LD_JSON);
  if (answer.kind === 'plain') return reply.send(JSON.stringify(answer.schema.parse(omitNulls(result))));
  const { type, schema } = answer.resource;
  if (answer.kind === 'item') {
    const item = schema.parse(omitNulls(result));
    if (route.status === 201)
      reply.headers({ location: String(item['@id']), 'content-location': String(item['@id']) });
    return reply.send(JSON.stringify({ '@context': `/api/contexts/${type}`, ...item }));
  }
  const listing = result as Listing<unknown> & { extra?: unknown };
  const rows = listing.rows.map((row) => schema.parse(omitNulls(row)));
  const page = asked.query ?? { page: 1, itemsPerPage: rows.length, paginated: false };
  const collection = toCollection(type, asked.path, asked.search, page, { ...listing, rows });
  const extra = answer.extra.parse(omitNulls(listing.extra ?? {}));
  return reply.send(JSON.stringify({ ...withAlias(collection, wire.hydraAlias), ...extra }));
}

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
