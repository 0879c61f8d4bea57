import { defineSimulator, type Simulator } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { CHOICES, type Choice, choose, expireDue, isOpen, shownBy, type World } from './acts.ts';
import { apiRoutes } from './api-routes.ts';
import { PersonaError } from './errors.ts';
import { pageRoutes } from './page-routes.ts';
import { createStore, type Shown } from './store.ts';
import { SWITCHES } from './switches.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export function createPersonaSimulator(): Simulator {
  const store = createStore();
  let webhooks: Webhooks | undefined;
  return defineSimulator({
    name: 'persona',
    port: 4102,
    switches: SWITCHES,
    reset(seed) {
      store.clear(seed);
      webhooks?.clear();
    },
    routes(app, switches) {
      const events = createWebhooks(switches);
      webhooks = events;
      app.addHook('onClose', async () => events.clear());
      const world = { store, switches, webhooks: events };
      answerErrors(app);
      app.register(async (api) => apiRoutes(api, world));
      pageRoutes(app, world);
      orders(app, world);
    },
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, { url }, reply) => {
    if (url.startsWith('/__sim/')) throw error;
    if (error instanceof PersonaError)
      return reply.code(error.status).headers(error.headers).send(error.toBody());
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    return reply.code(error.statusCode).send({ errors: [{ title: 'Bad request' }] });
  });
}

type Person = { id: string; accion: Choice; documento?: Partial<Shown> };

function orders(app: FastifyInstance, world: World): void {
  const { store, webhooks } = world;
  app.get('/__sim/inquiries', () => store.all());
  app.get('/__sim/webhooks', () => webhooks.told());
  app.post<{ Body: { advanceMs: number } }>('/__sim/clock', ({ body }) => {
    store.advance(body.advanceMs);
    expireDue(world);
    return { ok: true };
  });
  /** A person does the same in the page. `documento` is given when the document shown is not their own. */
  app.post<{ Body: Person }>('/__sim/person', ({ body }, reply) => {
    const inquiry = store.get(body.id);
    if (!inquiry || !CHOICES.includes(body.accion)) return reply.code(404).send({ ok: false });
    if (!isOpen(inquiry)) return reply.code(409).send({ ok: false, status: inquiry.status });
    const status = choose(world, inquiry, body.accion, { ...shownBy(inquiry), ...body.documento });
    return { ok: true, status };
  });
}
