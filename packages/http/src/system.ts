import { createHash } from 'node:crypto';
import { type PublicConfig, systemRoutes } from '@oficina/hydra';
import { buildOpenApi } from '@oficina/hydra/openapi';
import type { FastifyInstance } from 'fastify';
import { collectRoutes } from './app.ts';
import { DOCS_STYLE, renderDocs } from './docs-page.ts';
import { type Checks, checkHealth, checkHealthWithSigns, type ReadSigns } from './health.ts';
import { mount } from './mount.ts';

const TITLE = 'Oficina Virtual: contrato de la API';
const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');

/** Call this before the features are mounted: it collects every route that is added afterwards. */
export function mountSystem(
  app: FastifyInstance,
  system: { version: string; config: () => Promise<PublicConfig>; checks: Checks; signs?: ReadSigns },
): void {
  const routes = collectRoutes(app);
  // All routes are known once the application is ready, so each document is generated once.
  let document: Record<string, unknown> | undefined;
  let page: string | undefined;
  const printDocument = () => {
    document ??= buildOpenApi(routes, { title: TITLE, version: system.version });
    return document;
  };
  const printPage = () => {
    page ??= renderDocs(TITLE, routes);
    return page;
  };
  mount(app, systemRoutes, {
    live: async () => ({ estado: 'ok' as const }),
    ready: () => checkHealth(system.checks),
    health: () => checkHealthWithSigns(system.checks, system.signs),
    config: () => system.config(),
    context: async () => ({
      '@context': { '@vocab': '/api/docs#', hydra: 'http://www.w3.org/ns/hydra/core#' },
    }),
    openapi: async () => printDocument(),
  });
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
      )
      .send(printPage()),
  );
}
