import type { FastifyInstance, FastifyReply } from 'fastify';
import { passTime, pay, type World } from './acts.ts';
import { checkoutPage, missingPage, walletPage } from './page.ts';
import type { Order } from './store.ts';

// The page loads nothing. `form-action` is not restricted, because the form ends at the address that sent the person.
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

type Named = { Params: { id: string } };

/** The wallet of the demonstration, for a person. */
export function walletRoutes(app: FastifyInstance, world: World): void {
  const { store, notices } = world;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, null),
  );

  const send = (reply: FastifyReply, code: number, html: string) =>
    reply
      .code(code)
      .headers({
        'content-security-policy': CSP,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html);

  function find(id: string): Order | undefined {
    passTime(world);
    return store.order(id);
  }

  async function payFrom(id: string): Promise<Order | undefined> {
    const order = find(id);
    if (order?.status !== 'created') return undefined;
    pay(world, order);
    await notices.wait();
    return order;
  }

  app.get<{ Querystring: { pagada?: string } }>('/', ({ query }, reply) => {
    passTime(world);
    const waiting = store.all().filter(({ status }) => status === 'created');
    return send(reply, 200, walletPage(waiting.reverse(), store.order(query.pagada ?? '')));
  });

  app.post<Named>('/pagar/:id', async ({ params }, reply) => {
    const order = await payFrom(params.id);
    return order ? reply.redirect(`/?pagada=${order.id}`, 303) : send(reply, 409, missingPage());
  });

  app.get<Named>('/billetera/:id', ({ params }, reply) => {
    const order = find(params.id);
    if (order?.status !== 'created') return send(reply, 409, missingPage(order?.returnTo.failure ?? null));
    return send(reply, 200, checkoutPage(order));
  });

  app.post<Named>('/billetera/:id', async ({ params }, reply) => {
    const order = await payFrom(params.id);
    if (!order) return send(reply, 409, missingPage());
    const { success } = order.returnTo;
    return reply.redirect(success ?? `/?pagada=${order.id}`, 303);
  });
}
