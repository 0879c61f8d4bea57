import { type App, type Limits, networkOf } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { publicasRoutes } from '../../contract/publicas.routes.ts';
import { createContadorDeTeselas } from './contar-teselas.ts';
import type { Mapa } from './mapa.ts';
import { type LugarDeTesela, verTesela } from './ver-tesela.ts';

/**
 * Not by `mount`: a look at the map is twenty calls, which would use up what a whole address may read without a
 * session; besides, browsers keep what we are given for as long as its source lets them.
 */
export function registerMapa(
  app: App,
  { mapa, limits, clock }: { mapa: Mapa | null; limits: Limits; clock: Clock },
): void {
  const deps = { mapa, contar: createContadorDeTeselas({ limits, clock }) };
  app.get<{ Params: LugarDeTesela }>(publicasRoutes.mapa.path, async (request, reply) => {
    const { params, headers } = request;
    const { png, etag, maxAgeS } = await verTesela(deps, params, networkOf(request));
    reply.header('cache-control', maxAgeS > 0 ? `public, max-age=${maxAgeS}` : 'no-store');
    if (etag !== undefined) reply.header('etag', etag);
    if (etag !== undefined && nombra(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'image/png').send(png);
  });
}

const sinMarca = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether whoever asks has this drawing already. */
function nombra(conocidas: string | undefined, etag: string): boolean {
  return (conocidas ?? '').split(',').some((una) => sinMarca(una) === sinMarca(etag));
}
