import { defineSimulator, type Simulator } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { change, passTime, pay, type World } from './acts.ts';
import { notFound, OrdersError } from './errors.ts';
import { createFates, type Mix } from './fates.ts';
import { createNotices } from './notices.ts';
import { orderRoutes } from './orders-routes.ts';
import { createStore, type Order } from './store.ts';
import { SWITCHES } from './switches.ts';
import { walletRoutes } from './wallet-routes.ts';

const CLOCK_MS = 1_000;

export function createMercadoPagoSimulator({ file }: { file?: string } = {}): Simulator {
  const store = createStore(file);
  const fates = createFates();
  let clearNotices = () => {};
  return defineSimulator({
    name: 'mercadopago',
    port: 4116,
    switches: SWITCHES,
    reset(seed) {
      store.clear(seed);
      fates.clear();
      clearNotices();
    },
    routes(app, switches) {
      store.open();
      const notices = createNotices(switches, fates);
      clearNotices = notices.clear;
      const world = { store, fates, notices, switches };
      // Orders also end while nobody asks, because their end is told.
      const clock = setInterval(() => passTime(world), CLOCK_MS).unref();
      app.addHook('onClose', async () => {
        clearInterval(clock);
        notices.clear();
        store.close();
      });
      app.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof OrdersError)) throw error;
        return reply.code(error.status).send(error.body);
      });
      orderRoutes(app, world);
      walletRoutes(app, world);
      control(app, world);
    },
  });
}

type Named = { Params: { id: string } };
type PayBody = { medio?: string; importe?: number } | null;

function control(app: FastifyInstance, world: World): void {
  const { store, fates, notices } = world;

  /** The reference serves too, because a test knows its own and not the vendor's id. */
  function named(id: string): Order {
    passTime(world);
    const order = store.order(id) ?? store.ofReference(id)[0];
    if (!order) throw notFound();
    return order;
  }

  app.get('/__sim/ledger', () => {
    passTime(world);
    return { orders: store.all(), notices: notices.told(), late: fates.pending(), held: fates.held() };
  });
  app.post<{ Body: Mix }>('/__sim/mix', ({ body }) => {
    fates.set(body);
    return { ok: true };
  });
  app.post<{ Body: { advanceMs: number } }>('/__sim/clock', ({ body }) => {
    store.advance(body.advanceMs);
    passTime(world);
    return { ok: true };
  });
  app.post<Named & { Body: PayBody }>('/__sim/ordenes/:id/pagar', async ({ params, body }) => {
    const order = named(params.id);
    pay(world, order, body ?? {});
    await notices.wait();
    return order;
  });
  /** Any state of the vendor can be shown, whether it follows from the last one or not. */
  app.post<Named & { Body: { status: string; detail: string } }>(
    '/__sim/ordenes/:id/estado',
    ({ params, body }) => {
      const order = named(params.id);
      change(world, order, body.status, body.detail);
      return order;
    },
  );
}
