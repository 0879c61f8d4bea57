import { defineSimulator, type Simulator } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { cardRoutes } from './cards-routes.ts';
import type { World } from './charging.ts';
import { GatewayError, malformed } from './errors.ts';
import { createFates, type Mix } from './fates.ts';
import { internalRoutes } from './internal-routes.ts';
import { paymentRoutes } from './payments-routes.ts';
import { createStore, type Past } from './store.ts';
import { SWITCHES, type Switches } from './switches.ts';

export function createPaywaySimulator({ file }: { file?: string } = {}): Simulator {
  const store = createStore(file);
  const fates = createFates();
  return defineSimulator({
    name: 'payway',
    port: 4101,
    switches: SWITCHES,
    reset(seed) {
      store.clear(seed);
      fates.clear();
    },
    routes(app, switches) {
      store.open();
      app.addHook('onClose', async () => store.close());
      const world = { store, fates, switches };
      answerErrors(app, switches);
      app.get('/api/v2/healthcheck', () => ({ name: 'simulador', version: '1', buildTime: '' }));
      cardRoutes(app, world);
      paymentRoutes(app, world);
      internalRoutes(app, world);
      orders(app, world);
    },
  });
}

function answerErrors(app: FastifyInstance, switches: Switches): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, { url }, reply) => {
    if (url.startsWith('/__sim/')) throw error;
    // The body could not be parsed when the status is 400.
    const told = error instanceof GatewayError ? error : error.statusCode === 400 ? malformed() : undefined;
    if (!told) throw error;
    const wrapped = switches.wrap402 && told.status === 402;
    return reply.code(told.status).send(wrapped ? { error: told.body } : told.body);
  });
}

function orders(app: FastifyInstance, { store, fates }: World): void {
  app.get('/__sim/ledger', () => ({ ...store.ledger(), late: fates.pending(), held: fates.held() }));
  /** The tests search everything stored for data that must not be there. */
  app.get('/__sim/store', () => store.everything());
  app.post<{ Body: Mix }>('/__sim/mix', ({ body }) => {
    fates.set(body);
    return { ok: true };
  });
  app.post<{ Body: { advanceMs: number } }>('/__sim/clock', ({ body }) => {
    store.advance(body.advanceMs);
    return { ok: true };
  });
  app.post<{ Body: Past }>('/__sim/past', ({ body }) => {
    store.remember(body);
    return { ok: true };
  });
  app.post<{ Body: { ref: string; status: string } }>('/__sim/resolve', ({ body }, reply) => {
    const found = store.chargesOf(body.ref);
    for (const { id } of found) store.setStatus(id, body.status);
    return reply.code(found.length > 0 ? 200 : 404).send({ ok: found.length > 0 });
  });
}
