import type { Route } from '@oficina/hydra';
import { describeAccess } from '@oficina/hydra/openapi';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** The styles are embedded and allowed by their hash, so the page needs no script and no other file. */
export const DOCS_STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#17211f;background:#f8f6f1;margin:0}
main{max-width:70rem;margin:0 auto;padding:1rem}
h1{margin:.5rem 0}h2{margin:2rem 0 .5rem}
section{background:#fff;border:1px solid #d5dedd;border-radius:12px;padding:1rem;margin:.75rem 0}
h3{font:600 1rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
h3 b{color:#0b5f5c;margin-right:.5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0 0}
dt{color:#4d5855}dd{margin:0;overflow-wrap:anywhere}code{font-family:ui-monospace,monospace}
@media(max-width:600px){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
a{color:#0b5f5c}`;

export function renderDocs(title: string, routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, (route) => groupOf(route.path));
  const body = [...groups]
    .map(([name, group]) => `<h2>${escapeHtml(name)}</h2>${group.map(renderRoute).join('')}`)
    .join('');
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${DOCS_STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>
<p>El contrato completo, para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
Las listas traen <code>member</code> y <code>totalItems</code>; los errores, una oración en <code>description</code>.</p>${body}</main></body></html>`;
}

function groupOf(path: string): string {
  const parts = path.split('/').filter((part) => part && part !== 'api' && part !== 'oob');
  return parts[0] ?? path;
}

function renderRoute(route: Route): string {
  const rows: [string, string][] = [['Quién', describeAccess(route)]];
  if (route.recent) rows.push(['Pide', 'contraseña confirmada en los últimos 15 minutos']);
  if (route.body) rows.push(['Recibe', fieldsOf(route.body)]);
  if (route.query) {
    rows.push(['Filtros', Object.keys(route.query.filters).join(', ') || 'ninguno']);
    if (route.query.order.length > 0)
      rows.push(['Orden', route.query.order.map((name) => `order[${name}]`).join(', ')]);
  }
  rows.push(['Responde', `${route.status} ${answerOf(route)}`]);
  const list = rows
    .map(([term, text]) => `<dt>${term}</dt><dd><code>${escapeHtml(text)}</code></dd>`)
    .join('');
  return `<section><h3><b>${route.method}</b>${escapeHtml(route.path)}</h3><p>${escapeHtml(route.summary)}.</p><dl>${list}</dl></section>`;
}

function fieldsOf(schema: unknown): string {
  return Object.keys((schema as { shape?: object }).shape ?? {}).join(', ');
}

function answerOf({ answer }: Route): string {
  if (answer.kind === 'empty') return '';
  if (answer.kind === 'file') return answer.types.join(', ');
  if (answer.kind === 'plain') return `{ ${fieldsOf(answer.schema)} }`;
  const name = answer.resource.type;
  return answer.kind === 'item' ? name : `lista de ${name}`;
}
