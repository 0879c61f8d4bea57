import type { FastifyInstance } from 'fastify';
import { isFor } from './filter.ts';
import type { Outbox } from './outbox.ts';
import { isChannel } from './services.ts';

const LONGEST_WAIT_MS = 30_000;

type Asked = { canal?: string; para?: string; since?: string; wait?: string };

export function control(app: FastifyInstance, outbox: Outbox): void {
  app.get('/__sim/health', () => ({ simulator: 'outbox', ok: true, silent: outbox.silent() }));

  /** The oldest comes first, as in each simulator. `since` is an instant, and only later messages are listed. */
  app.get<{ Querystring: Asked }>('/__sim/messages', async ({ query }) => {
    const { canal, para, since, wait = '0' } = query;
    const after = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
    if (Number.isNaN(after)) throw badRequest('"since" is an ISO instant.');
    if (canal !== undefined && !isChannel(canal)) throw badRequest('"canal" is not one.');
    const end = performance.now() + Math.min(Number(wait), LONGEST_WAIT_MS);
    await outbox.sync();
    for (;;) {
      const found = outbox
        .messages()
        .filter((one) => !canal || one.canal === canal)
        .filter((one) => !para || isFor(one, para))
        .filter((one) => Date.parse(one.recibido) > after);
      const left = Math.ceil(end - performance.now());
      if (found.length > 0 || !(left > 0)) return found.reverse();
      await outbox.change(left);
    }
  });

  app.post('/__sim/reset', async () => {
    await outbox.reset();
    return { ok: true };
  });
}

const badRequest = (message: string) => Object.assign(new Error(message), { statusCode: 400 });
