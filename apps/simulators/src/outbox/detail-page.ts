import { detailOf, type View } from './detail-parts.ts';
import { codeIn, estadoInWords, longTime, shortRecipient, titleOf } from './format.ts';
import { html, type Markup } from './html.ts';
import { ICONS } from './icons.ts';
import { codeBox, notice, page } from './layout.ts';
import { ORDERS } from './orders.ts';
import { idOf } from './outbox.ts';
import { CHANNEL_LABELS } from './services.ts';
import type { Found } from './watch.ts';

const DONE: Readonly<Record<string, [string, 'verde' | 'amarillo']>> = {
  si: ['Hecho: el simulador ya lo avisó.', 'verde'],
  no: ['El simulador no lo pudo hacer. Puede que no responda o que ya no tenga el mensaje.', 'amarillo'],
};

export function detailPage(message: Found, ver: string | undefined, doneParam: string | undefined): string {
  const { canal, de, para, recibido, estado } = message;
  const codigo = codeIn(message);
  // Without a subject, the whole text appears below, so the title only names the recipient.
  const title = message.asunto ? titleOf(message) : `Mensaje para ${shortRecipient(message)}`;
  const done = DONE[doneParam ?? ''];
  return page(
    `${title} | Bandeja de la demo`,
    html`<p><a href="/">Volver a la bandeja</a></p>
${done ? notice(...done) : null}
<p class="canal ${canal}">${ICONS[canal]}${CHANNEL_LABELS[canal]}</p>
<h1>${title}</h1>
${codigo ? codeBox(codigo) : null}
<p class="oculto" role="status" id="anuncio"></p>
<dl class="datos">
${pair('Para', para)}${pair('De', de)}${pair('Llegó', longTime(recibido))}${pair('Estado', estadoInWords(estado))}
</dl>
${detailOf(message, viewOf(message, ver))}
${links(message.enlaces)}
${orders(message)}`,
  );
}

function viewOf({ html: body }: Found, ver: string | undefined): View {
  const known = (['texto', 'html', 'cabeceras', 'fuente'] as const).find((view) => view === ver);
  return known ?? (body === undefined ? 'texto' : 'html');
}

const pair = (name: string, value: string): Markup => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function links(enlaces: readonly string[]): Markup | null {
  if (enlaces.length === 0) return null;
  return html`<section aria-labelledby="titulo-enlaces"><h2 id="titulo-enlaces">Enlaces del mensaje</h2>
<ul class="enlaces">${enlaces.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`)}</ul></section>`;
}

function orders(message: Found): Markup | null {
  const offered = ORDERS.filter(({ service }) => service === message.service);
  if (offered.length === 0) return null;
  return html`<section aria-labelledby="titulo-probar"><h2 id="titulo-probar">Probar qué pasa después</h2>
<form class="botones" method="post" action="/m/${idOf(message)}/probar">
${offered.map(({ orden, label }) => html`<button class="boton" name="orden" value="${orden}">${label}</button>`)}
</form></section>`;
}

export function reportPage(message: Found, fuente: string): string {
  const id = idOf(message);
  return page(
    'Informe de entrega | Bandeja de la demo',
    html`<p><a href="/m/${id}">Volver al mensaje</a></p>
<h1>Informe de entrega</h1>
<p>Esto es lo que devolvería el servidor de correo de ${message.para}. Es lo que lee <code>cli rebote</code>.</p>
<p><a class="boton lleno" href="/m/${id}/informe.eml" download>Descargar el informe</a></p>
<pre class="fuente" tabindex="0" role="region" aria-label="Informe">${fuente}</pre>`,
  );
}
