import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Fastify, { type FastifyInstance } from 'fastify';
import { control } from './control.ts';
import { detailPage, reportPage } from './detail-page.ts';
import { sendEvents } from './events.ts';
import { type FilterQuery, readFilter } from './filter.ts';
import { notFoundPage } from './layout.ts';
import { listPage } from './list-page.ts';
import { ORDERS } from './orders.ts';
import { createOutbox, idOf, type Outbox } from './outbox.ts';
import type { Service } from './services.ts';
import type { Found } from './watch.ts';

const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail may bring its own styles and load pictures, but it never runs scripts. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const HTML = 'text/html; charset=utf-8';

/** The outbox looks like the public factura, so both begin with the same styles. */
const PLAIN_PAGE = createRequire(import.meta.url).resolve('@oficina/ui/plain-page.css');
const CSS = 'text/css; charset=utf-8';
const FILES = [
  ['outbox.css', CSS],
  ['list.css', CSS],
  ['mensaje.css', CSS],
  ['outbox.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
] as const;

export type OutboxServer = { url: string; close(): Promise<void> };

/** The server only listens on this machine. */
export async function startOutbox(services: readonly Service[], port: number): Promise<OutboxServer> {
  const outbox = createOutbox(services);
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  files(app);
  control(app, outbox);
  pages(app, outbox);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(HTML).send(notFoundPage()));
  try {
    const url = await app.listen({ host: '127.0.0.1', port });
    return {
      url,
      async close() {
        await app.close();
        await outbox.close();
      },
    };
  } catch (error) {
    await outbox.close();
    throw error;
  }
}

function files(app: FastifyInstance): void {
  const serve = (name: string, type: string, file: string | URL) => {
    const content = readFileSync(file);
    app.get(`/${name}`, (_request, reply) => reply.type(type).send(content));
  };
  serve('plain-page.css', CSS, PLAIN_PAGE);
  for (const [name, type] of FILES) serve(name, type, new URL(`./web/${name}`, import.meta.url));
}

type Named = { Params: { id: string } };

function pages(app: FastifyInstance, outbox: Outbox): void {
  const reports = new Map<Found, string>();
  outbox.events.on('emptied', () => reports.clear());
  const find = ({ id }: Named['Params']) => {
    const at = id.lastIndexOf('-');
    return outbox.find(id.slice(0, at), Number(id.slice(at + 1)));
  };

  app.get<{ Querystring: FilterQuery }>('/', async ({ query }, reply) => {
    await outbox.sync();
    return reply.type(HTML).send(listPage(outbox, readFilter(query)));
  });

  app.get<{ Querystring: FilterQuery & { desde?: string } }>('/eventos', ({ query, headers }, reply) => {
    const seen = headers['last-event-id'] ?? query.desde ?? '';
    sendEvents(reply, outbox, readFilter(query), String(seen));
  });

  app.get<Named & { Querystring: { ver?: string; hecho?: string } }>(
    '/m/:id',
    async ({ params, query }, reply) => {
      const message = await find(params);
      if (!message) return reply.callNotFound();
      return reply.type(HTML).send(detailPage(message, query.ver, query.hecho));
    },
  );

  app.get<Named>('/m/:id/html', async ({ params }, reply) => {
    const message = await find(params);
    if (message?.html === undefined) return reply.callNotFound();
    return reply.type(HTML).header('content-security-policy', MAIL_CSP).send(inNewTabs(message.html));
  });

  app.post<Named & { Body: URLSearchParams | undefined }>(
    '/m/:id/probar',
    async ({ params, body }, reply) => {
      const message = await find(params);
      const asked = body?.get('orden');
      const order = ORDERS.find(({ service, orden }) => service === message?.service && orden === asked);
      if (!message || !order) return reply.callNotFound();
      const answer = await outbox.order(order.service, order.path, order.body(message));
      const { fuente } = (answer ?? {}) as { fuente?: string };
      if (fuente === undefined)
        return reply.redirect(`/m/${idOf(message)}?hecho=${answer ? 'si' : 'no'}`, 303);
      reports.set(message, fuente);
      return reply.redirect(`/m/${idOf(message)}/informe`, 303);
    },
  );

  const reported = async (params: Named['Params']) => {
    const message = await find(params);
    const fuente = message && reports.get(message);
    return message && fuente !== undefined ? { message, fuente } : null;
  };

  app.get<Named>('/m/:id/informe', async ({ params }, reply) => {
    const report = await reported(params);
    if (!report) return reply.callNotFound();
    return reply.type(HTML).send(reportPage(report.message, report.fuente));
  });

  app.get<Named>('/m/:id/informe.eml', async ({ params }, reply) => {
    const report = await reported(params);
    if (!report) return reply.callNotFound();
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="informe-${params.id}.eml"`)
      .send(report.fuente);
  });
}

/** The frame of a mail cannot navigate, so its links open outside it. */
function inNewTabs(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(html) ? html.replace(head, (tag) => tag + base) : base + html;
}
