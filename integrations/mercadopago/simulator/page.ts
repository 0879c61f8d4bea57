import { formatPesos } from '@oficina/values';
import type { Order } from './store.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f8f6f1;color:#17211f;font:1.125rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header{background:#0b5f5c;color:#fff;padding:.75rem 1rem;font-weight:600}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem;display:flex;flex-direction:column;gap:1rem}
h1,h2,p,ul{margin:0;padding:0}
h1{font-size:1.625rem;line-height:1.2}
h2{font-size:1.125rem;line-height:1.3}
ul{list-style:none;display:flex;flex-direction:column;gap:1rem}
.caja{background:#fff;border:1px solid #d9d5cb;border-radius:14px;padding:1rem;display:flex;flex-direction:column;gap:.5rem}
.importe{font-size:1.75rem;font-weight:700;line-height:1.2}
.suave{color:#4d5855}
.listo{background:#dcf3e2;color:#0d4a20;border-radius:14px;padding:.75rem 1rem;font-weight:600}
form{margin:0}
button,.boton{display:block;width:100%;min-height:48px;padding:.65rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:10px;border:1.5px solid #6f746f;background:#fff;color:#0b5f5c;cursor:pointer}
button{border-color:#0b5f5c;background:#0b5f5c;color:#fff}
.oculto{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid #ffbf47;outline-offset:2px;box-shadow:0 0 0 7px #17211f}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>Billetera de prueba</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const clock = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

const details = (order: Order) =>
  `<p class="importe">${formatPesos(order.amount)}</p>
<p class="suave">Vence a las ${clock.format(order.expires)}.</p>`;

const payForm = (action: string, { amount, description }: Order) =>
  `<form method="post" action="${action}"><button>Pagar<span class="oculto"> ${formatPesos(amount)} de ${escapeHtml(description)}</span></button></form>`;

const row = (order: Order) => `<li class="caja">
<h2>${escapeHtml(order.description)}</h2>
${details(order)}
${payForm(`/pagar/${order.id}`, order)}
</li>`;

/** The page shows what a phone would have read from each code. */
export function walletPage(waiting: readonly Order[], paid: Order | undefined): string {
  const done = paid?.status === 'processed' ? paid : undefined;
  return page(
    'Cobros que esperan tu pago',
    `${done ? `<p class="listo" role="status">Listo: pagaste ${formatPesos(done.amount)} de ${escapeHtml(done.description)}.</p>` : ''}
<p class="suave">Es un simulador: acá se pagan, sin plata de verdad, los códigos QR de la demostración.</p>
${waiting.length > 0 ? `<ul>\n${waiting.map(row).join('\n')}\n</ul>` : '<p class="caja">Ningún código espera un pago. Pedí uno en la Oficina Virtual y actualizá esta página.</p>'}
<a class="boton" href="/">Actualizar</a>`,
  );
}

const backLink = (to: string | null, words: string) =>
  to === null ? '' : `<a class="boton" href="${escapeHtml(to)}">${words}</a>`;

export const checkoutPage = (order: Order) =>
  page(
    escapeHtml(order.description),
    `<p class="suave">Es un simulador: no se mueve plata de verdad.</p>
<div class="caja">
${details(order)}
${payForm(`/billetera/${order.id}`, order)}
${backLink(order.returnTo.failure, 'Volver sin pagar')}
</div>`,
  );

export const missingPage = (back: string | null = null) =>
  page(
    'Este cobro ya no espera un pago',
    `<p class="caja">Se pagó, se canceló o venció.</p>${backLink(back, 'Volver') || backLink('/', 'Ver los que esperan')}`,
  );
