import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from '@oficina/hydra';
import type { FastifyInstance } from 'fastify';

/** Only our own origin is allowed. Inline styles are needed by what index.html shows while the page loads. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The page has these headers at any address: "/index.html" is served by name, like any file. */
const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
};

const YEAR_SECONDS = 31_536_000;

export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`No está la web construida en ${directory}: corré "npm run build".`);
  }
  const hasBillLink = existsSync(join(directory, 'f.html'));
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    decorateReply: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = relative(directory, path);
      // The build names these files by their content, so a changed one has another name.
      const named = name.startsWith('assets/');
      reply.header('cache-control', named ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (/\.html(\.br|\.gz)?$/.test(name)) reply.headers(PAGE_HEADERS);
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|assets)(\/|$)/.test(path)) throw notFound();
    // The link of a factura opens its own page, light enough for any phone.
    if (path.startsWith('/f/') && hasBillLink) return reply.sendFile('f.html', { cacheControl: false });
    return reply.sendFile('index.html', { cacheControl: false });
  });
}
