import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineSimulator, type Simulator } from '@oficina/testing/simulator';
import { drawTile } from './png.ts';

const SWITCHES = {
  '404': false,
  /** Each tile takes this many milliseconds. */
  slow: 0,
  blocked: false,
  /** When empty, the header is left out. */
  cacheControl: 'public, max-age=3600',
  etag: true,
  oddEtag: false,
};

const MAX_ZOOM = 19;

/** `row` is counted from the north, whatever the request used. */
type Seen = { z: number; x: number; row: number; agent: string; referer: string; known: string };

export function createTilesSimulator(): Simulator {
  let seen: Seen[] = [];
  let most = 0;
  let busy = 0;
  return defineSimulator({
    name: 'tiles',
    port: 4107,
    switches: SWITCHES,
    reset() {
      seen = [];
      most = 0;
    },
    routes(app, switches) {
      type Params = { z: string; x: string; y: string };
      const serve = (path: string, rowOf: (z: number, y: number) => number) =>
        app.get<{ Params: Params }>(path, async ({ params, headers }, reply) => {
          busy += 1;
          most = Math.max(most, busy);
          try {
            if (switches.slow > 0) await sleep(switches.slow);
            const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)];
            const row = rowOf(z, y);
            const agent = String(headers['user-agent'] ?? '');
            const known = String(headers['if-none-match'] ?? '');
            seen.push({ z, x, row, agent, referer: String(headers.referer ?? ''), known });
            // Public sources block clients that do not identify themselves.
            if (switches.blocked || !/^OficinaVirtual\/\S+ \(\+https?:\/\//.test(agent))
              return reply.code(403).type('text/plain').send('Access blocked. See the usage policy.');
            const exists = z <= MAX_ZOOM && [x, row].every((one) => one >= 0 && one < 2 ** z);
            if (switches['404'] || !exists) return reply.code(404).type('text/plain').send('Tile not found');
            const png = drawTile(z, x, row);
            const sum = createHash('sha256').update(png).digest('hex').slice(0, 32);
            const etag = switches.oddEtag ? `"${sum} otro"` : `"${sum}"`;
            if (switches.cacheControl) reply.header('cache-control', switches.cacheControl);
            if (switches.etag) reply.header('etag', etag);
            if (switches.etag && known === etag) return reply.code(304).send();
            return reply.type('image/png').send(png);
          } finally {
            busy -= 1;
          }
        });
      const digits = (name: string) => `:${name}(^\\d{1,8})`;
      const tile = `/${digits('z')}/${digits('x')}/${digits('y')}.png`;
      serve(tile, (_z, y) => y);
      serve(`/tms/1.0.0/base@EPSG:3857@png${tile}`, (z, y) => 2 ** z - 1 - y);
      app.get('/__sim/tiles', () => ({ seen, most }));
    },
  });
}
