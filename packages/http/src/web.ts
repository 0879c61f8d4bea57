import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { notFound } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`;
const ASK_AGAIN = 'no-cache';

export type OwnFile = { type: string; bytes: Buffer };

/** These files are not in the folder. Undefined is for one that cannot be given now. */
export type OwnFiles = Readonly<Record<string, () => Promise<OwnFile | undefined>>>;

type WritePage = (html: string) => string;

export type WebOptions = {
  files?: OwnFiles;
  /** How a page is written now: another function once what it says has changed. */
  page?: () => Promise<WritePage>;
  /** It is the folder where a server keeps the web of each version, when it has several. */
  versions?: string | undefined;
};

/** The build names a file by its content. Nothing else is looked for in the folder of another version. */
const ASSET = /^\/(assets\/[\w.-]+-[\w-]{8}\.\w+)$/;

/** A page that was opened before an upgrade, or after going back, asks for the files of its own version. */
export async function serveWeb(
  app: FastifyInstance,
  directory: string,
  { files = {}, page = async () => asBuilt, versions }: WebOptions = {},
): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`No está la web construida en ${directory}: corré "npm run build".`);
  }
  const names = globSync('*.html', { cwd: directory });
  const read = documentsOf(
    new Map(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')])),
    page,
  );
  await Promise.all(names.map(read));
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    decorateReply: true,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['*.html', '*.html.br', '*.html.gz'],
    setHeaders: (reply, path) => {
      const name = relative(directory, path);
      // A changed file has another name. Of other versions only such files are served.
      const named = name.startsWith('assets/') || name.startsWith('..');
      reply.header('cache-control', named ? FOR_EVER : ASK_AGAIN);
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
    const own = Object.hasOwn(files, path) ? files[path] : undefined;
    if (own) return sendOwn(await own(), request, reply);
    if (path.startsWith('/marca/')) throw notFound();
    // The link of a factura opens its own page, light enough for any phone.
    const isBillLink = path.startsWith('/f/') || path === '/f.html';
    const name = isBillLink ? 'f' : documentName(path);
    return sendPage(await read(`${name}.html`), request, reply);
  });
}

/** The build gives some pages a document of their own, named by their address. */
const documentName = (path: string) => path.slice(1).replaceAll('/', '_') || 'inicio';

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

type Page = Readonly<Record<'br' | 'gzip' | 'plain', Buffer>> & { etag: string };

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** It is compressed away from the thread that answers. */
async function pageOf(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const [br, zipped] = await Promise.all([toBrotli(plain), toGzip(plain)]);
  return { plain, br, gzip: zipped, etag: etagOf(plain) };
}

const asBuilt: WritePage = (html) => html;

/** A page is the same for everybody, so it is written once, and again when what it says has changed. */
function documentsOf(built: ReadonlyMap<string, string>, page: () => Promise<WritePage>) {
  const kept = new Map<string, { write: WritePage; made: Promise<Page> }>();
  return async (asked: string): Promise<Page> => {
    const name = built.has(asked) ? asked : 'index.html';
    const write = await page();
    const known = kept.get(name);
    if (known?.write === write) return known.made;
    const made = pageOf(write(built.get(name) ?? ''));
    kept.set(name, { write, made });
    return made;
  };
}

const isKnown = (request: FastifyRequest, etag: string) =>
  request.headers['if-none-match']?.includes(etag) === true;

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  reply.headers({ ...PAGE_HEADERS, 'cache-control': ASK_AGAIN, vary: 'accept-encoding', etag: page.etag });
  if (isKnown(request, page.etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
}

/** A drawing opened by itself is a page of this site, so it may not bring or run anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function sendOwn(file: OwnFile | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!file) throw notFound();
  const etag = etagOf(file.bytes);
  // An address with a version says which content it wants, and another content has another address.
  const isNamed = /[?&]v=\w/.test(request.url);
  reply.headers({
    'cache-control': isNamed ? FOR_EVER : ASK_AGAIN,
    'content-security-policy': FILE_POLICY,
    etag,
  });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
}
