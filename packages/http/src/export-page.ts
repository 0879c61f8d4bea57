import { createHash } from 'node:crypto';
import type { Refusal } from '@oficina/hydra';
import type { FastifyReply } from 'fastify';

const STYLE = `
body{font:1.125rem/1.5 system-ui,sans-serif;color:#17211f;background:#f8f6f1;margin:0}
main{max-width:36rem;margin:10vh auto 0;padding:1.5rem;background:#fff;border:1px solid #d5dedd;border-radius:12px}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:.5rem 0}a{color:#0b5f5c}
@media(max-width:600px){main{margin:0;border:0;border-radius:0;min-height:100vh}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const AGAIN = 'Cerrá esta ventana, volvé a la lista y apretá Exportar otra vez.';
const LOST = {
  titulo: 'Este enlace ya no sirve',
  texto: `Cada planilla se baja con un enlace que sirve una sola vez y por un minuto. ${AGAIN}`,
};

type ErrorPage = { titulo: string; texto: string };

/** The texts meant for programs are never shown. */
function errorPageOf({ status, message }: Refusal): ErrorPage {
  switch (status) {
    case 401:
      return {
        titulo: 'Ingresá para bajar esta planilla',
        texto: 'Cerrá esta ventana, ingresá a la Oficina Virtual y apretá Exportar en la lista.',
      };
    case 403:
      return { titulo: 'No podés bajar esta planilla', texto: message };
    case 404:
      return LOST;
    case 429:
      return { titulo: 'Bajaste muchas planillas seguidas', texto: message };
    default:
      return { titulo: 'No pudimos generar la planilla', texto: status < 500 ? AGAIN : message };
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** A browser window expects a file, so the person gets a page that explains why none came. */
export function sendExportPage(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { titulo, texto } = errorPageOf(refusal);
  return reply
    .code(refusal.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html><html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(titulo)}</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(titulo)}</h1><p>${escapeHtml(texto)}</p>
<p><a href="/">Ir al inicio de la Oficina Virtual</a></p></main></body></html>`);
}

const HTML = ['text/html', 'application/xhtml+xml'];

/** A browser that opens an address prefers HTML over any other type. */
export function prefersHtml(accept: string | undefined): boolean {
  let best = { type: '', q: 0 };
  for (const part of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const written = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const q = written === undefined ? 1 : Number(written);
    if (q > best.q) best = { type, q };
  }
  return HTML.includes(best.type);
}
