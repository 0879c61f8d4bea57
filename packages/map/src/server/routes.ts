import { type App, type Limits, networkOf } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { createTileCounter } from './count-tiles.ts';
import { getTile, type TileParams } from './get-tile.ts';
import type { Mapa } from './mapa.ts';

export type { Mapa, Tile } from './mapa.ts';

/**
 * `mount` is not used: one view of the map makes twenty calls, which would exhaust an address's limit of anonymous reads.
 * Besides, browsers may cache a tile for as long as its source allows.
 */
export function registerMapa(
  app: App,
  path: string,
  { mapa, limits, clock }: { mapa: Mapa | null; limits: Limits; clock: Clock },
): void {
  const deps = { mapa, countTile: createTileCounter({ limits, clock }) };
  app.get<{ Params: TileParams }>(path, async (request, reply) => {
    const { params, headers } = request;
    const { png, etag, maxAgeS } = await getTile(deps, params, networkOf(request));
    reply.header('cache-control', maxAgeS > 0 ? `public, max-age=${maxAgeS}` : 'no-store');
    if (etag !== undefined) reply.header('etag', etag);
    if (etag !== undefined && includesTag(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'image/png').send(png);
  });
}

const withoutWeakMark = (etag: string) => etag.trim().replace(/^W\//, '');

function includesTag(knownTags: string | undefined, etag: string): boolean {
  return (knownTags ?? '').split(',').some((one) => withoutWeakMark(one) === withoutWeakMark(etag));
}
