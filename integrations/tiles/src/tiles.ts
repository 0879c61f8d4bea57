import type { Mapa, Tile } from '@oficina/map/server';
import type { Silence } from '@oficina/outside';
import { type Outcome, systemClock } from '@oficina/values';
import { type Answer, createClient } from './client.ts';
import { freshnessOf } from './freshness.ts';
import { isInGrid, urlOf } from './grid.ts';
import type { TilesOptions } from './options.ts';
import { createRest } from './rest.ts';
import { createShelf } from './shelf.ts';
import { createTurns } from './turns.ts';

type Told = Outcome<Tile, 'fuera-de-zona' | 'inexistente'>;
/** `png` is null when the source has no such tile. */
type Kept = { png: Buffer | null; etag: string | undefined; until: number; strict: boolean; bytes: number };
/** An `alert` means that the failure does not go away by itself, so a person has to act. */
type Judged = { told: Told; alert?: boolean };

const IN_FLIGHT = 8;
const MEMORY_BYTES = 32 * 1024 * 1024;
const MISSING_S = 600;
/** A stale tile that is shown because the source does not answer may be cached for this long. */
const STALE_S = 60;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** An ETag is sent back in a header, so one with any other character is not kept. */
const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/;

export function createTiles(options: TilesOptions): Mapa {
  const {
    maxInFlight = IN_FLIGHT,
    memoryBytes = MEMORY_BYTES,
    clock = systemClock,
    timeoutMs,
    log,
  } = options;
  const client = createClient(options);
  const shelf = createShelf<Kept>(memoryBytes);
  const turns = createTurns(maxInFlight, timeoutMs);
  const rest = createRest(clock);
  const asked = new Map<string, Promise<Told>>();
  const now = () => clock.now().getTime();

  const give = ({ png, etag, until }: Kept): Told =>
    png
      ? {
          kind: 'ok',
          value: { png, maxAgeS: Math.ceil((until - now()) / 1_000), ...(etag !== undefined && { etag }) },
        }
      : { kind: 'rejected', reason: 'inexistente' };

  function orStale(kept: Kept | undefined, told: Told): Told {
    return kept?.png && !kept.strict ? give({ ...kept, until: now() + STALE_S * 1_000 }) : told;
  }

  function keep(key: string, png: Buffer, headers: Headers): Told {
    const { keep: may, seconds, strict } = freshnessOf(headers, clock.now());
    const tag = headers.get('etag') ?? '';
    const etag = ETAG.test(tag) ? tag : undefined;
    const kept = { png, etag, until: now() + seconds * 1_000, strict, bytes: png.length };
    if (may) shelf.put(key, kept);
    else shelf.remove(key);
    return give(kept);
  }

  function judge(key: string, kept: Kept | undefined, answer: Answer | Silence): Judged {
    if ('cause' in answer) {
      rest.failed();
      return { told: orStale(kept, { kind: 'retryable', cause: answer.cause }) };
    }
    const { status, headers, bytes } = answer;
    if ([401, 403, 418, 429].includes(status)) {
      rest.refused(headers.get('retry-after'));
      const cause = `HTTP ${status}: la fuente del mapa no nos atiende; revisá MAPA_URL y sus condiciones`;
      return { told: orStale(kept, { kind: 'retryable', cause, retryAfterMs: rest.left() }), alert: true };
    }
    if (status >= 500) {
      rest.failed();
      return { told: orStale(kept, { kind: 'retryable', cause: `HTTP ${status}` }) };
    }
    rest.answered();
    if (status === 304 && kept?.png) return { told: keep(key, kept.png, headers) };
    if (status === 404 || status === 410 || status === 204) {
      shelf.put(key, {
        png: null,
        etag: undefined,
        until: now() + MISSING_S * 1_000,
        strict: true,
        bytes: 0,
      });
      return { told: { kind: 'rejected', reason: 'inexistente' } };
    }
    // The bytes decide, because the declared type may be wrong.
    if (status === 200 && bytes.subarray(0, PNG.length).equals(PNG))
      return { told: keep(key, bytes, headers) };
    const cause = `HTTP ${status}: la respuesta no es un cuadro de mapa`;
    return { told: orStale(kept, { kind: 'retryable', cause }), alert: true };
  }

  async function ask(key: string, url: string, kept: Kept | undefined): Promise<Told> {
    if (!(await turns.take()))
      return orStale(kept, { kind: 'retryable', cause: 'hay muchos cuadros pedidos' });
    try {
      // The source may have refused another request while this one waited.
      const left = rest.left();
      if (left > 0)
        return orStale(kept, { kind: 'retryable', cause: 'la fuente no atiende', retryAfterMs: left });
      const started = performance.now();
      const answer = await client(url, kept?.etag);
      const { told, alert = false } = judge(key, kept, answer);
      if (alert || 'cause' in answer || answer.status >= 500) {
        const ms = Math.round(performance.now() - started);
        const seen = 'cause' in answer ? { resultado: answer.cause } : { status: answer.status };
        const fields = { servicio: 'tiles', operacion: 'tesela', ...seen, ms };
        log?.[alert ? 'error' : 'warn'](fields, 'the source of the map did not give a tile');
      }
      return told;
    } finally {
      turns.leave();
    }
  }

  return {
    async tile(z, x, y) {
      if (!isInGrid(options, z, x, y)) return { kind: 'rejected', reason: 'fuera-de-zona' };
      const key = `${z}/${x}/${y}`;
      const kept = shelf.get(key);
      if (kept && kept.until > now()) return give(kept);
      const before = asked.get(key);
      if (before) return before;
      const question = ask(key, urlOf(options, z, x, y), kept).finally(() => asked.delete(key));
      asked.set(key, question);
      return question;
    },
  };
}
