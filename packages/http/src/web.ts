import { existsSync } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
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

/** The build names a file by its content. Nothing else is looked for in the folder of another version. */
const ASSET = /^\/(assets\/[\w.-]+-[\w-]{8}\.\w+)$/;

/**
 * A page that was opened before an upgrade, or after going back, asks for the files of its own version. `versions` is the
 * folder where a server keeps the web of each, when it has several.
 */
export async function serveWeb(app: FastifyInstance, directory: string, versions?: string): Promise<void> {
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
      // A changed file has another name. Of other versions only such files are served.
      const named = name.startsWith('assets/') || name.startsWith('..');
      reply.header('cache-control', named ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (/\.html(\.br|\.gz)?$/.test(name)) reply.headers(PAGE_HEADERS);
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|assets)(\/|$)/.test(path)) {
      const [, asset = ''] = ASSET.exec(path) ?? [];
      const other = versions && asset && (await findVersion(versions, asset));
      if (!other) throw notFound();
      return reply.sendFile(asset, other);
    }
    // The link of a factura opens its own page, light enough for any phone.
    if (path.startsWith('/f/') && hasBillLink) return reply.sendFile('f.html', { cacheControl: false });
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

async function findVersion(versions: string, asset: string): Promise<string | undefined> {
  for (const version of await readdir(versions).catch(() => [])) {
    const web = join(versions, version, 'web');
    const isHere = await access(join(web, asset)).then(
      () => true,
      () => false,
    );
    if (isHere) return web;
  }
  return undefined;
}
